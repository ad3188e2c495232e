import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { PictureOperation } from "../../../../kernel/domain/recipe/operation.ts";
import { png, type Raster, solid, storedFor } from "../../../support/media.ts";
import { MediaRoom } from "../../../support/media_room.ts";

/** A grey picture from its rows. */
function rows(...lines: readonly (readonly number[])[]): Raster {
  const width = lines[0]?.length ?? 0;
  const pixels = Uint8Array.from(lines.flat());
  return { width, height: lines.length, channels: 1, pixels };
}

/** A black grey picture with a white spot of 6 × 4 pixels about a point. */
function spotted(width: number, height: number, x: number, y: number): Raster {
  const raster = solid(width, height, [0]);
  for (let row = y - 2; row < y + 2; row += 1) {
    raster.pixels.fill(255, row * width + x - 3, row * width + x + 3);
  }
  return raster;
}

/** Where the light of a grey picture lies, pixel centres at halves. */
function centroid({ width, channels, pixels }: Raster): [number, number] {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += channels) {
    const light = pixels[i] ?? 0;
    const at = i / channels;
    sum += light;
    sumX += light * (at % width + 0.5);
    sumY += light * (Math.floor(at / width) + 0.5);
  }
  return [sumX / sum, sumY / sum];
}

function near(found: number[], expected: number[], tolerance: number): void {
  const close = found.every((value, i) =>
    Math.abs(value - (expected[i] ?? NaN)) <= tolerance
  );
  ok(close, `${found} is not ${expected}`);
}

Deno.test("derive() moves whole pixels exactly", async (t) => {
  using room = new MediaRoom();
  const fill = "#090909";
  const source = rows([1, 2, 3], [4, 5, 6]);
  const mirrored = { kind: "mirror", axis: "horizontal" } as const;
  const turned = { kind: "quarter_turn", turns: 1 } as const;
  const cases: [string, PictureOperation[], Raster][] = [
    ["left to right", [mirrored], rows([3, 2, 1], [6, 5, 4])],
    [
      "top to bottom",
      [{ kind: "mirror", axis: "vertical" }],
      rows([4, 5, 6], [
        1,
        2,
        3,
      ]),
    ],
    ["mirror twice", [mirrored, mirrored], source],
    ["one turn", [turned], rows([4, 1], [5, 2], [6, 3])],
    [
      "two turns",
      [{ kind: "quarter_turn", turns: 2 }],
      rows([6, 5, 4], [
        3,
        2,
        1,
      ]),
    ],
    [
      "three turns",
      [{ kind: "quarter_turn", turns: 3 }],
      rows([3, 6], [2, 5], [
        1,
        4,
      ]),
    ],
    ["four turns", [turned, turned, turned, turned], source],
    ["turn, then mirror", [turned, mirrored], rows([1, 4], [2, 5], [3, 6])],
    [
      "half a circle",
      [{ kind: "rotate", degrees: 180, fill }],
      rows(
        [6, 5, 4],
        [3, 2, 1],
      ),
    ],
    ["a whole circle", [{ kind: "rotate", degrees: 360, fill }], source],
    ["crop", [{ kind: "crop", x: 1, y: 1, width: 2, height: 1 }], rows([5, 6])],
    [
      "pad",
      [{ kind: "pad", x: 2, y: 1, width: 5, height: 4, fill }],
      rows(
        [9, 9, 9, 9, 9],
        [9, 9, 1, 2, 3],
        [9, 9, 4, 5, 6],
        [9, 9, 9, 9, 9],
      ),
    ],
    ["scale to its own size", [{ kind: "scale", width: 3, height: 2 }], source],
    ["scale a row to its mean", [
      { kind: "crop", x: 0, y: 1, width: 3, height: 1 },
      { kind: "scale", width: 1, height: 1 },
    ], rows([5])],
  ];
  for (const [name, operations, expected] of cases) {
    await t.step(name, async () => {
      const { width, height, channels, pixels } = await room.derive(
        await png(source),
        operations,
      );

      deepStrictEqual({ width, height, channels, pixels }, expected);
    });
  }
});

Deno.test("derive() turns a square by 90° as by a quarter", async () => {
  using room = new MediaRoom();
  const file = await png(rows([1, 2, 3], [4, 5, 6], [7, 8, 9]));

  const rotated = await room.derive(file, [
    { kind: "rotate", degrees: 90, fill: "#000000" },
  ]);
  const turned = await room.derive(file, [{ kind: "quarter_turn", turns: 1 }]);

  deepStrictEqual(rotated.pixels, turned.pixels);
});

Deno.test("derive() rotates about the centre, clockwise", async (t) => {
  using room = new MediaRoom();
  const [width, height, x, y] = [121, 90, 80, 52];
  for (const degrees of [-45, -30, -7.3, 0.5, 13, 45, 90, 200]) {
    await t.step(`${degrees}°`, async () => {
      const rotated = await room.derive(
        await png(spotted(width, height, x, y)),
        [{ kind: "rotate", degrees, fill: "#000000" }],
      );

      const angle = degrees * Math.PI / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [dx, dy] = [x - width / 2, y - height / 2];
      near(centroid(rotated), [
        width / 2 + cos * dx - sin * dy,
        height / 2 + sin * dx + cos * dy,
      ], 0.05);
    });
  }
});

Deno.test("derive() blends a rotated picture's border into the fill", async () => {
  using room = new MediaRoom();

  const { pixels, width } = await room.derive(
    await png(solid(60, 60, [255])),
    [{ kind: "rotate", degrees: 45, fill: "#000000" }],
  );

  const covered = pixels.reduce((sum, light) => sum + light, 0) / 255;
  near([covered / width ** 2], [2 * Math.SQRT2 - 2], 0.002);
  const between = pixels.filter((light) => light > 20 && light < 235).length;
  ok(between > 100, `${between} pixels of ${width}²`);
});

Deno.test("derive() scales every point to where labels go", async (t) => {
  using room = new MediaRoom();
  const [width, height, x, y] = [200, 120, 151, 27];
  const raster = spotted(width, height, x, y);
  for (const size of [[80, 90], [333, 777], [640, 384], [20, 12]] as const) {
    const [toWidth, toHeight] = size;
    for (const orientation of [1, 6]) {
      await t.step(`to ${size}, EXIF ${orientation}`, async () => {
        const stored = storedFor(raster, orientation);
        const scaled = await room.derive(
          await png({ ...stored, orientation }),
          [{ kind: "scale", width: toWidth, height: toHeight }],
        );

        const [scaleX, scaleY] = [toWidth / width, toHeight / height];
        near(centroid(scaled), [x * scaleX, y * scaleY], 0.1);
      });
    }
  }
});

Deno.test("derive() conserves light when it scales", async (t) => {
  using room = new MediaRoom();
  const file = await png(spotted(200, 120, 60, 50));
  for (const [width, height] of [[100, 60], [640, 640], [7, 3]] as const) {
    await t.step(`to ${width} × ${height}`, async () => {
      const { pixels } = await room.derive(file, [
        { kind: "scale", width, height },
      ]);

      const mean = pixels.reduce((sum, light) => sum + light, 0) /
        pixels.length;
      near([mean], [255 * 24 / 200 / 120], 0.1);
    });
  }
});

Deno.test("derive() carries out operations in the order given", async () => {
  using room = new MediaRoom();
  const file = await png(rows([1, 2, 3], [4, 5, 6]));
  const crop = { kind: "crop", x: 0, y: 0, width: 2, height: 1 } as const;
  const mirrored = { kind: "mirror", axis: "horizontal" } as const;

  const cropFirst = await room.derive(file, [crop, mirrored]);
  const mirrorFirst = await room.derive(file, [mirrored, crop]);

  deepStrictEqual([...cropFirst.pixels], [2, 1]);
  deepStrictEqual([...mirrorFirst.pixels], [3, 2]);
  strictEqual(cropFirst.format, "png");
});
