import { basename } from "node:path";
import type { SourceVideo } from "../domain/entities.ts";
import { quote, refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Folders } from "../ports/folders.ts";
import type { Task } from "../ports/task.ts";
import type { Clip, ClipFrame, Video } from "../ports/video.ts";
import type {
  OfferedPicture,
  PictureIntake,
  Run,
  Work,
} from "./picture_intake.ts";

/** Frames that lie undecoded beside those being taken in, at most. */
const CHUNK = 64;
const DEFAULT_FPS = 1;
const MOST_FRAMES = 100_000;
const MAX_BYTES = 2 ** 40;

/** A clip that can be taken in. */
export interface OfferedClip {
  readonly clip: Clip;
  readonly video: SourceVideo;
  /** About how many frames it gives. */
  readonly expected: number;
}

/** Takes the frames of a clip in, as pictures. */
export class ClipIntake {
  readonly #blobs: BlobStore;
  readonly #folders: Folders;
  readonly #video: Video;
  readonly #pictures: PictureIntake;

  constructor(
    ports: { blobs: BlobStore; folders: Folders; video: Video },
    pictures: PictureIntake,
  ) {
    this.#blobs = ports.blobs;
    this.#folders = ports.folders;
    this.#video = ports.video;
    this.#pictures = pictures;
  }

  /**
   * Looks at a clip before any work.
   *
   * @throws {Refusal} UnsupportedMedia, CorruptMedia, MediaToolUnavailable,
   * IngestParameterInvalid.
   */
  async open(
    path: string,
    fps: number | null,
    { signal, report }: Task,
  ): Promise<OfferedClip> {
    report?.({
      done: 0,
      total: null,
      message: `Looking at ${quote(basename(path))}`,
    });
    const clip = await this.#video.open(path, signal);
    if ("kind" in clip) {
      const code = clip.kind === "corrupt"
        ? "CorruptMedia"
        : "UnsupportedMedia";
      throw refuse(code, { reason: clip.reason });
    }
    const extraction_fps = fps ?? DEFAULT_FPS;
    const expected = await expectedFrames(clip, extraction_fps, signal);
    const content_hash = await this.#folders.hash(path, MAX_BYTES, signal);
    if (content_hash === null) {
      throw refuse("UnsupportedMedia", { reason: "it is larger than 1 TiB" });
    }
    const video = { ...clip.facts, extraction_fps, content_hash };
    return { clip, video, expected };
  }

  /**
   * Takes the frames of a run in, chunk by chunk, while the next are decoded.
   * When the work is taken back, the chunks until then are kept.
   */
  async take(
    run: Run,
    { clip, video, expected }: OfferedClip,
    work: Work,
  ): Promise<void> {
    const { signal, report } = work.task;
    const name = basename(run.source.path);
    const chunk: OfferedPicture[] = [];
    let storing = Promise.resolve();
    let produced = 0;
    const store = async () => {
      await storing;
      storing = this.#store(run, chunk.splice(0), work);
      storing.catch(() => {});
    };
    const take = async (frame: ClipFrame) => {
      chunk.push(offered(run.source.path, frame));
      produced++;
      const message = `Took ${produced} of about ${expected} frames: ${
        quote(name)
      }`;
      report?.({
        done: produced,
        total: Math.max(expected, produced),
        message,
      });
      if (chunk.length === CHUNK) await store();
    };
    try {
      const reason = await clip.frames({
        fps: video.extraction_fps,
        most: MOST_FRAMES,
        stage: () => this.#blobs.stage(),
        take,
      }, signal);
      await store();
      await storing;
      tell(work, name, { reason, produced, expected });
    } finally {
      await storing.catch(() => {});
      await this.#blobs.discard(chunk.map(({ path }) => path));
    }
    if (produced === 0) return;
    for (const remark of clip.remarks) work.tally.note(name, remark);
    if (video.extraction_fps > video.fps) {
      work.tally.note(
        name,
        `about ${rounded(video.fps)} frames a second, each taken once`,
      );
    }
  }

  async #store(
    run: Run,
    chunk: readonly OfferedPicture[],
    work: Work,
  ): Promise<void> {
    try {
      await this.#pictures.takeChunk(run, chunk, work);
    } finally {
      await this.#blobs.discard(chunk.map(({ path }) => path));
    }
  }
}

function offered(clip: string, frame: ClipFrame): OfferedPicture {
  const { index, timestamp, path } = frame;
  return {
    name: `${basename(clip)}#frame=${index}`,
    path,
    isLink: false,
    frame: { uri: `${clip}#frame=${index}`, index, timestamp },
  };
}

/**
 * About how many frames a clip gives. Where length and rate speak of too many,
 * its pictures are counted: none is taken twice, however long it is shown.
 *
 * @throws {Refusal} IngestParameterInvalid
 */
async function expectedFrames(
  clip: Clip,
  fps: number,
  signal?: AbortSignal,
): Promise<number> {
  const { facts } = clip;
  const told = Math.floor(facts.duration_seconds * Math.min(facts.fps, fps));
  if (told <= MOST_FRAMES) return told;
  const pictures = await clip.count(signal);
  const expected = Math.min(told, pictures ?? MOST_FRAMES);
  if (expected <= MOST_FRAMES) return expected;
  throw refuse("IngestParameterInvalid", {
    reason: `fps ${
      rounded(fps)
    } would give about ${expected} frames of this clip, over ${MOST_FRAMES}: give a lower fps`,
  });
}

/** A rate with two decimals, or digits where it is below one. */
function rounded(rate: number): number {
  return rate < 1 ? Number(rate.toPrecision(2)) : Number(rate.toFixed(2));
}

function tell(
  { tally }: Work,
  name: string,
  { reason, produced, expected }: {
    reason: string | null;
    produced: number;
    expected: number;
  },
): void {
  if (produced === 0) {
    tally.fail(name, {
      kind: "unsupported",
      reason: reason ?? "no frame comes out of the clip",
    });
  } else if (reason !== null) {
    // An estimate below what came out would speak of no loss.
    const estimate = expected < produced ? null : expected;
    tally.keepPart(name, { reason, produced, expected: estimate });
  }
}
