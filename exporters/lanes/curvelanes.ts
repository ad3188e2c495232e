import type { Exporter } from "../api.ts";
import {
  collapses,
  finePoint,
  jsonText,
  laneFormat,
  perPicture,
} from "./family.ts";
import { lanesOf } from "./lane.ts";

/** CurveLanes: the vertices of every lane, and nothing else. */
export const curvelanes: Exporter = laneFormat({
  name: "curvelanes",
  intact: true,
  omits: ["class names", "attributes"],
  vanishes: collapses(finePoint),
  files: perPicture(function* ({ fold, stem, labels }) {
    const lines = lanesOf(labels).map(({ points }) =>
      points.map(finePoint).map(([x, y]) => ({ x, y }))
    );
    yield {
      path: `labels/${fold}/${stem}.lines.json`,
      text: jsonText({ Lines: lines }),
    };
  }),
});
