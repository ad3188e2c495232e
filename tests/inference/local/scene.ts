import type { FoundRegion, Geometry, Sight } from "../../../kernel/mod.ts";
import {
  jpeg,
  png,
  type Raster,
  solid,
  storedFor,
} from "../../support/media.ts";
import {
  type ModelContent,
  writeModelFolder,
} from "../../models/model_folder.ts";
import { sightOf } from "./room.ts";

/** Left, top, right and bottom, in pixels. */
export type Corners = readonly [number, number, number, number];

/** What is on the scene, for one of 200 × 100 pixels. */
export const RED: Corners = [20, 10, 60, 50];
/** The other thing. */
export const BLUE: Corners = [100, 40, 190, 90];

/** A red and a blue rectangle on black, at so many times 200 × 100 pixels. */
export function scene(times = 1): Raster {
  const [width, height] = [200 * times, 100 * times];
  const pixels = new Uint8Array(width * height * 3);
  for (const [channel, corners] of [[0, RED], [2, BLUE]] as const) {
    const [left, top, right, bottom] = corners.map((each) => each * times);
    for (let y = top!; y < bottom!; y++) {
      for (let x = left!; x < right!; x++) {
        pixels[(y * width + x) * 3 + channel] = 255;
      }
    }
  }
  return { width, height, channels: 3, pixels };
}

/** A folder with pictures and models that goes away. */
export class Room implements AsyncDisposable {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes one. */
  static async make(): Promise<Room> {
    return new Room(await Deno.makeTempDir({ prefix: "visionset-local-" }));
  }

  /** Writes a model's folder and answers where it is. */
  async model(content: ModelContent): Promise<string> {
    const folder = `${this.folder}/${crypto.randomUUID()}`;
    await writeModelFolder(folder, content);
    return folder;
  }

  /** The scene as a PNG. */
  async sight(): Promise<Sight> {
    const path = `${this.folder}/scene.png`;
    await Deno.writeFile(path, await png(scene()));
    return sightOf(path, 200, 100);
  }

  /** Nothing, as a PNG. */
  async dark(): Promise<Sight> {
    const path = `${this.folder}/dark.png`;
    await Deno.writeFile(path, await png(solid(200, 100, [0, 0, 0])));
    return sightOf(path, 200, 100);
  }

  /** The scene as a JPEG that is stored turned. */
  async turned(orientation: number, times = 1): Promise<Sight> {
    const displayed = scene(times);
    const path = `${this.folder}/scene-${orientation}-${times}.jpg`;
    const stored = storedFor(displayed, orientation);
    await Deno.writeFile(path, await jpeg({ ...stored, orientation }));
    return sightOf(path, displayed.width, displayed.height);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** The corners of a shape's bounds. */
export function cornersOf(geometry: Geometry): Corners {
  if (geometry.type === "bbox") {
    const { x, y, width, height } = geometry;
    return [x, y, x + width, y + height];
  }
  if (geometry.type !== "polygon") throw new TypeError("It has no bounds");
  const xs = geometry.points.map(([x]) => x);
  const ys = geometry.points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Regions as label and whole corners, in order of label. */
export function placed(
  regions: readonly FoundRegion[],
): [string, number[]][] {
  return regions.map(({ label, geometry }): [string, number[]] => [
    label,
    cornersOf(geometry).map(Math.round),
  ]).sort(([a], [b]) => a < b ? -1 : 1);
}

/** Area of a polygon, in pixels. */
export function polygonArea(geometry: Geometry): number {
  if (geometry.type !== "polygon") return 0;
  const { points } = geometry;
  const twice = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
