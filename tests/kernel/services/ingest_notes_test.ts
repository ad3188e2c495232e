import assert from "node:assert/strict";
import { ascii, concat, segment } from "../../support/exif.ts";
import { type Bytes, jpeg, noise, waves } from "../../support/media.ts";
import { apng, listedPictures } from "../../support/odd_media.ts";
import { ServiceRoom } from "./room.ts";

const LOST =
  /parts may be grey or shifted; look at it, or fetch the file again$/;
const STRAY = /often only padding, but .*; look at it$/;

/** What lies between the start of the entropy-coded data and the end marker. */
function dataOf(file: Bytes): { from: number; to: number } {
  const scan = file.findIndex((byte, i) =>
    byte === 0xff && file[i + 1] === 0xda
  );
  return { from: scan + 2 + file[scan + 3]!, to: file.length - 2 };
}

/** The picture with a part of its data left out, given in percent. */
function without(file: Bytes, from: number, to: number): Bytes {
  const data = dataOf(file);
  const at = (percent: number) =>
    data.from + Math.floor((data.to - data.from) * percent / 100);
  return concat(file.subarray(0, at(from)), file.subarray(at(to)));
}

function zeroed(file: Bytes, from: number, to: number): Bytes {
  const { length } = file;
  const out = file.slice();
  return out.fill(0, length * from / 100, length * to / 100);
}

/** Puts bytes behind the start marker. */
function after(file: Bytes, ...bytes: readonly (Uint8Array | number)[]): Bytes {
  return concat(file.subarray(0, 2), ...bytes, file.subarray(2));
}

function beforeEnd(file: Bytes, bytes: number): Bytes {
  const at = file.length - 2;
  return concat(file.subarray(0, at), new Uint8Array(bytes), file.subarray(at));
}

async function folderOf(
  room: ServiceRoom,
  files: Readonly<Record<string, Bytes>>,
): Promise<string> {
  const folder = `${room.folder}/offered`;
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    await Deno.writeFile(`${folder}/${name}`, bytes);
  }
  return folder;
}

Deno.test("ingest() tells what the decoder complained of", async (t) => {
  const file = await jpeg(noise(160, 120));
  const progressive = await jpeg({ ...noise(160, 120), progressive: true });
  const cases: [string, Bytes, RegExp | null][] = [
    ["sound", file, null],
    ["bytes behind the end", concat(file, ascii("more")), null],
    ["a hole", without(file, 40, 70), LOST],
    ["cut off, with an end marker", without(file, 60, 100), LOST],
    ["zeros for a part", zeroed(file, 40, 70), LOST],
    ["a progressive with a hole", without(progressive, 40, 70), LOST],
    [
      "bytes before the tables",
      after(file, segment(0xfe, ascii("comment")), ascii("stray".repeat(9))),
      STRAY,
    ],
    ["few bytes before the end", beforeEnd(file, 16), STRAY],
    ["many bytes before the end", beforeEnd(file, 17), LOST],
    [
      "a JFIF of the future",
      after(
        file,
        segment(0xe0, concat(ascii("JFIF\0"), 9, 1, 0, 0, 1, 0, 1, 0, 0)),
      ),
      STRAY,
    ],
    [
      "an Adobe marker of no known kind",
      after(file, segment(0xee, concat(ascii("Adobe"), 0, 100, 0, 0, 0, 0, 9))),
      STRAY,
    ],
  ];
  for (const [name, bytes, told] of cases) {
    await t.step(name, async () => {
      using room = await ServiceRoom.make();
      const folder = await folderOf(room, { "x\u202e.jpg": bytes });

      const report = await room.ingest(folder);
      const again = await room.ingest(folder);

      assert.deepEqual([report.created, report.failures], [1, []]);
      assert.equal(report.notes_total, told === null ? 0 : 1);
      if (told === null) return;
      assert.match(report.notes[0]!, told);
      const kind = told === LOST ? "damaged" : "odd";
      assert.match(
        report.notes[0]!,
        new RegExp(
          `^x\\\\u202e\\.jpg: ${kind} inside \\([A-Z][^()]{9,150}\\): `,
        ),
      );
      assert.deepEqual([again.deduplicated, again.notes], [1, []]);
    });
  }
});

Deno.test("ingest() tells damage before all else, and how much it does not tell", async () => {
  using room = await ServiceRoom.make();
  const files: Record<string, Bytes> = {};
  const moving = apng(3);
  for (let i = 0; i < 120; i++) files[`${1000 + i}.png`] = concat(moving, i, i);
  files["9.jpg"] = without(await jpeg(noise(160, 120)), 40, 70);

  const report = await room.ingest(await folderOf(room, files));

  assert.equal(report.created, 121);
  assert.deepEqual([report.notes.length, report.notes_total], [100, 121]);
  assert.match(report.notes[0]!, /^9\.jpg: damaged inside/);
  assert.equal(report.notes[1], "1000.png: 3 frames, first taken");
});

Deno.test("ingest() tells of a JPEG that holds more pictures", async () => {
  using room = await ServiceRoom.make();
  const first = await jpeg(waves(64, 48));
  const other = { file: await jpeg(noise(64, 48)), attributes: 0 };

  const report = await room.ingest(
    await folderOf(room, { "x.jpg": listedPictures(first, [other]) }),
  );

  assert.deepEqual(report.notes, ["x.jpg: 2 pictures, first taken"]);
});

Deno.test("ingest() counts in its summary what it read, refused or not", async (t) => {
  const broken = (await jpeg(noise(60, 40))).slice(0, -40);
  const sound = await jpeg(noise(60, 40));
  const size = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const cases: [string, Record<string, Bytes>, string][] = [
    ["none", {}, "0 files, 0.0 kB"],
    ["one refused", { a: broken }, `1 file, ${size(broken.length)}`],
    [
      "two",
      { a: broken, b: sound },
      `2 files, ${size(broken.length + sound.length)}`,
    ],
  ];
  for (const [name, files, said] of cases) {
    await t.step(name, async () => {
      using room = await ServiceRoom.make();

      const { summary } = await room.ingest(await folderOf(room, files));

      assert.ok(summary.startsWith(`${said} in `), summary);
    });
  }
});
