/**
 * Lane formats: every polyline is a lane, told by the attributes `style`,
 * `color` and `position_role`, and all number lanes from left to right.
 *
 * @module
 */

import type { Exporter } from "../api.ts";
import { bdd100kLane } from "./bdd100k.ts";
import { culane } from "./culane.ts";
import { curvelanes } from "./curvelanes.ts";
import { openlane2d } from "./openlane.ts";
import { tusimple } from "./tusimple.ts";

const formats: readonly Exporter[] = [
  tusimple,
  curvelanes,
  bdd100kLane,
  culane,
  openlane2d,
];

export default formats;
