import type { FoundRegion } from "../../kernel/mod.ts";
import type { Weights } from "./wanted_files.ts";

/** A model that a child process is to hold. */
export interface LoadOrder {
  readonly family: string;
  /** Name in the repository to absolute path. */
  readonly files: Readonly<Record<string, string>>;
  readonly weights: Weights;
}

/** A picture that it is to look at. */
export interface LookOrder {
  readonly path: string;
  /** Size in pixels as displayed; answers are in this frame. */
  readonly width: number;
  readonly height: number;
  /** Pixels that the stored picture may have. */
  readonly maxPixels: number;
  readonly phrases: readonly string[];
  readonly minimum_confidence: number;
}

/** What it found there. */
export interface Seen {
  readonly regions: readonly FoundRegion[];
  /** Regions that are no shape, or whose label has no name. */
  readonly discarded: number;
}

/** Who is to blame when there is no answer; the family where nobody reads it. */
export type Blame = "family" | "model" | "memory" | "picture";

/** One line to the child process. It answers one by one, in order. */
export type ToChild =
  | { readonly kind: "load"; readonly order: LoadOrder }
  | { readonly kind: "look"; readonly order: LookOrder };

/** One line from the child process: it takes an order, then answers it. */
export type FromChild =
  | { readonly kind: "taken" }
  | { readonly kind: "loaded" }
  | { readonly kind: "seen"; readonly seen: Seen }
  | { readonly kind: "fault"; readonly blame: Blame; readonly reason: string };
