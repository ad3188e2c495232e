import type { Rectangle } from "../../domain/geometry/mod.ts";
import type { Drawing, Rendition, RenditionOrder } from "../../ports/media.ts";
import { resize } from "../codecs/resize.ts";
import { drawOver, fontMetrics } from "../codecs/svg.ts";
import { corrupt } from "../faults.ts";
import type { PictureFacts } from "../probe/facts.ts";
import { flattenOnWhite, type Raster } from "../raster.ts";
import { cut, turn } from "../turn.ts";
import { type Encoded, encodeForLooking } from "./encode.ts";
import { fit, type Size } from "./fit.ts";
import { outlines } from "./outlines.ts";
import { layOut, type Strip } from "./strip.ts";

/** The strip takes at most this part of the longest edge allowed. */
const STRIP_PART = 0.25;
/** Room for one row of the strip, in pixels. */
const ONE_ROW = 32;
/** How much smaller it is tried again when no quality fits. */
const SMALLER = 0.7;
const NO_STRIP: Strip = { height: 0, unlisted: 0, svg: () => "" };

/** Renders what was ordered from a decoded picture, which it may overwrite. */
export async function renderRendition(
  raster: Raster,
  facts: PictureFacts,
  order: RenditionOrder,
): Promise<Rendition> {
  requireInside(order.region, facts);
  if (facts.header.alpha) flattenOnWhite(raster);
  const { drawing, native, maxBytes } = order;
  const grey = facts.header.grey && drawing === null;
  for (let maxEdge = order.maxEdge;; maxEdge = Math.floor(maxEdge * SMALLER)) {
    const plan = planned({ ...order, maxEdge });
    const part = await shown(raster, facts, order.region, plan.size);
    const canvas = drawing === null
      ? part
      : await drawn(part, order.region, drawing, plan.strip);
    const encoded = await encodeForLooking(canvas, { grey, maxBytes });
    if (!native && encoded.bytes.length > maxBytes) continue;
    const reduced = maxEdge < order.maxEdge;
    return { ...answer(encoded, canvas, plan.strip, facts), reduced };
  }
}

function answer(
  encoded: Encoded,
  { width, height }: Size,
  strip: Strip,
  { header }: PictureFacts,
): Omit<Rendition, "reduced"> {
  const { height: stripHeight, unlisted } = strip;
  return { ...encoded, width, height, stripHeight, unlisted, header };
}

function requireInside(region: Rectangle, { header }: PictureFacts): void {
  const { x, y, width, height } = region;
  const fits = x >= 0 && y >= 0 && x + width <= header.width &&
    y + height <= header.height;
  if (!fits) throw corrupt("the picture is not of the size on record");
}

/** The size of the picture part, and the strip that goes below it. */
function planned(order: RenditionOrder): { size: Size; strip: Strip } {
  const { region, maxEdge, native, drawing } = order;
  const square = { width: maxEdge, height: maxEdge };
  const size = native ? region : fit(region, square);
  if (drawing === null) return { size, strip: NO_STRIP };
  const font = fontMetrics();
  const lay = ({ width, height }: Size, room: number) => {
    const longest = Math.max(width, height);
    const letters = Math.min(Math.max(Math.round(longest / 64), 12), 20);
    const free = { width, height: room, size: letters };
    return layOut(drawing.strip, free, font);
  };
  if (native) return { size, strip: lay(size, maxEdge - size.height) };
  const strip = lay(size, Math.max(ONE_ROW, maxEdge * STRIP_PART));
  if (size.height + strip.height <= maxEdge) return { size, strip };
  const smaller = fit(region, {
    width: maxEdge,
    height: Math.max(1, maxEdge - strip.height),
  });
  return { size: smaller, strip: lay(smaller, strip.height) };
}

/** The region at its size, as displayed. */
async function shown(
  raster: Raster,
  { header }: PictureFacts,
  region: Rectangle,
  size: Size,
): Promise<Raster> {
  const { orientation, width, height } = header;
  const scaled = size.width !== region.width || size.height !== region.height;
  const whole = region.width === width && region.height === height;
  if (whole && scaled && orientation > 1) {
    const swap = orientation >= 5;
    const stored = swap ? { width: size.height, height: size.width } : size;
    return turn(await resize(raster, stored), orientation);
  }
  const part = whole && orientation === 1
    ? raster
    : cut(raster, orientation, region);
  return scaled ? await resize(part, size) : part;
}

/** A picture part with its drawing, the strip below. */
async function drawn(
  part: Raster,
  region: Rectangle,
  { shapes }: Drawing,
  strip: Strip,
): Promise<Raster> {
  const { width } = part;
  const height = part.height + strip.height;
  const data = new Uint8ClampedArray(width * height * 4);
  data.set(part.data);
  data.fill(255, part.data.length);
  const by = {
    scale_x: region.width / width,
    scale_y: region.height / part.height,
    offset_x: region.x,
    offset_y: region.y,
  };
  const view = { width, height: part.height, by };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><svg width="${width}" height="${part.height}">${
      outlines(shapes, view, fontMetrics())
    }</svg>${strip.svg(part.height)}</svg>`;
  const canvas = { data, width, height };
  await drawOver(canvas, svg);
  return canvas;
}
