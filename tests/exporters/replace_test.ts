import assert from "node:assert/strict";
import type { Exporter, OutputFile } from "../../exporters/api.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, treeOf } from "./room.ts";

const REPORT = "visionset-export-report.json";
const LABEL = { label_class: "cat", geometry: box(1, 1, 9, 9) };

/** An exporter that writes a file, does something, and writes another. */
function interrupted(step: () => void): Exporter {
  return {
    format: {
      name: "odd",
      lossy: false,
      omits: [],
      geometries: ["bbox"],
      degraded_geometries: [],
      modalities: ["image"],
    },
    vanishes: () => false,
    obstacle: () => null,
    *files(): Generator<OutputFile> {
      yield { path: "data.yaml", text: "odd\n" };
      step();
      yield { path: "labels/odd/1.txt", text: "1\n" };
    },
  };
}

/** A room with a yolo export in it. */
async function exported(room: ExportRoom) {
  const assets = [{ labels: [LABEL] }, { fold: "val" as const }];
  const frozen = await room.freeze({ assets });
  const dest = room.fresh();
  await room.export(frozen, { format: "yolo", dest });
  const label = [...treeOf(dest).keys()].find((path) =>
    path.startsWith("labels/train/")
  )!;
  return { frozen, dest, label };
}

Deno.test("export() that fails leaves the former export as it was", async (t) => {
  let controller = new AbortController();
  const cases: Record<string, [(dest: string, label: string) => void, RegExp]> =
    {
      "an exporter that throws": [() => {
        throw new Error("Out of cheese");
      }, /Out of cheese/],
      "an abort": [
        () => controller.abort(new Error("The caller went away")),
        /The caller went away/,
      ],
      "a stray that appears meanwhile": [
        (dest) => {
          Deno.mkdirSync(`${dest}/labels/odd`);
          Deno.writeTextFileSync(`${dest}/labels/odd/1.txt`, "mine");
        },
        /already holds "labels\/odd\/1\.txt"/,
      ],
      "a stray in the way of the swap": [
        (dest) => Deno.writeTextFileSync(`${dest}/labels/odd`, "mine"),
        /something else appeared|a file lies where a folder/,
      ],
      "a label edited meanwhile": [
        (dest, label) => Deno.writeTextFileSync(`${dest}/${label}`, "0 1 1\n"),
        /was changed since it was exported/,
      ],
      "an export that ended meanwhile": [
        (dest) => Deno.writeTextFileSync(`${dest}/${REPORT}`, "{}"),
        /another export was written there meanwhile/,
      ],
    };
  for (const [name, [step, words]] of Object.entries(cases)) {
    await t.step(name, async () => {
      using room = new ExportRoom();
      controller = new AbortController();
      const { frozen, dest, label } = await exported(room);
      let before = treeOf(dest);
      const exporter = interrupted(() => {
        try {
          step(dest, label);
        } finally {
          before = withoutStaging(treeOf(dest));
        }
      });

      await assert.rejects(
        room.export(frozen, { format: "odd", dest }, {
          exporters: [exporter],
          signal: controller.signal,
        }),
        words,
      );

      assert.deepEqual(treeOf(dest), before);
      assert.equal(before.size > 5, true);
    });
  }
});

function withoutStaging(tree: Map<string, string>): Map<string, string> {
  return new Map([...tree].filter(([path]) => !path.startsWith(".visionset")));
}

Deno.test("export() does not remove a label that was edited", async () => {
  using room = new ExportRoom();
  const { frozen, dest, label } = await exported(room);
  const text = await Deno.readTextFile(`${dest}/${label}`);
  // As long as it was, so that only its bytes can tell.
  const edited = text.replace("0 0.05", "0 0.07");
  assert.notEqual(edited, text);
  await Deno.writeTextFile(`${dest}/${label}`, edited);
  const before = treeOf(dest);

  await refused(
    () => room.export(frozen, { format: "yolo", dest }),
    "ExportDestinationUnusable",
    /"labels\/train\/[^"]+" in it was changed .*move it, or name another/,
  );
  assert.deepEqual(treeOf(dest), before);

  await Deno.rename(`${dest}/${label}`, `${dest}/mine.txt`);
  await room.export(frozen, { format: "yolo", dest });
  const tree = treeOf(dest);
  assert.equal(tree.get(label), text);
  assert.equal(tree.get("mine.txt"), edited);
});

Deno.test("export() clears away folders that killed exports worked in", async () => {
  using room = new ExportRoom();
  const { frozen, dest } = await exported(room);
  const whole = treeOf(dest);
  const fresh = room.fresh();
  for (const folder of [dest, fresh]) {
    const left = `${folder}/.visionset-export-${crypto.randomUUID()}`;
    await Deno.mkdir(`${left}/new/images`, { recursive: true });
    await Deno.writeTextFile(`${left}/new/images/half.png`, "half");
    await Deno.writeTextFile(`${left}/swap.json`, '{"old": [');

    await room.export(frozen, { format: "yolo", dest: folder });

    assert.deepEqual(treeOf(folder), whole);
  }
});

Deno.test("export() takes back nothing but what a swap moved", async (t) => {
  const sha256 = "0".repeat(64);
  for (
    const [name, path] of [
      ["a file of other bytes", "mine.txt"],
      ["a path that climbs", "../victim.txt"],
      ["a path through a link", "link/victim.txt"],
    ] as const
  ) {
    await t.step(name, async () => {
      using room = new ExportRoom();
      const frozen = await room.freeze({ assets: [{}] });
      const dest = room.fresh();
      const left = `${dest}/.visionset-export-${crypto.randomUUID()}`;
      await Deno.mkdir(`${left}/new`, { recursive: true });
      await Deno.writeTextFile(`${room.folder}/victim.txt`, "1");
      await Deno.writeTextFile(`${dest}/mine.txt`, "1");
      await Deno.symlink(room.folder, `${dest}/link`);
      await Deno.writeTextFile(
        `${left}/swap.json`,
        JSON.stringify({ old: [], new: [{ path, bytes: 1, sha256 }] }),
      );

      await refused(
        () => room.export(frozen, { format: "yolo", dest }),
        "ExportDestinationUnusable",
        /not empty and holds no finished export/,
      );

      assert.equal(await Deno.readTextFile(`${dest}/mine.txt`), "1");
      assert.equal(await Deno.readTextFile(`${room.folder}/victim.txt`), "1");
    });
  }
});

Deno.test("export() of two servers into one folder leaves one export", async (t) => {
  const starts: Record<string, boolean> = {
    "into a missing folder": false,
    "over a former export": true,
  };
  for (const [name, isFormer] of Object.entries(starts)) {
    for (const lead of [0, 2, 5, 9, 15]) {
      await t.step(`${name}, the second ${lead} turns later`, async () => {
        using room = new ExportRoom();
        const big = await room.freeze({
          assets: Array.from({ length: 5 }, () => ({ labels: [LABEL] })),
          tag: "big",
        });
        const small = await room.freeze({ assets: [{}], tag: "small" });
        const dest = room.fresh();
        if (isFormer) await room.export(big, { format: "coco", dest });
        const run = async (frozen: typeof big, turns: number) => {
          for (let i = 0; i < turns; i++) await turn();
          return await room.export(frozen, { format: "yolo", dest });
        };

        const runs = await Promise.allSettled([run(big, 0), run(small, lead)]);

        const won = runs.filter((one) => one.status === "fulfilled");
        for (const one of runs) {
          if (one.status === "fulfilled") continue;
          assert.equal(one.reason.code, "ExportDestinationUnusable");
        }
        const counts: number[] = won.map((one) => one.value.file_count);
        assert.deepEqual(counts.filter((n) => n !== 11 && n !== 3), []);
        if (won.length > 0) {
          const tree = treeOf(dest);
          const { files } = JSON.parse(tree.get(REPORT)!);
          tree.delete(REPORT);
          assert.equal(counts.includes(tree.size), true);
          const listed = files.map((file: { path: string }) => file.path);
          assert.deepEqual(listed, [...tree.keys()]);
        }
        const again = await run(small, 0);
        assert.equal(again.file_count + 1, treeOf(dest).size);
      });
    }
  }
});

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("export() stops when another server takes its folder over", async () => {
  using room = new ExportRoom();
  const { frozen, dest } = await exported(room);
  const before = treeOf(dest);
  const exporter = interrupted(() => {
    for (const { name } of Deno.readDirSync(dest)) {
      if (!name.startsWith(".visionset")) continue;
      const taken = `.visionset-export-${crypto.randomUUID()}`;
      Deno.renameSync(`${dest}/${name}`, `${dest}/${taken}`);
    }
  });

  await refused(
    () =>
      room.export(frozen, { format: "odd", dest }, { exporters: [exporter] }),
    "ExportDestinationUnusable",
    /another export to it began and took it over/,
  );

  assert.deepEqual(withoutStaging(treeOf(dest)), before);
});
