import {
  bounds,
  clip,
  type Frame,
  type Geometry,
  VANISHING,
} from "../../kernel/mod.ts";
import type { FormatDeclaration, Shape } from "../api.ts";
import type { PicturedLabel } from "./picture_plan.ts";

/** What a format does with a geometry, by its declaration. */
export type Status = "supported" | "degraded" | "dropped";

/** What the host makes of one label before the format is asked. */
export interface Placed {
  readonly status: Status;
  /** What the exporter would be given; null when dropped or cut off. */
  readonly shape: Shape | null;
  /** Whether the picture's edge cut it. */
  readonly clipped: boolean;
}

/** The status of a geometry; intact wins where both lists name it. */
export function statusOf(
  geometry: string,
  format: Pick<FormatDeclaration, "geometries" | "degraded_geometries">,
): Status {
  if (format.geometries.includes(geometry)) return "supported";
  return format.degraded_geometries.includes(geometry) ? "degraded" : "dropped";
}

/**
 * Places one label by the format's declaration: the cut at the picture's
 * edge, then the reduction to a box.
 */
export function place(
  label: Pick<PicturedLabel, "geometry" | "clipped">,
  frame: Frame,
  format: FormatDeclaration,
): Placed {
  const { geometry } = label;
  const status = statusOf(geometry.type, format);
  const nothing = { status, shape: null, clipped: false };
  if (status === "dropped") return nothing;
  const cut = clip(geometry, frame);
  if (cut === null) return nothing;
  const boxed = status === "degraded" && format.geometries.includes("bbox");
  const shape: Shape = boxed ? asBox(cut) : cut;
  if (isThin(shape)) return nothing;
  return { status, shape, clipped: label.clipped || cut !== geometry };
}

function asBox(geometry: Geometry): Shape {
  const box = bounds(geometry);
  return box === null ? geometry : { type: "bbox", ...box };
}

function isThin(shape: Shape): boolean {
  return shape.type === "bbox" &&
    (shape.width <= VANISHING || shape.height <= VANISHING);
}
