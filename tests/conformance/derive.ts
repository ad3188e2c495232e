import { createHash } from "node:crypto";
import { frameWindow, windowIn, withoutTwins } from "./half_planes.ts";
import type { RecipeSpec, RecipeStep } from "./recipe_spec.ts";
import {
  foldOf,
  type Point,
  type Truth,
  type TruthAnnotation,
  type TruthAsset,
} from "./truth.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** One step of the way: a new canvas, and where points of the old one go. */
interface Leg extends Size {
  readonly moved: (point: Point) => Point;
  /** Whether it shows the fill colour. */
  readonly fills: boolean;
}

/** A number from 0 to 1 that a field of a step is given. */
type Draw = (field: string) => number;

/**
 * The truth about an export of a release through a recipe, worked out from
 * the documented rules alone.
 */
export function derive(
  source: Truth,
  recipe: { readonly name: string; readonly spec: RecipeSpec },
): Truth {
  const { spec } = recipe;
  return {
    ...source,
    recipe: { ...recipe, source },
    assets: source.assets.flatMap((asset) => {
      const count = foldOf(source, asset) === "train"
        ? spec.variants_per_train_image
        : 1;
      return Array.from(
        { length: count },
        (_, variant) => derived(asset, spec, variant),
      );
    }),
  };
}

function derived(
  asset: TruthAsset,
  spec: RecipeSpec,
  variant: number,
): TruthAsset {
  const legs: Leg[] = [];
  let canvas: Size = { width: asset.width, height: asset.height };
  let touched = false;
  const go = (leg: Leg | null) => {
    if (leg === null) return;
    legs.push(leg);
    canvas = leg;
    touched = true;
  };
  for (const [i, step] of (variant > 0 ? spec.augmentations : []).entries()) {
    const draw: Draw = (field) => {
      const { seed } = spec;
      const text = [seed, asset.content_hash, variant, i, field].join(":");
      const digest = createHash("sha256").update(text).digest();
      return Number(digest.readBigUInt64BE()) / 2 ** 64;
    };
    if (draw("apply") >= step.probability) continue;
    if (step.kind in COLOURS) touched ||= COLOURS[step.kind]!(step, draw);
    else go(MOVES[step.kind]!(canvas, step, draw));
  }
  if (spec.resize !== null) resized(canvas, spec.resize).forEach(go);
  const isGreyFill = /^#(..)\1\1$/.test(spec.resize?.fill ?? "#727272");
  return {
    ...asset,
    width: canvas.width,
    height: canvas.height,
    grey: asset.grey && (isGreyFill || !legs.some(({ fills }) => fills)),
    derivation: {
      variant,
      source: { width: asset.width, height: asset.height },
      moved: (point) => legs.reduce((at, { moved }) => moved(at), point),
      window: windowOf(asset, legs),
      touched,
    },
  };
}

/** What every canvas on the way lets through, seen from the last one. */
function windowOf(source: Size, legs: readonly Leg[]) {
  const window = [source, ...legs].flatMap(({ width, height }, i) => {
    const rest = legs.slice(i);
    if (rest.length === 0) return frameWindow(width, height);
    const corners: Point[] = [[0, 0], [width, 0], [width, height], [0, height]];
    return windowIn(
      corners.map((one) => rest.reduce((at, { moved }) => moved(at), one)),
    );
  });
  return withoutTwins(window.toReversed());
}

/** Whether a step that moves nothing changes colours all the same. */
const COLOURS: Record<string, (step: RecipeStep, draw: Draw) => boolean> = {
  brightness: (_, draw) => draw("delta") !== 0.5,
  contrast: (_, draw) => draw("delta") !== 0.5,
  saturation: (_, draw) => draw("delta") !== 0.5,
  grayscale: () => true,
  blur: (_, draw) => draw("sigma") > 0,
  noise: (_, draw) => draw("std") > 0,
};

const MOVES: Record<
  string,
  (canvas: Size, step: RecipeStep, draw: Draw) => Leg | null
> = {
  horizontal_flip: ({ width, height }) => ({
    width,
    height,
    fills: false,
    moved: ([x, y]) => [width - x, y],
  }),
  vertical_flip: ({ width, height }) => ({
    width,
    height,
    fills: false,
    moved: ([x, y]) => [x, height - y],
  }),
  rotate_90(canvas, _, draw) {
    const once = ({ height }: Size) => ([x, y]: Point): Point => [
      height - y,
      x,
    ];
    const turned = { width: canvas.height, height: canvas.width };
    const turns = 1 + Math.floor(3 * draw("turns"));
    const sizes = [canvas, turned, canvas].slice(0, turns);
    return {
      ...(turns === 2 ? canvas : turned),
      fills: false,
      moved: (point) => sizes.reduce((at, size) => once(size)(at), point),
    };
  },
  rotate({ width, height }, { max_degrees = 0 }, draw) {
    const degrees = max_degrees * (2 * draw("degrees") - 1);
    if (degrees === 0) return null;
    const angle = degrees / 180 * Math.PI;
    return {
      width,
      height,
      fills: true,
      // In polar coordinates about the centre; y points down.
      moved([x, y]) {
        const reach = Math.hypot(x - width / 2, y - height / 2);
        const turn = Math.atan2(y - height / 2, x - width / 2) + angle;
        return [
          width / 2 + reach * Math.cos(turn),
          height / 2 + reach * Math.sin(turn),
        ];
      },
    };
  },
  crop(canvas, { min_scale = 0 }, draw) {
    const scale = min_scale + draw("scale") * (1 - min_scale);
    const width = Math.max(1, Math.round(scale * canvas.width));
    const height = Math.max(1, Math.round(scale * canvas.height));
    const left = Math.floor(draw("x") * (1 + canvas.width - width));
    const top = Math.floor(draw("y") * (1 + canvas.height - height));
    if (width === canvas.width && height === canvas.height) return null;
    return {
      width,
      height,
      fills: false,
      moved: ([x, y]) => [x - left, y - top],
    };
  },
};

function resized(
  canvas: Size,
  { mode, width, height }: NonNullable<RecipeSpec["resize"]>,
): Leg[] {
  const inner = { width, height };
  if (mode !== "stretch") {
    const across = canvas.width * height;
    const down = canvas.height * width;
    if (across < down) {
      inner.width = Math.max(1, Math.round(across / canvas.height));
    } else inner.height = Math.max(1, Math.round(down / canvas.width));
  }
  const legs: Leg[] = [];
  if (inner.width !== canvas.width || inner.height !== canvas.height) {
    legs.push({
      ...inner,
      fills: false,
      moved: ([x, y]) => [
        x * inner.width / canvas.width,
        y * inner.height / canvas.height,
      ],
    });
  }
  const isPadded = inner.width !== width || inner.height !== height;
  if (mode === "letterbox" && isPadded) {
    const left = Math.floor((width - inner.width) / 2);
    const top = Math.floor((height - inner.height) / 2);
    legs.push({
      width,
      height,
      fills: true,
      moved: ([x, y]) => [x + left, y + top],
    });
  }
  return legs;
}

/** The corners of an annotation where a recipe moved them; none for a tag. */
export function ringOf(
  { geometry }: TruthAnnotation,
  { derivation }: TruthAsset,
): Point[] {
  if (geometry.type === "classification_tag") return [];
  const moved = derivation?.moved ?? ((point: Point) => point);
  if (geometry.type !== "bbox") return geometry.points.map(moved);
  const { x, y, width, height } = geometry;
  const [right, bottom] = [x + width, y + height];
  const corners: Point[] = [[x, y], [right, y], [right, bottom], [x, bottom]];
  return corners.map(moved);
}
