import assert from "node:assert/strict";
import { LabelClass } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { box, type LabelSketch, PROJECT, ServiceRoom, TAG } from "./room.ts";

const ODD = `a"b\\c.d[0] é`;
const BEFORE = [
  {
    name: "car",
    geometries: ["bbox", "classification_tag"],
    attributes: [
      { name: "paint", kind: "select", options: ["red", "blue", "'; --"] },
      { name: ODD, kind: "string" },
      { name: "wheels", kind: "number" },
    ],
  },
  { name: "sky", geometries: ["classification_tag"] },
];

/** `car` without or with other things, beside `sky`. */
function car(more: object, ...attributes: object[]): object[] {
  const [before, sky] = BEFORE;
  return [{ ...before, attributes, ...more }, sky!];
}

const [PAINT, ODDITY, WHEELS] = BEFORE[0]!.attributes!;
const without = (option: string) => ({
  ...PAINT,
  options: ["red", "blue", "'; --"].filter((o) => o !== option),
});
const required = (attribute: object) => ({ ...attribute, required: true });

/** A change, and the blockers it meets, as `class annotations assets`. */
const CASES: readonly [name: string, classes: object[], blockers: string[]][] =
  [
    ["a class removed", [BEFORE[1]!], ["car 6 3"]],
    ["both removed", [], ["car 6 3", "sky 1 1"]],
    ["a class re-cased", [{ ...BEFORE[0], name: "Car" }, BEFORE[1]!], [
      "car 6 3",
    ]],
    [
      "a geometry removed",
      car({ geometries: ["bbox"] }, PAINT!, ODDITY!, WHEELS!),
      ["car 2 2"],
    ],
    [
      "the other geometry removed",
      car({ geometries: ["classification_tag"] }, PAINT!, ODDITY!, WHEELS!),
      ["car 4 2"],
    ],
    [
      "a required attribute added",
      car({}, PAINT!, ODDITY!, WHEELS!, {
        name: "new",
        kind: "string",
        required: true,
      }),
      ["car 6 3"],
    ],
    ["an attribute removed", car({}, ODDITY!, WHEELS!), ["car 3 2"]],
    ["an attribute of an odd name removed", car({}, PAINT!, WHEELS!), [
      "car 1 1",
    ]],
    [
      "an attribute's kind changed",
      car({}, PAINT!, ODDITY!, { name: "wheels", kind: "string" }),
      ["car 2 1"],
    ],
    [
      "an attribute made required",
      car({}, required(PAINT!), ODDITY!, WHEELS!),
      ["car 3 3"],
    ],
    ["an odd one made required", car({}, PAINT!, required(ODDITY!), WHEELS!), [
      "car 5 3",
    ]],
    ["an option in use removed", car({}, without("red"), ODDITY!, WHEELS!), [
      "car 1 1",
    ]],
    [
      "an option that looks like SQL removed",
      car({}, without("'; --"), ODDITY!, WHEELS!),
      ["car 1 1"],
    ],
    ["two guards that meet on one label", car({}, without("red"), WHEELS!), [
      "car 1 1",
    ]],
    ["two guards side by side", car({}, without("red"), ODDITY!), ["car 3 1"]],
  ];

Deno.test("publish() counts only labels that a change strands", async (t) => {
  using room = await ServiceRoom.make(BEFORE);
  const { jobs: [job], assets } = await room.batch([1, 2, 3]);
  const on = (i: number, more: Partial<LabelSketch>): LabelSketch => ({
    asset_id: assets[i]!,
    ...more,
  });
  const shape = { geometry: box(1, 1, 5, 5) };
  await room.add(
    job!,
    on(0, { ...shape, attributes: { paint: "red", [ODD]: "red" } }),
    on(0, { ...shape, attributes: { wheels: 4 } }),
    on(0, { ...shape, attributes: { wheels: 3, paint: "blue" } }),
    on(1, { ...shape, attributes: {} }),
    on(1, { geometry: TAG, attributes: { paint: "'; --" } }),
    on(2, { geometry: TAG, attributes: {} }),
    on(2, { geometry: TAG, label_class: "sky" }),
  );
  for (const [name, sketches, blockers] of CASES) {
    await t.step(name, async () => {
      const classes = sketches.map((sketch) => LabelClass.parse(sketch));
      const preview = await room.do((s) =>
        s.schemas.preview({ project: PROJECT, classes })
      );
      assert.deepEqual(
        preview.blockers.map((b) =>
          `${b.label_class} ${b.annotations} ${b.assets}`
        ),
        blockers,
      );

      await refused(() => room.publish(sketches), "DestructiveSchemaChange");
      const refusal = await refused(
        () => room.publish(sketches, true),
        "SchemaChangeWouldOrphan",
      );

      assert.equal(refusal.retryWith, null);
      for (const blocker of blockers) {
        const [label_class, annotations, on] = blocker.split(" ");
        const words = `"${label_class}" has ${annotations} on ${on} asset(s)`;
        assert.ok(refusal.message.includes(words), refusal.message);
      }
    });
  }
  const { versions } = await room.do((s) => s.schemas.get(PROJECT, null));
  assert.deepEqual(versions, [1]);
});

Deno.test("publish() narrows what no label uses, once allowed", async (t) => {
  const cases: [string, object[]][] = [
    ["an unused option", car({}, without("blue"), ODDITY!, WHEELS!)],
    ["an unused attribute", car({}, PAINT!, WHEELS!)],
    ["an unused class", [BEFORE[0]!]],
  ];
  for (const [name, classes] of cases) {
    await t.step(name, async () => {
      using room = await ServiceRoom.make(BEFORE);
      const { jobs: [job], assets: [asset_id] } = await room.batch([1]);
      await room.add(job!, {
        asset_id: asset_id!,
        attributes: { paint: "red" },
      });
      await refused(() => room.publish(classes), "DestructiveSchemaChange");

      const { published } = await room.publish(classes, true);

      assert.equal(published.version, 2);
    });
  }
});

Deno.test("publish() does not mind labels of another project", async () => {
  using room = await ServiceRoom.make(BEFORE);
  const { jobs: [job], assets: [asset_id] } = await room.batch([1]);
  await room.add(job!, { asset_id: asset_id! });
  await room.do((s) => s.projects.create({ name: "Other", description: null }));
  const publish = (classes: object[]) =>
    room.do((s) =>
      s.schemas.publish({
        project: "other",
        classes: classes.map((sketch) => LabelClass.parse(sketch)),
        description: " note\n",
        provenance: "annotation",
        allow_destructive: true,
      })
    );
  await publish(BEFORE);

  const { published } = await publish([]);

  assert.equal(published.version, 2);
  assert.equal(published.description, "note");
  assert.equal(published.provenance, "annotation");
});
