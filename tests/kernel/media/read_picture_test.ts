import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { readPicture } from "../../../kernel/media/worker/files.ts";
import { noise, png } from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";

const MIB = 1024 * 1024;

/** A file that begins as a PNG and goes on with zeros that take no room. */
async function padded(path: string, bytes: number): Promise<string> {
  await Deno.writeFile(path, await png(noise(40, 30)));
  await Deno.truncate(path, bytes);
  return path;
}

async function inFolder(body: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "read-" });
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("readPicture() reads files of any size whole, large ones alone", (t) =>
  inFolder(async (folder) => {
    const sizes: [number, boolean][] = [
      [9, false],
      [512, false],
      [513, false],
      [4 * MIB - 1, false],
      [4 * MIB, false],
      [4 * MIB + 1, false],
      [9 * MIB, false],
      [700, false],
      [64 * MIB, false],
      [64 * MIB + 1, true],
      [70 * MIB, true],
    ];
    for (const [bytes, isLarge] of sizes) {
      await t.step(`${bytes} bytes`, async () => {
        const path = await padded(`${folder}/x`, bytes);
        let waits = 0;
        const alone = () => Promise.resolve(void waits++);

        const found = await readPicture(path, alone);

        const wanted = await Deno.readFile(path);
        strictEqual(found.length, bytes);
        ok(found.every((byte, i) => byte === wanted[i]));
        strictEqual(waits, isLarge ? 1 : 0);
      });
    }
  }));

Deno.test("readPicture() reads what a file gains while it waits", () =>
  inFolder(async (folder) => {
    const path = await padded(`${folder}/x`, 65 * MIB);
    let waits = 0;
    const alone = async () => {
      if (waits++ === 0) await Deno.truncate(path, 66 * MIB);
    };

    const found = await readPicture(path, alone);

    strictEqual(found.length, 66 * MIB);
  }));

Deno.test("readPicture() refuses by its size what is too large", () =>
  inFolder(async (folder) => {
    const path = await padded(`${folder}/x`, 512 * MIB + 1);
    const alone = () => Promise.reject(new Error("It was to be read"));

    await rejects(() => readPicture(path, alone), {
      name: "PictureError",
      message: /^the file is larger than 512 MiB/,
    });
  }));

Deno.test("examine() lets large files wait for each other, not for themselves", () =>
  inFolder(async (folder) => {
    using room = new MediaRoom({ workers: 2 });
    const paths = await Promise.all(
      ["a", "b", "c"].map((name) => padded(`${folder}/${name}`, 65 * MIB)),
    );

    const found = await Promise.all(paths.map((p) => room.examinePath(p)));

    deepStrictEqual(found.map((each) => "header" in each), [true, true, true]);
  }));
