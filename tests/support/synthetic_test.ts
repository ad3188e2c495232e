import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { SYNTHETIC_CLASSES, writeSynthetic } from "./synthetic.ts";

async function hashes(folder: string): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for await (const { name } of Deno.readDir(folder)) {
    const bytes = await Deno.readFile(`${folder}/${name}`);
    out.set(name, createHash("sha256").update(bytes).digest("hex"));
  }
  return out;
}

Deno.test("writeSynthetic() writes a varied and repeatable set", async (t) => {
  const first = await Deno.makeTempDir({ prefix: "synthetic-" });
  const second = await Deno.makeTempDir({ prefix: "synthetic-" });
  try {
    const pictures = await writeSynthetic(first);
    const files = await hashes(first);

    await t.step("of distinct files", () => {
      assert.equal(pictures.length, 200);
      assert.equal(files.size, 200);
      assert.equal(new Set(files.values()).size, 200);
    });
    await t.step("that is the same when asked again", async () => {
      await writeSynthetic(second, { count: 20 });
      for (const [name, hash] of await hashes(second)) {
        assert.equal(files.get(name), hash, name);
      }
    });
    await t.step("of every kind, turn and geometry", () => {
      const turns = (kind: string) =>
        new Set(
          pictures.filter((p) => p.kind === kind).map((p) => p.orientation),
        ).size;
      assert.deepEqual(["jpeg", "png", "webp"].map(turns), [8, 8, 8]);
      for (const kind of ["jpeg", "png"]) {
        assert.ok(
          pictures.some((p) => p.kind === kind && p.grey && p.orientation > 1),
        );
      }
      const labels = pictures.flatMap((p) => p.annotations);
      const kinds = new Set(labels.map((label) => label.geometry.type));
      assert.equal(kinds.size, 4);
      assert.ok(pictures.some((p) => p.annotations.length === 0));
      const used = new Set(labels.map((label) => label.label_class));
      const unused = SYNTHETIC_CLASSES.filter((c) => !used.has(c.name));
      assert.deepEqual(unused.map((c) => c.name), [
        "never used",
        "zebra never used",
      ]);
    });
    await t.step("of the sizes and turns that it names", async () => {
      for (const picture of pictures) {
        const path = `${first}/${picture.file}`;
        const bytes = await Deno.readFile(path);
        const { orientation, format } = await sharp(bytes).metadata();
        assert.equal(orientation ?? 1, picture.orientation, picture.file);
        assert.equal(format, picture.kind);
        const { info } = await sharp(bytes).autoOrient().raw()
          .toBuffer({ resolveWithObject: true });
        assert.equal(info.width, picture.width, picture.file);
        assert.equal(info.height, picture.height, picture.file);
      }
    });
  } finally {
    await Deno.remove(first, { recursive: true });
    await Deno.remove(second, { recursive: true });
  }
});
