import { type Affine, type Frame, IDENTITY } from "../geometry/mod.ts";
import type { PictureOperation } from "./operation.ts";

/** What one operation does to the plane. */
export interface Effect {
  /** From the canvas before to the canvas after, in pixels. */
  readonly map: Affine;
  readonly canvas: Frame;
}

/** What an operation does to a canvas and to all that lies on it. */
export function effectOf(operation: PictureOperation, canvas: Frame): Effect {
  const { width, height } = canvas;
  switch (operation.kind) {
    case "mirror":
      return operation.axis === "horizontal"
        ? { map: { ...IDENTITY, xx: -1, dx: width }, canvas }
        : { map: { ...IDENTITY, yy: -1, dy: height }, canvas };
    case "quarter_turn":
      return quarterTurn(operation.turns, canvas);
    case "rotate":
      return { map: rotation(operation.degrees, canvas), canvas };
    case "crop":
      return {
        map: { ...IDENTITY, dx: -operation.x, dy: -operation.y },
        canvas: sizeOf(operation),
      };
    case "scale": {
      const [xx, yy] = [operation.width / width, operation.height / height];
      return { map: { ...IDENTITY, xx, yy }, canvas: sizeOf(operation) };
    }
    case "pad":
      return {
        map: { ...IDENTITY, dx: operation.x, dy: operation.y },
        canvas: sizeOf(operation),
      };
    case "brightness":
    case "contrast":
    case "saturation":
    case "grayscale":
    case "blur":
    case "noise":
      return { map: IDENTITY, canvas };
  }
}

/** Whether an operation would leave every picture of this size as it is. */
export function changesNothing(
  operation: PictureOperation,
  canvas: Frame,
): boolean {
  switch (operation.kind) {
    case "rotate":
      return operation.degrees === 0;
    case "crop":
    case "scale":
    case "pad":
      return operation.width === canvas.width &&
        operation.height === canvas.height;
    case "brightness":
    case "contrast":
    case "saturation":
      return operation.factor === 1;
    case "blur":
      return operation.sigma === 0;
    case "noise":
      return operation.std === 0;
    case "mirror":
    case "quarter_turn":
    case "grayscale":
      return false;
  }
}

function sizeOf({ width, height }: Frame): Frame {
  return { width, height };
}

function quarterTurn(turns: 1 | 2 | 3, { width, height }: Frame): Effect {
  const upright = { xx: 0, yy: 0 };
  const turned = { width: height, height: width };
  switch (turns) {
    case 1:
      return {
        map: { ...upright, xy: -1, dx: height, yx: 1, dy: 0 },
        canvas: turned,
      };
    case 2:
      return {
        map: { xx: -1, xy: 0, dx: width, yx: 0, yy: -1, dy: height },
        canvas: { width, height },
      };
    case 3:
      return {
        map: { ...upright, xy: 1, dx: 0, yx: -1, dy: width },
        canvas: turned,
      };
  }
}

/** About the centre, clockwise on screen, as y points down. */
function rotation(degrees: number, { width, height }: Frame): Affine {
  const angle = degrees * Math.PI / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [width / 2, height / 2];
  return {
    xx: cos,
    xy: -sin,
    dx: x - cos * x + sin * y,
    yx: sin,
    yy: cos,
    dy: y - sin * x - cos * y,
  };
}
