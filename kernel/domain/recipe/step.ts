import type { Frame } from "../geometry/mod.ts";
import type { Draw } from "./draw.ts";
import type { PictureOperation } from "./operation.ts";
import type { RecipeStep } from "./spec.ts";

type StepOf<K extends RecipeStep["kind"]> = Extract<RecipeStep, { kind: K }>;

/** What a step has to go by. */
interface Setting {
  readonly draw: Draw;
  readonly canvas: Frame;
  /** Colour of what no picture covers. */
  readonly fill: string;
}

type Drawers = {
  readonly [K in RecipeStep["kind"]]: (
    step: StepOf<K>,
    setting: Setting,
  ) => PictureOperation;
};

const DRAWERS: Drawers = {
  horizontal_flip: () => ({ kind: "mirror", axis: "horizontal" }),
  vertical_flip: () => ({ kind: "mirror", axis: "vertical" }),
  rotate_90: (_, { draw }) => {
    const turns = ([1, 2, 3] as const)[Math.floor(draw.unit("turns") * 3)] ?? 3;
    return { kind: "quarter_turn", turns };
  },
  rotate: ({ max_degrees }, { draw, fill }) => ({
    kind: "rotate",
    degrees: max_degrees * around(draw.unit("degrees")),
    fill,
  }),
  crop: ({ min_scale }, { draw, canvas }) => {
    const scale = min_scale + (1 - min_scale) * draw.unit("scale");
    const width = Math.max(1, Math.round(canvas.width * scale));
    const height = Math.max(1, Math.round(canvas.height * scale));
    const x = Math.floor(draw.unit("x") * (canvas.width - width + 1));
    const y = Math.floor(draw.unit("y") * (canvas.height - height + 1));
    return { kind: "crop", x, y, width, height };
  },
  brightness: ({ max_delta }, { draw }) => ({
    kind: "brightness",
    factor: factor(max_delta, draw),
  }),
  contrast: ({ max_delta }, { draw }) => ({
    kind: "contrast",
    factor: factor(max_delta, draw),
  }),
  saturation: ({ max_delta }, { draw }) => ({
    kind: "saturation",
    factor: factor(max_delta, draw),
  }),
  grayscale: () => ({ kind: "grayscale" }),
  blur: ({ max_sigma }, { draw }) => ({
    kind: "blur",
    sigma: max_sigma * draw.unit("sigma"),
  }),
  noise: ({ max_std }, { draw }) => ({
    kind: "noise",
    std: max_std * draw.unit("std"),
    seed: draw.hex("seed"),
  }),
};

/**
 * What a step comes down to on this canvas; null when chance leaves it out.
 * It draws `apply` (taken when below the probability), and then `turns` (1 to
 * 3), `degrees` (−max to max), `scale` (min to 1) with `x` and `y` (over the
 * places where the window fits), `delta` (−max to max), `sigma` or `std` (0 to
 * max); a noise takes the digits of `seed`.
 */
export function drawnStep(
  step: RecipeStep,
  setting: Setting,
): PictureOperation | null {
  if (setting.draw.unit("apply") >= step.probability) return null;
  return drawerOf(step)(step, setting);
}

function drawerOf<S extends RecipeStep>(
  step: S,
): (step: S, setting: Setting) => PictureOperation {
  return DRAWERS[step.kind] as (
    step: S,
    setting: Setting,
  ) => PictureOperation;
}

/** From −1 to 1. */
function around(unit: number): number {
  return 2 * unit - 1;
}

function factor(delta: number, draw: Draw): number {
  return 1 + delta * around(draw.unit("delta"));
}
