import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { jpeg, noise } from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";

const PICTURE = await jpeg(noise(40, 30));
const HASH = createHash("sha256").update(PICTURE).digest("hex");

Deno.test("examine() only hashes bytes that are stored whole", async (t) => {
  const damaged = PICTURE.with(200, PICTURE[200]! ^ 1);
  const cases = [
    ["known", PICTURE, true],
    ["known, but damaged since", damaged, false],
    ["known, but gone since", null, false],
    ["unknown", undefined, false],
  ] as const;
  for (const [what, stored, isKnown] of cases) {
    await t.step(what, async () => {
      using room = new MediaRoom();
      const copy = stored === undefined
        ? null
        : stored === null
        ? "/no/such/file"
        : room.put(stored);
      const asked: string[] = [];

      const result = await room.examinePath(
        room.put(PICTURE),
        undefined,
        (hash) => {
          asked.push(hash);
          return Promise.resolve(copy);
        },
      );

      deepStrictEqual(asked, [HASH]);
      ok(!("kind" in result));
      strictEqual(result.hash, HASH);
      strictEqual("header" in result, !isKnown);
      strictEqual(room.staged(), isKnown ? 0 : 2);
    });
  }
});

Deno.test("examine() fails with whoever is asked, and the next one is examined", async () => {
  using room = new MediaRoom();
  const path = room.put(PICTURE);
  const broken = () => Promise.reject(new Error("The database is gone"));

  await rejects(
    room.examinePath(path, undefined, broken),
    /The database is gone/,
  );

  strictEqual(room.staged(), 0);
  ok("header" in await room.examinePath(path));
});
