import {
  type Affine,
  area,
  areaFactor,
  bounds,
  type Change,
  changed,
  changedRing,
  clip,
  compose,
  corners,
  type Frame,
  frameRegion,
  type Geometry,
  IDENTITY,
  isIdentity,
  type Point,
  regionIn,
} from "../geometry/mod.ts";
import { effectOf } from "./effect.ts";
import type { PictureOperation } from "./operation.ts";

/** Beyond this many pixels a label is first cut by its source picture. */
const FAR = 1e9;

/** When a cut label is too little to keep. */
export interface CarryOptions {
  /**
   * The least share that a box or polygon must keep of what the source picture
   * shows of it.
   * @default {0.1}
   */
  readonly minVisible?: number;
}

/** A label on the picture that operations made. */
export interface Carried {
  /** Within the new canvas, in its pixels. */
  readonly geometry: Geometry;
  /** Whether any of it was cut away. */
  readonly clipped: boolean;
}

/**
 * Some operations, made ready to carry the labels of one picture: a single
 * map, and the convex part of the new canvas on which the picture can be seen.
 * That part starts as the whole source picture and is cut by every canvas, so
 * no label comes to lie on fill colour, even where a later operation brings a
 * cut corner back.
 */
export class Chain {
  /** Size of the picture that the operations make. */
  readonly canvas: Frame;
  readonly #source: Frame;
  readonly #change: Change;
  readonly #minVisible: number;

  constructor(
    source: Frame,
    operations: readonly PictureOperation[],
    { minVisible = 0.1 }: CarryOptions = {},
  ) {
    let [map, canvas]: [Affine, Frame] = [IDENTITY, source];
    let ring: readonly Point[] = corners(source);
    for (const operation of operations) {
      const step = effectOf(operation, canvas);
      canvas = step.canvas;
      map = compose(map, step.map);
      ring = changedRing(ring, { map: step.map, visible: frameRegion(canvas) })
        .ring;
    }
    this.canvas = canvas;
    this.#source = source;
    this.#change = { map, visible: regionIn(ring) };
    this.#minVisible = minVisible;
  }

  /**
   * A label of the source picture on the new one, cut once, at the end. Null
   * when nothing of it can be seen, or too little. A coordinate within
   * 1e-6 px of an edge is moved onto it, which is no cut.
   */
  carry(geometry: Geometry): Carried | null {
    const shown = clip(geometry, this.#source);
    const near = isFar(geometry) ? shown : geometry;
    if (near === null || isFar(near)) return null;
    const left = changed(near, this.#change);
    if (left === null) return null;
    if (!left.clipped && near === geometry) {
      return {
        geometry: this.#unmoved(geometry) ?? left.geometry,
        clipped: false,
      };
    }
    // What is too thin on the source may have an area once it is turned.
    const own = shown === null ? 0 : area(shown) * areaFactor(this.#change.map);
    const enough = left.area >= this.#minVisible * own;
    return enough ? { geometry: left.geometry, clipped: true } : null;
  }

  /** The very geometry where all operations together move nothing of it. */
  #unmoved(geometry: Geometry): Geometry | null {
    const still = isIdentity(this.#change.map) &&
      clip(geometry, this.canvas) === geometry;
    return still ? geometry : null;
  }
}

/**
 * A label of a source picture of this size on what operations make of it;
 * null when nothing of it can be seen, or too little. For many labels of one
 * picture make a {@linkcode Chain}.
 */
export function carry(
  geometry: Geometry,
  source: Frame,
  operations: readonly PictureOperation[],
  options: CarryOptions = {},
): Carried | null {
  return new Chain(source, operations, options).carry(geometry);
}

function isFar(geometry: Geometry): boolean {
  const around = bounds(geometry);
  if (around === null) return false;
  const { x, y, width, height } = around;
  return ![x, y, x + width, y + height].every((n) => Math.abs(n) <= FAR);
}
