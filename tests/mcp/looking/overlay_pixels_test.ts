import { ok } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import { pixelAt, type Raster } from "../../support/media.ts";
import { labelled, overlaid } from "./overlay_room.ts";

const COLOUR = { red: [0xe0, 0, 0], blue: [0, 0, 255] } as const;
/** Points on an outline, away from its corners and from any tag. */
const ON: readonly [keyof typeof COLOUR, readonly [number, number]][] = [
  ["red", [250, 320]],
  ["red", [400, 220]],
  ["red", [100, 260]],
  ["red", [600, 300]],
  ["red", [700, 220]],
  ["blue", [400, 450]],
  ["blue", [600, 450]],
];
/** Far from any outline. */
const OFF: readonly (readonly [number, number])[] = [
  [250, 220],
  [600, 200],
  [450, 400],
];

function isNear(found: readonly number[], wanted: readonly number[]): boolean {
  return wanted.every((value, i) => Math.abs(value - found[i]!) <= 40);
}

/** Whether a colour is within a returned pixel of a point. */
function around(
  raster: Raster,
  [x, y]: readonly number[],
  colour: readonly number[],
) {
  for (let row = Math.floor(y! - 1); row <= Math.floor(y! + 1); row++) {
    for (
      let column = Math.floor(x! - 1);
      column <= Math.floor(x! + 1);
      column++
    ) {
      if (isNear(pixelAt(raster, column, row), colour)) return true;
    }
  }
  return false;
}

const GROUNDS = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  mid: [128, 130, 127],
};
const HOWS: Readonly<Record<string, Record<string, unknown>>> = {
  "as it comes": {},
  "full": { full: true },
  "larger than the picture": { max_edge: 2000 },
  "half": { max_edge: 400 },
  "a third": { max_edge: 267 },
  "a region": { region: [60, 80, 700, 480] },
  "a region, scaled": { region: [60.5, 79.2, 700, 480], max_edge: 350 },
};

Deno.test("an overlay draws outlines where the labels are", async (t) => {
  for (const [ground, colour] of Object.entries(GROUNDS)) {
    await withServer(async (served) => {
      const room = await labelled(served, colour);
      for (const [name, how] of Object.entries(HOWS)) {
        await t.step(`${name}, on ${ground}`, async () => {
          const { json, raster } = await overlaid(room, how);
          const at = ([x, y]: readonly [number, number]) => [
            (x - json.offset_x!) / json.scale_x!,
            (y - json.offset_y!) / json.scale_y!,
          ];
          for (const [name, point] of ON) {
            ok(around(raster, at(point), COLOUR[name]), `${name} ${point}`);
          }
          for (const point of OFF) {
            const [x, y] = at(point).map(Math.floor);
            ok(isNear(pixelAt(raster, x!, y!), colour), `off ${point}`);
          }
          // Dark and light beside the line: one of them shows on any ground.
          const [x, y] = at([400, 450]).map(Math.floor) as [number, number];
          const beside = [-4, -3, -2, 2, 3, 4].map((by) =>
            pixelAt(raster, x, y + by)[1]!
          );
          ok(
            Math.max(...beside) - Math.min(...beside) > 90,
            `${beside}`,
          );
          ok(json.strip_height >= 12);
          const part = raster.height - json.strip_height;
          const strip = pixelAt(raster, 1, part + 1);
          ok(Math.max(...strip) < 60, `${strip}`);
        });
      }
    });
  }
});
