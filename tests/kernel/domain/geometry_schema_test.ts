import assert from "node:assert/strict";
import { Geometry } from "../../../kernel/domain/geometry/mod.ts";

Deno.test("Geometry refuses a malformed shape and names the place", async (t) => {
  const cases: [string, string, string][] = [
    ["no type", `{"x":1,"y":1,"width":1,"height":1}`, "type"],
    ["a type of its own", `{"type":"circle","x":1}`, "type"],
    ["a word without implementation", `{"type":"mask"}`, "type"],
    ["null", `null`, ""],
    ["a list", `[]`, ""],
    ["a box with another key", bbox(`"angle":3`), ""],
    ["a box with __proto__", bbox(`"__proto__":{}`), ""],
    ["a box of points", `{"type":"bbox","points":[[1,1],[2,2]]}`, "x"],
    ["a box without height", `{"type":"bbox","x":1,"y":1,"width":1}`, "height"],
    ["a box of width 0", bbox(`"width":0`), "width"],
    ["a box of negative height", bbox(`"height":-2`), "height"],
    ["a box of width null", bbox(`"width":null`), "width"],
    ["a box with text", bbox(`"x":"1"`), "x"],
    ["a box at infinity", bbox(`"x":1e999`), "x"],
    ["a box of infinite height", bbox(`"height":1e999`), "height"],
    ["a polygon of 2 points", path("polygon", "[1,1],[2,2]"), "points"],
    ["a polygon of none", path("polygon", ""), "points"],
    ["a polygon without points", `{"type":"polygon"}`, "points"],
    [
      "a polygon point of 3 numbers",
      path("polygon", "[1,1],[2,2],[3,3,3]"),
      "points.2",
    ],
    [
      "a polygon point of 1 number",
      path("polygon", "[1,1],[2],[3,3]"),
      "points.1",
    ],
    [
      "a polygon point as an object",
      path("polygon", `[1,1],[2,2],{"x":3,"y":3}`),
      "points.2",
    ],
    [
      "a polygon point at minus infinity",
      path("polygon", "[1,1],[2,2],[3,-1e999]"),
      "points.2.1",
    ],
    [
      "a polygon with a hole",
      `{"type":"polygon","points":[[1,1],[2,2],[3,1]],"holes":[]}`,
      "",
    ],
    ["a polyline of 1 point", path("polyline", "[1,1]"), "points"],
    [
      "a polyline on the spot",
      path("polyline", "[1,1],[1,1],[1.0,1]"),
      "points",
    ],
    [
      "a polyline on the spot of −0",
      path("polyline", "[0,0],[-0,0]"),
      "points",
    ],
    ["a tag with a place", `{"type":"classification_tag","x":1}`, ""],
  ];
  for (const [name, json, place] of cases) {
    await t.step(name, () => {
      const result = Geometry.safeParse(JSON.parse(json));

      assert.ok(!result.success);
      const places = result.error.issues.map((issue) => issue.path.join("."));
      assert.ok(places.includes(place), JSON.stringify(result.error.issues));
    });
  }
});

Deno.test("Geometry refuses NaN, which JSON cannot spell", () => {
  const box = { type: "bbox", x: NaN, y: 1, width: 1, height: 1 };

  assert.equal(Geometry.safeParse(box).success, false);
});

Deno.test("Geometry takes a sound shape exactly as it is", async (t) => {
  const cases: [string, string][] = [
    ["a box partly outside", bbox(`"x":-10.5`)],
    ["a hair-thin box", bbox(`"width":1e-9`)],
    ["a polygon of 3 points", path("polygon", "[1,1],[2,2],[3,1]")],
    ["a bow tie", path("polygon", "[0,0],[9,9],[9,0],[0,9]")],
    ["a flat polygon", path("polygon", "[1,1],[1,1],[1,1]")],
    ["a polyline of 2 points", path("polyline", "[1,1],[1,2]")],
    ["a polyline that repeats a point", path("polyline", "[1,1],[1,1],[1,2]")],
    [
      "a polyline that ends where it began",
      path("polyline", "[1,1],[2,2],[1,1]"),
    ],
    ["a tag", `{"type":"classification_tag"}`],
  ];
  for (const [name, json] of cases) {
    await t.step(name, () => {
      const value = JSON.parse(json);

      assert.deepEqual(Geometry.parse(value), value);
    });
  }
});

/** A box as JSON text; what is given comes last, so it wins. */
function bbox(more: string): string {
  return `{"type":"bbox","x":1,"y":1,"width":5,"height":5,${more}}`;
}

function path(type: string, points: string): string {
  return `{"type":"${type}","points":[${points}]}`;
}
