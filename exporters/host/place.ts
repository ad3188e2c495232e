import {
  bounds,
  clip,
  type Frame,
  type Geometry,
  type ManifestAnnotation,
  VANISHING,
} from "../../kernel/mod.ts";
import type { Exporter, FormatDeclaration, Shape } from "../api.ts";
import { exporterFault, guarded } from "./plugin_guard.ts";

/** What a format does with a geometry, by its declaration. */
export type Status = "supported" | "degraded" | "dropped";

/**
 * Why nothing of a label is written that its format has a place for: cut off
 * at the edge, rounded to nothing, or one of several that cannot stand together.
 */
export type Cause = "cut" | "rounded" | "crowded";

/** What becomes of one label in a format. */
export interface Placed {
  readonly status: Status;
  /** What the exporter is given; null when dropped, or when it vanished. */
  readonly shape: Shape | null;
  /** Whether the picture's edge cut it. */
  readonly clipped: boolean;
  /** Why nothing of it is written; null unless it vanished. */
  readonly vanished: Cause | null;
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
 * Judges the labels of one picture: each by itself, then those that are left
 * together. The check and the export both ask here, so they cannot disagree.
 *
 * @throws {Refusal} ExporterFailed
 */
export function placeAll(
  labels: readonly Pick<ManifestAnnotation, "geometry" | "label_class">[],
  frame: Frame,
  exporter: Exporter,
): Placed[] {
  const placed = labels.map(({ geometry }) => place(geometry, frame, exporter));
  const left = labels.flatMap(({ label_class }, i) => {
    const shape = placed[i]?.shape ?? null;
    return shape === null ? [] : [{ label_class, shape }];
  });
  if (accepts(left, exporter)) return placed;
  return placed.map((one) =>
    one.shape === null
      ? one
      : { ...one, shape: null, clipped: false, vanished: "crowded" }
  );
}

/**
 * Judges one label: declaration, then the cut at the picture's edge, then the
 * reduction to a box, then whether anything is left in the format's numbers.
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
  const nothing = { status, shape: null, clipped: false, vanished: null };
  if (status === "dropped") return nothing;
  const cut = clip(geometry, frame);
  if (cut === null) return { ...nothing, vanished: "cut" };
  const boxed = status === "degraded" && format.geometries.includes("bbox");
  const shape: Shape = boxed ? asBox(cut) : cut;
  if (isThin(shape)) return { ...nothing, vanished: "cut" };
  if (vanishes(shape, frame, exporter)) {
    return { ...nothing, vanished: "rounded" };
  }
  return { status, shape, clipped: cut !== geometry, vanished: null };
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

function accepts(
  labels: readonly { readonly label_class: string; readonly shape: Shape }[],
  exporter: Exporter,
): boolean {
  const { name } = exporter.format;
  const answer: unknown = guarded(
    name,
    () => exporter.accepts?.(labels) ?? true,
  );
  if (typeof answer === "boolean") return answer;
  throw exporterFault(name, "accepts() answered no boolean");
}
