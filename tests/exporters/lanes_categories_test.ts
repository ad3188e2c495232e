import assert from "node:assert/strict";
import { assertJson, lane, type Vertex, written } from "./lanes.ts";
import { ExportRoom } from "./room.ts";

type Row = [
  style: string,
  color: string,
  bdd: string,
  laneStyle: string,
  openlane: number,
];

const PAINT: readonly Row[] = [
  ["continuous", "white", "single white", "solid", 2],
  ["dashed", "white", "single white", "dashed", 1],
  ["double_continuous", "white", "double white", "solid", 4],
  ["double_dashed", "white", "double white", "dashed", 3],
  ["botts_dots", "white", "solid divider", "solid", 2],
  ["other", "white", "other", "other", 0],
  ["continuous", "yellow", "single yellow", "solid", 8],
  ["dashed", "yellow", "single yellow", "dashed", 7],
  ["double_continuous", "yellow", "double yellow", "solid", 10],
  ["double_dashed", "yellow", "double yellow", "dashed", 9],
  ["botts_dots", "yellow", "solid divider", "solid", 8],
  ["other", "yellow", "other", "other", 0],
  ["continuous", "blue", "single other", "solid", 2],
  ["dashed", "blue", "single other", "dashed", 1],
  ["double_continuous", "blue", "double other", "solid", 0],
  ["double_dashed", "blue", "double other", "dashed", 0],
  ["botts_dots", "blue", "solid divider", "solid", 0],
  ["other", "blue", "other", "other", 0],
  ["continuous", "other", "other", "other", 0],
  ["dashed", "other", "other", "other", 0],
  ["double_continuous", "other", "other", "other", 0],
  ["double_dashed", "other", "other", "other", 0],
  ["botts_dots", "other", "solid divider", "solid", 0],
  ["other", "other", "other", "other", 0],
];

/** A lane for each item, from left to right. */
function side<T>(
  items: readonly T[],
  draw: (item: T, at: Vertex[]) => ReturnType<typeof lane>,
) {
  return items.map((item, i) => draw(item, [[i + 1, 10], [i + 1.25, 70]]));
}

interface Bdd {
  labels: {
    id: string;
    category: string;
    attributes: Record<string, string>;
  }[];
}

interface OpenLane {
  lane_lines: { category: number; attribute: number; track_id: string }[];
}

Deno.test("bdd100k-lane and openlane-2d tell lanes by style and colour", async () => {
  using room = new ExportRoom();
  const labels = side(
    PAINT,
    ([style, color], at) => lane(at, { style, color }),
  );

  const bdd: Bdd = JSON.parse(
    (await written(room, "bdd100k-lane", { labels })).text,
  );
  const open: OpenLane = JSON.parse(
    (await written(room, "openlane-2d", { labels })).text,
  );

  assert.deepEqual(
    bdd.labels.map((
      { id, category, attributes },
    ) => [id, category, attributes]),
    PAINT.map(([, , category, laneStyle], i) => [
      `lane_${i}`,
      category,
      { laneDirection: "parallel", laneStyle, laneType: category },
    ]),
  );
  assert.deepEqual(
    open.lane_lines.map((one) => [one.track_id, one.category, one.attribute]),
    PAINT.map(([, , , , category], i) => [`lane_${i}`, category, category]),
  );
});

const UNSAID: readonly [
  does: string,
  attributes: Record<string, string | number | boolean>,
][] = [
  ["nothing said", {}],
  ["another case", { style: "Dashed", color: "White" }],
  ["words unknown", { style: "zigzag", color: "green" }],
  ["no words", { style: 1, color: true }],
  ["colour alone", { color: "white" }],
  ["style alone", { style: "dashed" }],
  ["names of another case", { Style: "dashed", Color: "white" }],
];

Deno.test("lane attributes that are missing or unknown count as other", async (t) => {
  using room = new ExportRoom();
  for (const [does, attributes] of UNSAID) {
    await t.step(does, async () => {
      const labels = [lane([[1, 10], [1, 70]], attributes)];

      const bdd: Bdd = JSON.parse(
        (await written(room, "bdd100k-lane", { labels })).text,
      );
      const open: OpenLane = JSON.parse(
        (await written(room, "openlane-2d", { labels })).text,
      );

      assert.equal(bdd.labels[0]?.category, "other");
      assert.equal(open.lane_lines[0]?.category, 0);
    });
  }
});

type Said = [
  role: string | null,
  label_class: string,
  direction: "parallel" | "vertical",
  bdd: string,
  openlane: number,
];

const ROLES: readonly Said[] = [
  ["road_edge", "lane", "parallel", "single white", 13],
  ["crosswalk", "lane", "vertical", "crosswalk zebra", 0],
  ["ego_left", "lane", "parallel", "single white", 1],
  [null, "Road_Edge", "parallel", "single white", 14],
  [null, "CROSSWALK", "vertical", "crosswalk zebra", 0],
  ["other", "road_edge", "parallel", "single white", 14],
  ["kerb", "crosswalk", "vertical", "crosswalk zebra", 0],
  ["ego_right", "crosswalk", "parallel", "single white", 1],
  ["crosswalk", "road_edge", "vertical", "crosswalk zebra", 0],
  [null, "road edge", "parallel", "single white", 1],
  [null, "constructor", "parallel", "single white", 1],
];

Deno.test("lane roles come from the attribute, else from the class", async () => {
  using room = new ExportRoom();
  const labels = side(ROLES, ([role, label_class], at) =>
    lane(at, {
      style: "dashed",
      color: "white",
      ...(role === null ? {} : { position_role: role }),
    }, label_class));

  const bdd: Bdd = JSON.parse(
    (await written(room, "bdd100k-lane", { labels })).text,
  );
  const open: OpenLane = JSON.parse(
    (await written(room, "openlane-2d", { labels })).text,
  );

  assert.deepEqual(
    bdd.labels.map(({ category, attributes }) => [
      attributes["laneDirection"],
      category,
      attributes["laneStyle"],
    ]),
    ROLES.map(([, , direction, category]) => [
      direction,
      category,
      category === "crosswalk zebra" ? "solid" : "dashed",
    ]),
  );
  assert.deepEqual(
    open.lane_lines.map(({ category }) => category),
    ROLES.map(([, , , , category]) => category),
  );
});

const POINTS: Vertex[] = [[10.123449, 5], [20, 40.00005], [30.5, 79]];
const FINE = [[10.1234, 5], [20, 40.0001], [30.5, 79]];

Deno.test("lane documents hold vertices with four decimals", async (t) => {
  using room = new ExportRoom();
  const labels = [
    lane(POINTS, {
      style: "dashed",
      color: "yellow",
      position_role: "ego_left",
    }),
  ];
  await t.step("curvelanes", async () => {
    const { text } = await written(room, "curvelanes", { labels });

    assertJson(text, { Lines: [FINE.map(([x, y]) => ({ x, y }))] });
  });
  await t.step("bdd100k-lane", async () => {
    const { text } = await written(room, "bdd100k-lane", { labels });

    const name: string = JSON.parse(text).name;
    assert.match(name, /^[0-9a-f]{64}$/);
    assertJson(text, {
      name,
      labels: [{
        id: "lane_0",
        category: "single yellow",
        attributes: {
          laneDirection: "parallel",
          laneStyle: "dashed",
          laneType: "single yellow",
        },
        poly2d: [{ vertices: FINE, types: "LLL", closed: false }],
      }],
    });
  });
  await t.step("openlane-2d", async () => {
    const { text } = await written(room, "openlane-2d", { labels });

    const path: string = JSON.parse(text).file_path;
    assert.match(path, /^images\/train\/[0-9a-f]{64}\.png$/);
    assertJson(text, {
      intrinsic: null,
      extrinsic: null,
      file_path: path,
      lane_lines: [{
        category: 7,
        visibility: [1, 1, 1],
        uv: FINE,
        attribute: 7,
        track_id: "lane_0",
      }],
    });
  });
});
