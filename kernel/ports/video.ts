import type { PictureFault } from "./media.ts";

/** What a clip says of itself; sizes are as displayed, turn applied. */
export interface ClipFacts {
  readonly width: number;
  readonly height: number;
  /** Average pictures a second. */
  readonly fps: number;
  readonly duration_seconds: number;
  readonly codec: string;
}

/** One picture of a clip, as a PNG file of its own. */
export interface ClipFrame {
  /** Its place among all that the decoder gives, from 0. */
  readonly index: number;
  /** Seconds after the clip's first picture. */
  readonly timestamp: number;
  /** Where the PNG lies; whoever takes the frame removes it. */
  readonly path: string;
}

/** Which pictures of a clip are wanted, and who takes them. */
export interface FrameOrder {
  /** Pictures a second, over 0: the ones shown at 0, 1/fps, 2/fps … */
  readonly fps: number;
  /** After so many it ends, as if damaged. */
  readonly most: number;
  /** A fresh path to write a picture to. */
  readonly stage: () => string;
  /** Takes a picture; the decoder waits meanwhile. */
  readonly take: (frame: ClipFrame) => Promise<void>;
}

/** A clip whose first picture has been decoded. */
export interface Clip {
  readonly facts: ClipFacts;
  /** In what its frames differ from what a player shows, each a clause. */
  readonly remarks: readonly string[];
  /**
   * Counts its pictures without decoding them; null when that cannot be told.
   *
   * @throws {Refusal} MediaToolUnavailable
   * @throws The signal's reason when aborted.
   */
  count(signal?: AbortSignal): Promise<number | null>;
  /**
   * Decodes the clip from its start, each wanted picture once. Answers why it
   * ended early or was damaged on the way, or null.
   *
   * @throws The signal's reason when aborted, and what `take` throws.
   */
  frames(order: FrameOrder, signal?: AbortSignal): Promise<string | null>;
}

/** The program that decodes clips. */
export interface VideoTool {
  readonly path: string;
  /** What led to it, such as `PATH` or `--ffmpeg`. */
  readonly from: string;
  /** Its name and version in its own words. */
  readonly release: string;
}

/** Decodes clips through a program of the machine. */
export interface Video {
  /** The program, or null when there is none that runs. */
  find(): Promise<VideoTool | null>;
  /**
   * Looks at a clip by its bytes, whatever its name says.
   *
   * @throws {Refusal} MediaToolUnavailable
   * @throws {Deno.errors} When the file cannot be read.
   */
  open(path: string, signal?: AbortSignal): Promise<Clip | PictureFault>;
}
