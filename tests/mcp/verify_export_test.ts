import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { withServer } from "../support/client.ts";
import { promoted } from "../support/cycle.ts";

Deno.test("export_release answers what it read back when asked to", () =>
  withServer(async (served) => {
    const { project } = await promoted(served);
    await served.call("publish_release", { project, tag: "v1" });
    const order = { project, tag: "v1", allow_lossy: true };
    const { items } = await served.call("list_formats");
    // Lane formats cannot be read back; tests/mcp/refusals says how.
    const readable = items.filter((format) =>
      ![...format.geometries, ...format.degraded_geometries]
        .includes("polyline")
    );

    strictEqual(readable.length, 7);
    for (const { name, geometries } of readable) {
      const { verification } = await served.call("export_release", {
        ...order,
        format: name,
        dest: `${served.room}/${name}`,
        verify: true,
      });

      const isTags = !geometries.includes("bbox");
      const found = isTags ? 0 : 3;
      const { worst_error_px, allowed_error_px, ...counts } = verification!;
      deepStrictEqual(counts, {
        pictures: name === "yolo-cls" ? 0 : 3,
        annotations: found,
        classes: [
          { label_class: "cat", expected: found, found },
          { label_class: "lane", expected: 0, found: 0 },
          { label_class: "sunny", expected: 0, found: 0 },
        ],
        class_total: 3,
      }, name);
      strictEqual(worst_error_px <= allowed_error_px, true, name);
    }

    const { verification } = await served.call("export_release", {
      ...order,
      format: "coco",
      dest: `${served.room}/coco`,
    });
    strictEqual(verification, null);
  }, { era: "2025-11-25" }));
