import assert from "node:assert/strict";
import { z } from "zod";
import { LABEL_FIELDS } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { PROJECT, ServiceRoom } from "./room.ts";

/** Names that objects inherit, that look like SQL or JSON, or that are large. */
const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "'; DROP TABLE annotation; --",
  `"quoted" \\ $.a[0]`,
  "%_*?",
  "null",
  "Straße 横断歩道 👩🏽‍🔬",
  "e\u0301",
  "𝒳".repeat(200),
];

const ATTRIBUTES = NAMES.filter((name) => name !== "__proto__");

Deno.test("odd names come through labels, counts, releases and diffs whole", async () => {
  const classes = NAMES.map((name) => ({
    name,
    geometries: ["classification_tag"],
    attributes: ATTRIBUTES.map((attribute) => ({
      name: attribute,
      kind: "select",
      options: NAMES,
      required: true,
      default: NAMES[0],
    })),
  }));
  using room = await ServiceRoom.make(classes);
  const batch = await room.batch([1]);
  const [asset_id, job] = [batch.assets[0]!, batch.jobs[0]!];
  const Label = z.strictObject({ asset_id: z.string(), ...LABEL_FIELDS });
  const labels = NAMES.map((label_class, i) =>
    Label.parse(JSON.parse(JSON.stringify({
      asset_id,
      label_class,
      geometry: { type: "classification_tag" },
      attributes: Object.fromEntries(
        ATTRIBUTES.map((name, j) => [name, NAMES[(i + j) % NAMES.length]]),
      ),
      provenance: "human",
    })))
  );

  const written = await room.add(job, ...labels);
  await room.finish(batch);
  await room.do((s) =>
    s.releases.publish({ project: PROJECT, tag: "__proto__", split: null })
  );

  assert.deepEqual(await room.labels(job, asset_id), written);
  written.forEach((label, i) => {
    assert.equal(label.label_class, NAMES[i]);
    assert.deepEqual(label.attributes, labels[i]!.attributes);
    assert.equal(Object.keys(label.attributes).length, ATTRIBUTES.length);
  });
  const stats = await room.do((s) => s.datasets.stats(PROJECT));
  assert.deepEqual(
    stats.classes.map((c) => c.label_class).sort(),
    [...NAMES].sort(),
  );
  const { manifest } = await room.do((s) =>
    s.releases.open({ project: PROJECT, tag: "__proto__" })
  );
  const frozen = new Map(
    manifest.assets[0]!.annotations.map((a) => [a.id, a]),
  );
  for (const { id, label_class, attributes } of written) {
    assert.equal(frozen.get(id)!.label_class, label_class);
    assert.deepEqual(frozen.get(id)!.attributes, attributes);
  }
  assert.deepEqual(manifest.classes.map((c) => c.name), NAMES);
  const { message } = await refused(
    () => room.publish([], true),
    "SchemaChangeWouldOrphan",
  );
  assert.ok(message.includes(`"__proto__" has 1 on 1 asset(s)`), message);
});

Deno.test("an attribute __proto__ is refused where it would be declared", async () => {
  using room = await ServiceRoom.make();

  await refused(
    () =>
      room.publish([{
        name: "a",
        geometry: "bbox",
        attributes: [{ name: " __proto__ ", kind: "string", required: true }],
      }]),
    "InvalidSchema",
    /^classes.0.attributes.0.name: .*reserved$/,
  );
});
