import { createHash } from "node:crypto";
import type { z } from "zod";
import type {
  Discovery,
  ExportRequest,
  ExportResult,
} from "../../exporters/host/mod.ts";
import { builtIn, ExportService } from "../../exporters/host/mod.ts";
import type { Exporter } from "../../exporters/api.ts";
import { createMedia } from "../../kernel/media/mod.ts";
import {
  type Fold,
  type FrozenRelease,
  type Geometry,
  LabelClass,
  type ManifestAsset,
  type Media,
  type PathGate,
  RecipeSpec,
  refuse,
} from "../../kernel/mod.ts";
import { BlobFolder } from "../support/blob_folder.ts";
import { plainPng } from "../support/plain_png.ts";

/** A label of a made-up release, with the usual values left out. */
export interface LabelSketch {
  readonly label_class: string;
  readonly geometry: Geometry;
  readonly attributes?: Record<string, boolean | number | string>;
  readonly provenance?: "human" | "model" | "import";
  readonly model_ref?: string;
  readonly confidence?: number;
}

/** An asset of a made-up release. */
export interface AssetSketch {
  readonly bytes?: Uint8Array;
  readonly fold?: Fold;
  /** Size as displayed. @default {100 and 80} */
  readonly width?: number | null;
  readonly height?: number | null;
  /** What the picture looks like. @default {"", a flat one} */
  readonly fingerprint?: string | null;
  readonly labels?: readonly LabelSketch[];
}

/** What a made-up release holds. */
export interface ReleaseSketch {
  readonly classes?: readonly unknown[];
  readonly tag?: string;
  readonly assets: readonly AssetSketch[];
}

/** A recipe's spec with defaults left out. */
export type RecipeSketch = z.input<typeof RecipeSpec>;

/** Which exporters a service has; the built-in ones unless given. */
export interface RoomExporters {
  readonly exporters?: readonly Exporter[];
  readonly discovery?: Discovery;
}

/** A box in pixels. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
): Geometry {
  return { type: "bbox", x, y, width, height };
}

/** A polygon of vertices in pixels. */
export function polygon(...points: [number, number][]): Geometry {
  return { type: "polygon", points };
}

/** A UUID that stands for a number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

/** A temporary folder with a workspace's blobs and picture workers. */
export class ExportRoom implements Disposable {
  readonly folder: string = Deno.realPathSync(
    Deno.makeTempDirSync({ prefix: "export-" }),
  );
  readonly workspace: string = `${this.folder}/workspace`;
  readonly blobs: BlobFolder = new BlobFolder(`${this.workspace}/blobs`);
  readonly media: Media = createMedia({ maxPixels: 2_000_000, workers: 1 });
  readonly #fingerprints = new Map<string, string | null>();
  #count = 0;

  /** Freezes a release; each asset without bytes gets a picture of its own. */
  async freeze(sketch: ReleaseSketch): Promise<FrozenRelease> {
    const entries = await Promise.all(
      sketch.assets.map(async (asset, i) => ({
        asset: await this.#asset(asset, i),
        fold: asset.fold ?? "train",
      })),
    );
    entries.sort((a, b) =>
      a.asset.content_hash < b.asset.content_hash ? -1 : 1
    );
    const assets = entries.map(({ asset }) => asset);
    const classes = (sketch.classes ?? [
      { name: "cat", geometries: ["bbox", "polygon"] },
    ]).map((value) => LabelClass.parse(value));
    return {
      release: {
        id: uuid(1),
        dataset_id: uuid(2),
        tag: sketch.tag ?? "v1",
        manifest_hash: createHash("sha256").update("manifest").digest("hex"),
        schema_version: 3,
        asset_count: assets.length,
        annotation_count: assets.flatMap((a) => a.annotations).length,
        split: null,
        created_at: "2026-02-03T04:05:06.789Z",
        visionset_version: "0.1.0",
      },
      manifest: { schema_version: 3, classes, assets },
      folds: entries.map(({ fold }) => fold),
    };
  }

  async #asset(sketch: AssetSketch, i: number): Promise<ManifestAsset> {
    const { width = 100, height = 80 } = sketch;
    const bytes = sketch.bytes ??
      plainPng(width ?? 100, height ?? 80, [10, 20 + i, 30]);
    const content_hash = await this.blobs.put([bytes]);
    const asset_id = uuid(100 + i);
    const { fingerprint = "" } = sketch;
    this.#fingerprints.set(asset_id, fingerprint);
    return {
      asset_id,
      content_hash,
      group: content_hash,
      width,
      height,
      annotations: (sketch.labels ?? []).map((label, j) => ({
        id: uuid(10_000 * (i + 1) + j),
        schema_version: 3,
        attributes: {},
        provenance: "human",
        model_ref: null,
        confidence: null,
        ...label,
      })),
    };
  }

  /** A service over releases by tag, with the built-in exporters or others. */
  service(
    releases: readonly FrozenRelease[],
    options: RoomExporters & {
      gate?: PathGate;
      recipes?: Readonly<Record<string, unknown>>;
    } = {},
  ): ExportService {
    const { recipes = {} } = options;
    const discovery = options.discovery ?? discoveryOf(options.exporters);
    return new ExportService({
      releases: {
        open({ tag }) {
          const found = releases.find((r) => r.release.tag === tag);
          if (found !== undefined) return Promise.resolve(found);
          return Promise.reject(refuse("ReleaseNotFound", { tag }));
        },
        fingerprints: ({ manifest }) =>
          Promise.resolve(
            manifest.assets.map(({ asset_id }) =>
              this.#fingerprints.get(asset_id) ?? null
            ),
          ),
      },
      recipes: {
        open({ name }) {
          const spec = recipes[name];
          if (spec !== undefined) return { name, spec: RecipeSpec.parse(spec) };
          throw refuse("RecipeNotFound", { name, known: [] });
        },
      },
      blobs: this.blobs,
      media: this.media,
      gate: options.gate ?? { require: () => Promise.resolve() },
      workspace: this.workspace,
      ...(discovery === undefined ? {} : {
        discover: () => Promise.resolve(discovery),
      }),
    });
  }

  /** Exports a release to a fresh folder unless one is named. */
  async export(
    frozen: FrozenRelease,
    request: Partial<ExportRequest>,
    options: Parameters<ExportRoom["service"]>[1] & {
      signal?: AbortSignal;
    } = {},
  ): Promise<ExportResult> {
    return await this.service([frozen], options).export({
      project: "p",
      tag: frozen.release.tag,
      dest: this.fresh(),
      allow_lossy: true,
      ...request,
    }, { signal: options.signal });
  }

  /** A path in the temporary folder at which nothing lies. */
  fresh(): string {
    return `${this.folder}/out-${this.#count++}`;
  }

  [Symbol.dispose](): void {
    this.media.close();
    Deno.removeSync(this.folder, { recursive: true });
  }
}

/** What a check of a made-up release warns of. */
export async function warnings(
  sketch: ReleaseSketch,
  format: string,
): Promise<readonly string[]> {
  using room = new ExportRoom();
  const service = room.service([await room.freeze(sketch)]);
  const found = await service.check({ project: "p", tag: "v1", format });
  return found.warnings;
}

function discoveryOf(
  exporters: readonly Exporter[] | undefined,
): Discovery | undefined {
  return exporters && {
    formats: new Map(exporters.map((e) => [e.format.name, builtIn(e)])),
    faults: [],
  };
}

/** Every file below a folder, as text of one byte a character. */
export function treeOf(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of Deno.readDirSync(`${root}/${folder}`)) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory) visit(`${path}/`);
      else {files.set(
          path,
          new TextDecoder("latin1").decode(
            Deno.readFileSync(`${root}/${path}`),
          ),
        );}
    }
  };
  visit("");
  return new Map([...files].sort(([a], [b]) => a < b ? -1 : 1));
}

/** The text of one exported file. */
export function textOf(result: ExportResult, path: string): string {
  return Deno.readTextFileSync(`${result.directory}/${path}`);
}

/** Names of the files in a folder of an export, sorted. */
export function namesIn(result: ExportResult, folder: string): string[] {
  return [...Deno.readDirSync(`${result.directory}/${folder}`)]
    .map(({ name }) => name).sort();
}
