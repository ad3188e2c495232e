import { ok, rejects, strictEqual } from "node:assert/strict";
import type { PictureOperation } from "../../../../kernel/domain/recipe/operation.ts";
import { jpeg, noise } from "../../../support/media.ts";
import { MediaRoom } from "../../../support/media_room.ts";
import { blankPng } from "../../../support/odd_media.ts";

const GREY = "#727272";
const MIRRORED = { kind: "mirror", axis: "horizontal" } as const;

Deno.test("derive() refuses by name", async (t) => {
  using room = new MediaRoom({ maxPixels: 10_000 });
  const photo = await jpeg(noise(90, 60));
  const cut = photo.subarray(0, Math.floor(photo.length * 0.6));
  const cases: [
    string,
    Uint8Array,
    PictureOperation,
    "corrupt" | "unsupported",
    RegExp,
  ][] = [
    ["cut off", cut, MIRRORED, "corrupt", /cut off/],
    ["no picture", cut.subarray(4), MIRRORED, "unsupported", /recognisable/],
    ["too many pixels", blankPng(101, 100), MIRRORED, "unsupported", /10100/],
    [
      "too large a pad",
      photo,
      { kind: "pad", x: 0, y: 0, width: 101, height: 100, fill: GREY },
      "unsupported",
      /101 × 100 of 90 × 60.*10100.*limit of 10000.*--max-pixels/,
    ],
    [
      "too large a scale",
      photo,
      { kind: "scale", width: 8192, height: 8192 },
      "unsupported",
      /8192 × 8192/,
    ],
    [
      "too large halfway",
      photo,
      { kind: "scale", width: 8192, height: 1 },
      "unsupported",
      /8192 × 1 .*491520/,
    ],
    [
      "crop outside",
      photo,
      { kind: "crop", x: 1, y: 0, width: 90, height: 60 },
      "corrupt",
      /size on record/,
    ],
    [
      "pad that cuts",
      photo,
      { kind: "pad", x: 1, y: 0, width: 90, height: 60, fill: GREY },
      "corrupt",
      /size on record/,
    ],
  ];
  for (const [name, file, operation, kind, reason] of cases) {
    await t.step(name, async () => {
      const answer = await room.media.derive(room.put(file), [operation]);

      ok("kind" in answer, "it was accepted");
      strictEqual(answer.kind, kind);
      ok(reason.test(answer.reason), answer.reason);
    });
  }
  await t.step("missing", async () => {
    await rejects(room.media.derive("/nowhere", []), Deno.errors.NotFound);
  });
});

Deno.test("derive() stops at once when aborted", async () => {
  using room = new MediaRoom();
  const path = room.put(await jpeg(noise(60, 40)));
  const slow: PictureOperation[] = [
    { kind: "pad", x: 0, y: 0, width: 8192, height: 8192, fill: GREY },
    { kind: "blur", sigma: 5 },
    { kind: "blur", sigma: 5 },
  ];
  await room.media.derive(path, []);
  const controller = new AbortController();
  const reason = new Error("The caller went away");

  const derived = room.media.derive(path, slow, controller.signal);
  const refused = rejects(derived, (error) => error === reason);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const start = performance.now();
  controller.abort(reason);
  await refused;

  ok(performance.now() - start < 1000);
  ok(!("kind" in await room.media.derive(path, [MIRRORED])));
});
