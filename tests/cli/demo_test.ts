import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { CLASSES, PHOTOS } from "../../cli/demo/labels.ts";
import { inRoom, run } from "../support/command_line.ts";

const LABELS = Object.values(PHOTOS).flatMap((photo) => photo.labels);

async function json(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await Deno.readTextFile(path));
}

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => entry.name).sort();
}

Deno.test("demo goes from pictures to verified exports and a page", async (t) => {
  await inRoom(async (room) => {
    const { code, stdout, stderr } = await run(["demo"], { cwd: room });
    const demo = `${room}/visionset-demo`;

    await t.step("it tells what it did", () => {
      strictEqual(code, 0);
      strictEqual(stderr, "");
      match(stdout, /an MCP client \(protocol 2026-07-28\)/);
      match(stdout, /verify_release +intact, 6 files checked/);
      match(stdout, /refused, nothing written: repeat with allow_lossy/);
      match(stdout, /set_asset_progress +nothing of the schema/);
      match(stdout, /Done: \d+ tool calls in \d+\.\d s\n/);
      match(stdout, /visionset-demo\/contact-sheet\.html/);
    });
    await t.step("its exports are complete", async () => {
      deepStrictEqual(await names(`${demo}/exports`), ["coco", "voc", "yolo"]);
      for (const format of ["coco", "voc", "yolo"]) {
        const folder = `${demo}/exports/${format}`;
        const report = await json(`${folder}/visionset-export-report.json`);
        strictEqual(report["format"], format);
      }
      const coco = await Promise.all(
        ["train", "val", "test"].map((fold) =>
          json(`${demo}/exports/coco/annotations/instances_${fold}.json`)
        ),
      );
      const written = coco.flatMap((part) => part["annotations"]);
      const drawn = LABELS.filter(({ geometry }) =>
        geometry.type === "bbox" || geometry.type === "polygon"
      );
      strictEqual(written.length, drawn.length);
    });
    await t.step("its release verifies", async () => {
      const verified = await run([
        "call",
        "verify_release",
        `{"project":"Everyday things","tag":"v1"}`,
        "--workspace",
        `${demo}/workspace`,
      ]);
      strictEqual(JSON.parse(verified.stdout).ok, true);
    });
    await t.step("its page is complete in itself", async () => {
      const page = await Deno.readTextFile(`${demo}/contact-sheet.html`);
      const pictures = Object.values(PHOTOS);
      strictEqual(page.match(/<figure>/g)?.length, pictures.length);
      strictEqual(
        page.match(/<img alt="[^"]+" [^>]*src="data:image\/(jpeg|png);base64,/g)
          ?.length,
        pictures.length,
      );
      for (const { shows } of pictures) ok(page.includes(shows));
      for (const { name, color } of CLASSES) {
        ok(page.includes(`--colour:${color}"></i>${name} `), name);
      }
      const lines = page.match(/<(rect|polygon|polyline) class="line"/g);
      const shapes = LABELS.filter(({ geometry }) =>
        geometry.type !== "classification_tag"
      );
      strictEqual(lines?.length, shapes.length);
      ok(!/https?:|<script|<link/.test(page));
    });
    await t.step("a second run replaces the first", async () => {
      await Deno.writeTextFile(`${demo}/mine.txt`, "kept");
      const again = await run(["demo"], { cwd: room });

      strictEqual(again.code, 0);
      strictEqual(await Deno.readTextFile(`${demo}/mine.txt`), "kept");
      deepStrictEqual(await names(demo), [
        "contact-sheet.html",
        "exports",
        "mine.txt",
        "photos",
        "visionset-demo.json",
        "workspace",
      ]);
    });
  });
});

Deno.test("demo refuses a folder with other things in it", async () => {
  await inRoom(async (room) => {
    await Deno.writeTextFile(`${room}/notes.txt`, "mine");

    const { code, stdout, stderr } = await run(["demo", room]);

    strictEqual(code, 1);
    strictEqual(stdout, "");
    match(stderr, /^visionset: Cannot put the demo in "[^\n]+ not empty /);
    deepStrictEqual(await names(room), ["notes.txt"]);
  });
});

Deno.test("each demo label is of a class and a shape that the schema has", () => {
  for (const { label_class, geometry } of LABELS) {
    const found = CLASSES.find(({ name }) => name === label_class);
    const allowed: readonly string[] = found?.geometries ?? [];
    ok(allowed.includes(geometry.type), `${label_class} ${geometry.type}`);
  }
});
