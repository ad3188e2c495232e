/**
 * Pascal VOC: one XML a picture, boxes as 1-based inclusive integers.
 *
 * @module
 */

import type { Exporter, ReleaseView } from "../api.ts";
import { ClassLists, listable } from "./image_sets.ts";
import { labelMapText, unmappable } from "./label_map.ts";
import { annotationXml, xmlCanHold } from "./xml.ts";

function* files(release: ReleaseView): ReturnType<Exporter["files"]> {
  const lists = new ClassLists(release.classes);
  for (const page of release.pages()) {
    for (const asset of page) {
      lists.add(asset);
      yield { path: `JPEGImages/${asset.file_name}`, picture: asset.picture };
      yield {
        path: `Annotations/${asset.stem}.xml`,
        text: annotationXml(asset, `VisionSet release ${release.tag}`),
      };
    }
  }
  yield* lists.files();
  if (unmappable(release.classes) === undefined) {
    yield { path: "labelmap.txt", text: labelMapText(release.classes) };
  }
}

const voc: Exporter = {
  format: {
    name: "voc",
    lossy: true,
    omits: [
      "attributes other than truncated and difficult",
      "confidence",
      "provenance",
      "annotation ids",
      "fractions of a pixel",
    ],
    geometries: ["bbox"],
    degraded_geometries: ["polygon"],
    modalities: ["image"],
  },
  vanishes: () => false,
  obstacle({ classes }) {
    const bad = classes.find(({ name }) => !xmlCanHold(name));
    return bad === undefined
      ? null
      : `the class name ${
        JSON.stringify(bad.name)
      } holds a character that XML cannot carry`;
  },
  warnings({ classes }) {
    const name = unmappable(classes);
    return name === undefined ? [] : [
      `labelmap.txt is left out, as it has no way to write the class name ${
        JSON.stringify(name)
      }; without it Datumaro and CVAT know only the classes of the VOC challenge`,
    ];
  },
  notes({ classes }) {
    const kept = listable(classes);
    const omitted = classes.map(({ name }) => name)
      .filter((name) => !kept.has(name));
    return { class_lists_omitted: omitted };
  },
  files,
};

export default voc;
