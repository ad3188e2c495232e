import assert from "node:assert/strict";
import sharp from "sharp";
import { freezeLanes, lane, type Vertex, written } from "./lanes.ts";
import { refused } from "./refused.ts";
import { type AssetSketch, ExportRoom } from "./room.ts";

const TEXTS: Record<string, [points: Vertex[], line: string]> = {
  "whole numbers": [[[0, 0], [100, 80]], "0 0 100 80"],
  "to the nearest": [[[1.4, 2.6], [3.49, 4.51]], "1 3 3 5"],
  "halves to the even": [
    [[0.5, 1.5], [2.5, 3.5], [99.5, 78.5]],
    "0 2 2 4 100 78",
  ],
  "just beside halves": [
    [[0.4999999, 1.4999999], [2.5000001, 3.5000001]],
    "0 1 3 4",
  ],
  "repeats stay": [[[9, 9], [9.2, 9.2], [50, 60]], "9 9 9 9 50 60"],
};

Deno.test("culane writes vertices as integers", async (t) => {
  using room = new ExportRoom();
  for (const [does, [points, line]] of Object.entries(TEXTS)) {
    await t.step(does, async () => {
      const { text } = await written(room, "culane", {
        labels: [lane(points)],
      });

      assert.equal(text, `${line}\n`);
    });
  }
});

interface Line {
  readonly points: readonly Vertex[];
  readonly grey: number;
}

/** Distance in pixels from a point to the closest part of a line. */
function distance([x, y]: Vertex, points: readonly Vertex[]): number {
  return Math.min(
    ...points.slice(1).map(([bx, by], i) => {
      const [ax, ay] = points[i]!;
      const [dx, dy] = [bx - ax, by - ay];
      const reach = dx * dx + dy * dy;
      const along = reach === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / reach;
      const t = Math.min(1, Math.max(0, along));
      return Math.hypot(x - ax - t * dx, y - ay - t * dy);
    }),
  );
}

/** The value a pixel must have, or null where a hair decides. */
function greyAt(centre: Vertex, lines: readonly Line[]): number | null {
  let grey: number | null = 0;
  for (const line of lines) {
    const far = distance(centre, line.points) - 8;
    if (Math.abs(far) < 1e-6) grey = null;
    else if (far < 0) grey = line.grey;
  }
  return grey;
}

async function assertMask(
  mask: Uint8Array<ArrayBuffer>,
  size: { width: number; height: number },
  lines: readonly Line[],
): Promise<void> {
  const { format, space, depth, channels } = await sharp(mask).metadata();
  assert.deepEqual([format, space, depth, channels], [
    "png",
    "b-w",
    "uchar",
    1,
  ]);
  const { data, info } = await sharp(mask, { failOn: "warning" }).raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  assert.deepEqual({ width, height }, size);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const right = greyAt([x + 0.5, y + 0.5], lines);
      if (right === null) continue;
      assert.equal(data[(y * width + x) * info.channels], right, `${x} ${y}`);
    }
  }
}

function role(position_role: string, ...points: Vertex[]) {
  return lane(points, { position_role });
}

const MASKS: Record<string, [AssetSketch, Line[]]> = {
  "no lane": [{}, []],
  "an upright lane": [
    { labels: [role("ego_left", [50, -9], [50, 90])] },
    [{ grey: 1, points: [[50, 0], [50, 80]] }],
  ],
  "a level lane": [
    { labels: [role("ego_right", [20, 40], [80, 40])] },
    [{ grey: 2, points: [[20, 40], [80, 40]] }],
  ],
  "a slanting lane, never rounded": [
    { labels: [role("adjacent_left", [12.3, 7.1], [60.7, 71.9])] },
    [{ grey: 3, points: [[12.3, 7.1], [60.7, 71.9]] }],
  ],
  "a bend, a repeated vertex and a way back": [
    {
      labels: [
        role("adjacent_right", [9, 9], [70, 20], [70, 20], [30, 60], [75, 50]),
      ],
    },
    [{ grey: 4, points: [[9, 9], [70, 20], [30, 60], [75, 50]] }],
  ],
  "the right covers the left": [
    {
      labels: [
        role("ego_left", [52, 30], [58, 75]),
        role("ego_right", [60, 5], [50, 70]),
        role("adjacent_left", [30, 10], [10, 79]),
        role("adjacent_right", [70, 10], [96, 79]),
      ],
    },
    [
      { grey: 3, points: [[30, 10], [10, 79]] },
      { grey: 2, points: [[60, 5], [50, 70]] },
      { grey: 1, points: [[52, 30], [58, 75]] },
      { grey: 4, points: [[70, 10], [96, 79]] },
    ],
  ],
  "other roles are not painted": [
    {
      labels: [
        role("road_edge", [5, 5], [5, 70]),
        role("crosswalk", [10, 60], [90, 60]),
        role("other", [20, 5], [20, 70]),
        lane([[30, 5], [30, 70]]),
        lane([[70, 5], [70, 70]], {}, "EGO_LEFT"),
      ],
    },
    [{ grey: 1, points: [[70, 5], [70, 70]] }],
  ],
  "a narrow picture, painted whole": [
    { width: 3, height: 12, labels: [role("ego_left", [1, 1], [2, 11])] },
    [{ grey: 1, points: [[1, 1], [2, 11]] }],
  ],
  "a wide picture": [
    {
      width: 700,
      height: 30,
      labels: [role("ego_right", [300.25, 2], [690, 29])],
    },
    [{ grey: 2, points: [[300.25, 2], [690, 29]] }],
  ],
};

Deno.test("culane paints four lanes into a grey mask, 16 pixels wide", async (t) => {
  using room = new ExportRoom();
  for (const [does, [sketch, lines]] of Object.entries(MASKS)) {
    await t.step(does, async () => {
      const { mask } = await written(room, "culane", sketch);

      const { width, height } = { width: 100, height: 80, ...sketch };
      assert.ok(width !== null && height !== null);
      await assertMask(mask, { width, height }, lines);
    });
  }
});

Deno.test("culane paints a lane exactly 16 pixels wide wherever it lies", async (t) => {
  using room = new ExportRoom();
  for (const at of [40, 40.25, 40.5, 41]) {
    await t.step(`${at}`, async () => {
      const upright = await written(room, "culane", {
        labels: [role("ego_left", [at, 0], [at, 80])],
      });
      const level = await written(room, "culane", {
        labels: [role("ego_left", [100, at], [0, at])],
      });

      for (
        const [mask, other] of [[upright.mask, 80], [level.mask, 100]] as const
      ) {
        const pixels = await sharp(mask).toColourspace("b-w").raw()
          .toBuffer();
        assert.equal(pixels.filter((grey) => grey === 1).length, 16 * other);
      }
    });
  }
});

Deno.test("culane writes a mask of lanes in a few kilobytes", async () => {
  using room = new ExportRoom();
  const { mask } = await written(room, "culane", {
    width: 1640,
    height: 590,
    labels: [
      role("adjacent_left", [700, 250], [200, 590]),
      role("ego_left", [780, 250], [600, 590]),
      role("ego_right", [830, 250], [1000, 590]),
      role("adjacent_right", [900, 250], [1500, 590]),
    ],
  });

  assert.ok(mask.length < 16_000, `${mask.length} bytes`);
});

Deno.test("culane refuses two lanes in one slot, and the check says so", async (t) => {
  const twice: Record<string, AssetSketch["labels"]> = {
    "by attribute": [
      role("ego_left", [60, 5], [60, 70]),
      role("ego_left", [20, 5], [20, 70]),
    ],
    "by class and attribute": [
      lane([[60, 5], [60, 70]], {}, "Ego_Left"),
      role("ego_left", [20, 5], [20, 70]),
    ],
  };
  for (const [does, labels = []] of Object.entries(twice)) {
    await t.step(does, async () => {
      using room = new ExportRoom();
      const pictures = Array.from({ length: 7 }, () => ({ labels }));
      const frozen = await freezeLanes(room, [{}, ...pictures]);
      const [first] = frozen.manifest.assets
        .filter(({ annotations }) => annotations.length > 0);
      const [right, left] = first?.annotations ?? [];
      const service = room.service([frozen]);
      const ask = { project: "p", tag: "v1", format: "culane" };
      const dest = room.fresh();

      const { warnings } = await service.check(ask);

      const words =
        `lanes ${left?.id} and ${right?.id} are both ego_left, and a CULane mask holds one lane of each role`;
      const [warning = ""] = warnings;
      assert.ok(
        warning.startsWith(
          `Exporting as culane will be refused: asset ${first?.asset_id}: ${words}; likewise `,
        ),
        warning,
      );
      assert.match(
        warning,
        /; likewise [^,]+, [^,]+, [^,]+, [^,]+ and 2 more$/,
      );
      const refusal = await refused(
        () => service.export({ ...ask, dest, allow_lossy: true }),
        "ExportSourceUnreadable",
      );
      assert.equal(
        refusal.message,
        `Asset ${first?.asset_id} cannot be exported: ${words}`,
      );
      await assert.rejects(Deno.stat(dest));
    });
  }
});

Deno.test("culane counts no slot for a lane that vanishes", async () => {
  using room = new ExportRoom();
  const { vanished } = await written(room, "culane", {
    labels: [
      role("ego_left", [60, 5], [60, 70]),
      role("ego_left", [20, 5], [20.1, 5.1]),
    ],
  });

  assert.equal(vanished, 1);
});
