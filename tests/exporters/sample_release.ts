import type { FrozenRelease } from "../../kernel/mod.ts";
import { plainPng } from "../support/plain_png.ts";
import { box, type ExportRoom, polygon } from "./room.ts";

/** Three folds, every geometry, names that need care, an empty picture. */
export async function sampleRelease(
  room: ExportRoom,
): Promise<FrozenRelease> {
  const both = ["bbox", "polygon"];
  return await room.freeze({
    tag: "v1 <β>",
    classes: [
      { name: "no", geometries: both },
      { name: "cats & dogs", geometries: ["bbox"] },
      { name: '<"Größe"/고양이>', geometries: both },
      { name: "lane", geometries: ["polyline"] },
      { name: "sunny", geometries: ["classification_tag"] },
    ],
    assets: [
      {
        labels: [
          {
            label_class: "no",
            geometry: box(8, 4, 16, 10),
            attributes: { difficult: true, note: 'say "ü"' },
            provenance: "model",
            model_ref: "hub/model@1",
            confidence: 0.25,
          },
          {
            label_class: '<"Größe"/고양이>',
            geometry: polygon([-30, 40], [40, -30], [-30, -30]),
          },
          {
            label_class: "lane",
            geometry: { type: "polyline", points: [[0, 0], [50, 50]] },
          },
          { label_class: "no", geometry: box(99.99999999, 0, 20, 20) },
        ],
      },
      {
        bytes: plainPng(100, 80, [90]),
        labels: [
          {
            label_class: "cats & dogs",
            geometry: box(10.2, 20.7, 5.5, 3.1),
            attributes: { truncated: true, difficult: "yes" },
          },
          {
            label_class: "sunny",
            geometry: { type: "classification_tag" },
          },
        ],
      },
      {
        fold: "val",
        width: 40,
        height: 30,
        labels: [
          { label_class: "no", geometry: box(0, 0, 40, 30) },
          { label_class: "no", geometry: polygon([0, 0], [8, 0], [0, 8]) },
        ],
      },
      { fold: "test", width: 20, height: 9 },
    ],
  });
}
