import { z } from "zod";
import { quote } from "../../../../kernel/mod.ts";
import { jsonMembers } from "../json_members.ts";
import type { FoundLabel, Room, Size } from "../reader.ts";

const Image = z.object({
  id: z.int().min(1),
  file_name: z.string(),
  width: z.int(),
  height: z.int(),
});

const Category = z.object({ id: z.int(), name: z.string() });

const Annotation = z.object({
  id: z.int().min(1),
  image_id: z.int(),
  category_id: z.int(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  area: z.number().positive(),
  iscrowd: z.literal(0),
  segmentation: z.array(z.array(z.number()).min(6)).max(1),
});

/** A picture as a document has it. */
export interface DocumentImage extends Size {
  readonly labels: readonly FoundLabel[];
}

/** Reads one fold's document, an item at a time. */
export class CocoDocument {
  readonly #path: string;
  readonly #room: Room;
  readonly #images = new Map<string, z.infer<typeof Image>>();
  readonly #labels = new Map<number, FoundLabel[]>();
  readonly #ids = new Set<number>();
  readonly #lists = new Set<string>();
  #categories = 0;

  /** Use {@linkcode CocoDocument.read}. */
  constructor(path: string, room: Room) {
    this.#path = path;
    this.#room = room;
  }

  /** The document at a path, or null after a finding. */
  static async read(path: string, room: Room): Promise<CocoDocument | null> {
    if (!room.folder.take(path)) return null;
    const document = new CocoDocument(path, room);
    try {
      for await (
        const { key, at, value } of jsonMembers(room.folder.pieces(path))
      ) {
        if (at === -1) document.#lists.add(key);
        else if (at !== null) document.#take(key, at, value);
        await room.slices.pause();
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      room.findings.note(path, "it is no JSON object in UTF-8");
      return null;
    }
    document.#finish();
    return document;
  }

  /** The image of a file name, crossed off; null where there is none. */
  image(fileName: string): DocumentImage | null {
    const image = this.#images.get(fileName);
    if (image === undefined) return null;
    const labels = this.#labels.get(image.id) ?? [];
    this.#images.delete(fileName);
    this.#labels.delete(image.id);
    return { width: image.width, height: image.height, labels };
  }

  /** File names of the images that were not asked for. */
  left(): Iterable<string> {
    return this.#images.keys();
  }

  #take(key: string, at: number, value: unknown): void {
    if (key === "images") this.#image(at, value);
    else if (key === "annotations") this.#annotation(at, value);
    else if (key === "categories") this.#category(at, value);
  }

  #image(at: number, value: unknown): void {
    const image = Image.safeParse(value).data;
    if (image === undefined || this.#images.has(image.file_name)) {
      return this.#fault("images", at, "is none, or there twice");
    }
    if (this.#labels.has(image.id)) {
      return this.#fault("images", at, "has the id of another");
    }
    this.#images.set(image.file_name, image);
    this.#labels.set(image.id, []);
  }

  #annotation(at: number, value: unknown): void {
    const parsed = Annotation.safeParse(value).data;
    if (parsed === undefined) {
      return this.#fault(
        "annotations",
        at,
        "is no box or outline of an object",
      );
    }
    const { id, image_id, category_id, bbox: [x, y, width, height] } = parsed;
    const fault = (reason: string) => this.#fault("annotations", at, reason);
    if (this.#ids.has(id)) return fault("has the id of another");
    this.#ids.add(id);
    const labels = this.#labels.get(image_id);
    if (labels === undefined) return fault("is of no image before it");
    const class_index = category_id - 1;
    if (this.#room.release.classes[class_index] === undefined) {
      return fault(`names category ${category_id}, which there is not`);
    }
    const ring = parsed.segmentation[0] ?? null;
    if (ring !== null && ring.length % 2 !== 0) return fault("lacks a number");
    const corners = ring ??
      [x, y, x + width, y, x + width, y + height, x, y + height];
    if (!areaFits(parsed.area, corners)) fault("has the area of another shape");
    labels.push({ class_index, edges: [x, y, x + width, y + height], ring });
  }

  #category(at: number, value: unknown): void {
    this.#categories++;
    const category = Category.safeParse(value).data;
    const wanted = this.#room.release.classes[at]?.name;
    if (category?.id === at + 1 && category.name === wanted) return;
    this.#fault(
      "categories",
      at,
      wanted === undefined
        ? "is no class of the release"
        : `is not ${quote(wanted)} with the id ${at + 1}`,
    );
  }

  #finish(): void {
    const { findings, release } = this.#room;
    for (const key of ["images", "annotations", "categories"]) {
      if (!this.#lists.has(key)) {
        findings.note(this.#path, `it has no list of ${key}`);
      }
    }
    const wanted = release.classes.length;
    if (this.#categories >= wanted) return;
    findings.note(
      this.#path,
      `it has ${this.#categories} categories, the release ${wanted} classes`,
    );
  }

  #fault(list: string, at: number, reason: string): void {
    this.#room.findings.note(this.#path, `item ${at} of its ${list} ${reason}`);
  }
}

/** Whether an area is that of a ring, both rounded to four decimals. */
function areaFits(area: number, ring: readonly number[]): boolean {
  let twice = 0;
  let around = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i]! - ring[0]!, ring[i + 1]! - ring[1]!];
    const j = (i + 2) % ring.length;
    const [nextX, nextY] = [ring[j]! - ring[0]!, ring[j + 1]! - ring[1]!];
    twice += x * nextY - nextX * y;
    around += Math.hypot(nextX - x, nextY - y);
  }
  return Math.abs(area - Math.abs(twice) / 2) <= 1e-4 * (1 + around);
}
