import type { Frame } from "../geometry/mod.ts";
import type { PictureOperation } from "./operation.ts";
import type { Resize } from "./spec.ts";

/** The operations that bring a canvas to the size a recipe asks for. */
export function resizing(
  resize: Resize,
  canvas: Frame,
): readonly PictureOperation[] {
  const { mode, width, height, fill } = resize;
  if (mode === "stretch") return [{ kind: "scale", width, height }];
  const size = fitting(canvas, resize);
  const scale: PictureOperation = { kind: "scale", ...size };
  if (mode === "fit") return [scale];
  const x = Math.floor((width - size.width) / 2);
  const y = Math.floor((height - size.height) / 2);
  return [scale, { kind: "pad", x, y, width, height, fill }];
}

/** The largest size of whole pixels with this aspect that fits in a frame. */
function fitting(canvas: Frame, { width, height }: Frame): Frame {
  const across = Math.round(canvas.width * height / canvas.height);
  const down = Math.round(canvas.height * width / canvas.width);
  return canvas.width * height < canvas.height * width
    ? { width: Math.max(1, across), height }
    : { width, height: Math.max(1, down) };
}
