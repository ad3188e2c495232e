import { bounds, clip, type Frame, type Geometry } from "../../kernel/mod.ts";
import type { Exporter, FormatDeclaration, Shape } from "../api.ts";
import { exporterFault, guarded } from "./plugin_guard.ts";

const VANISHING = 1e-6;

/** What a format does with a geometry, by its declaration. */
export type Status = "supported" | "degraded" | "dropped";

/** What becomes of one label in a format. */
export interface Placed {
  readonly status: Status;
  /** What the exporter is given; null when dropped, or when it vanished. */
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
 * Judges one label: declaration, then the cut at the picture's edge, then the
 * reduction to a box, then whether anything is left in the format's numbers.
 * The check and the export both ask here, so they cannot disagree.
 *
 * @throws {Refusal} ExporterFailed
 */
export function place(
  geometry: Geometry,
  frame: Frame,
  exporter: Exporter,
): Placed {
  const { format } = exporter;
  const status = statusOf(geometry.type, format);
  if (status === "dropped") return { status, shape: null, clipped: false };
  const cut = clip(geometry, frame);
  if (cut === null) return { status, shape: null, clipped: true };
  const boxed = status === "degraded" && format.geometries.includes("bbox");
  const shape: Shape = boxed ? asBox(cut) : cut;
  const gone = isThin(shape) || vanishes(shape, frame, exporter);
  return { status, shape: gone ? null : shape, clipped: cut !== geometry };
}

function asBox(geometry: Geometry): Shape {
  const box = bounds(geometry);
  return box === null ? geometry : { type: "bbox", ...box };
}

function isThin(shape: Shape): boolean {
  return shape.type === "bbox" &&
    (shape.width <= VANISHING || shape.height <= VANISHING);
}

function vanishes(shape: Shape, frame: Frame, exporter: Exporter): boolean {
  const { width, height } = frame;
  const { name } = exporter.format;
  const answer: unknown = guarded(
    name,
    () => exporter.vanishes(shape, { width, height }),
  );
  if (typeof answer !== "boolean") {
    throw exporterFault(name, "vanishes() answered no boolean");
  }
  return answer;
}
