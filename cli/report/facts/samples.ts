import { Buffer } from "node:buffer";
import type {
  BlobStore,
  Frame,
  ManifestAnnotation,
  ManifestAsset,
  Media,
  Rectangle,
} from "../../../kernel/mod.ts";
import type { Judged } from "./concerns.ts";
import type { ClassFacts } from "./gather.ts";
import { type SamplePlan, viewOf } from "./plan.ts";
import type { Candidate } from "./shortlist.ts";

/** Renditions at once: as many as the media make for those who look. */
const AT_ONCE = 2;

/** A label as it is shown. */
export interface Sample {
  readonly asset_id: string;
  readonly frame: Frame;
  readonly judged: Judged;
  /** The part of the picture that is shown, in its pixels. */
  readonly view: Rectangle;
  /** All labels of the picture. */
  readonly around: readonly ManifestAnnotation[];
  readonly picture:
    | { readonly src: string; readonly width: number; readonly height: number }
    /** Why there is none. */
    | { readonly fault: string };
}

/** The samples of one class. */
export interface ClassSamples {
  readonly facts: ClassFacts;
  readonly samples: readonly Sample[];
}

/** Where pictures lie and what renders them. */
export interface SampleSources {
  readonly assets: readonly ManifestAsset[];
  readonly media: Media;
  readonly blobs: BlobStore;
}

/**
 * Renders what was planned. A picture that is gone or damaged becomes a
 * sample without one.
 *
 * @param options.done Told after each sample.
 */
export async function drawSamples(
  plan: SamplePlan,
  sources: SampleSources,
  options: {
    readonly signal: AbortSignal | undefined;
    readonly done: () => void;
  },
): Promise<ClassSamples[]> {
  const drawn = new Map<Candidate, Sample>();
  const queue = plan.classes.flatMap(({ candidates }) => candidates).values();
  const work = async () => {
    for (const candidate of queue) {
      options.signal?.throwIfAborted();
      drawn.set(
        candidate,
        await drawSample(candidate, { plan, ...sources }, options.signal),
      );
      options.done();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return plan.classes.map(({ facts, candidates }) => ({
    facts,
    samples: candidates.map((candidate) => drawn.get(candidate)!),
  }));
}

async function drawSample(
  { asset: index, judged }: Candidate,
  { plan, assets, media, blobs }: SampleSources & { plan: SamplePlan },
  signal: AbortSignal | undefined,
): Promise<Sample> {
  const asset = assets[index]!;
  const frame = { width: asset.width ?? 0, height: asset.height ?? 0 };
  const view = viewOf(judged.box, frame);
  const { asset_id, annotations: around, content_hash } = asset;
  const sample = { asset_id, frame, judged, view, around };
  if (!await blobs.exists(content_hash)) {
    return { ...sample, picture: { fault: "its stored bytes are gone" } };
  }
  const { maxEdge, maxBytes } = plan;
  const made = await media.looking.rendition({
    path: blobs.path(content_hash),
    region: view,
    maxEdge,
    native: false,
    maxBytes,
    drawing: null,
  }, signal);
  if ("reason" in made) return { ...sample, picture: { fault: made.reason } };
  const base64 = Buffer.from(made.bytes).toString("base64");
  const { width, height, format } = made;
  const src = `data:image/${format};base64,${base64}`;
  return { ...sample, picture: { src, width, height } };
}
