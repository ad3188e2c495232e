import type { MessagePort } from "node:worker_threads";
import type { Fold } from "../../api.ts";
import type { RunLimits } from "./limits.ts";

/** What a sandbox's thread is started with. */
export interface SandboxData {
  readonly limits: RunLimits;
  /** One 32-bit counter that grows with every page put into {@linkcode pages}. */
  readonly bell: SharedArrayBuffer;
  /** Where pages come in, as JSON; null after the last. */
  readonly pages: MessagePort;
}

/** Questions that an exporter answers with a value. */
export type Question = "obstacle" | "warnings" | "notes";

/** What the host asks of a sandbox, one thing at a time. */
export type Order =
  /** Gives up what was loaded before; answered with declarations as JSON. */
  | { readonly kind: "load"; readonly source: string }
  /** Which exporter of the file to use from now on. */
  | { readonly kind: "choose"; readonly exporter: number }
  /** Answered with JSON, or with nothing for `undefined`. */
  | {
    readonly kind: "ask";
    readonly question: Question;
    /** The arguments as a JSON list. */
    readonly input: string;
  }
  /** Pictures as JSON; answered with {@linkcode Verdicts} as JSON. */
  | {
    readonly kind: "judge";
    readonly input: string;
    /** How many there are; the time to run grows by them. */
    readonly pictures: number;
  }
  /** Begins the files of a release; its head as JSON. */
  | { readonly kind: "open"; readonly input: string }
  /** Answered with a {@linkcode FileHead} as JSON, or null at the end. */
  | { readonly kind: "next" }
  /**
   * Answered with a piece of the file's text, as it is after `=` or as JSON;
   * null at its end.
   */
  | { readonly kind: "text" }
  /** Answered with the file's bytes. */
  | { readonly kind: "bytes" };

/** What an exporter says of some pictures. */
export interface Verdicts {
  /** `1` for each label that vanishes, else `0`; `y` or `n` for each picture. */
  readonly marks: string;
  /** What stands against whole pictures, by their position. */
  readonly faults: Readonly<Record<string, string>>;
}

/** A yielded value, told apart in the sandbox; null where it is no object. */
export type FileHead = null | {
  /** Absent where it is no string. */
  readonly path?: string;
  /** The text itself where it is short, else it is to be asked for. */
  readonly text?: string | true;
  readonly bytes?: true;
  /** Null where it is no string. */
  readonly picture?: string | null;
};

/** Why a sandbox can go no further. */
export type Fault =
  /** The plugin threw; its words. */
  | { readonly kind: "threw"; readonly words: string }
  /** The plugin broke a rule; our words. */
  | { readonly kind: "broke"; readonly words: string }
  /** It imports something else than the exporter API. */
  | { readonly kind: "import"; readonly specifier: string }
  /** It ran for too long without giving or taking anything, or in all. */
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "slow-run"; readonly ms: number }
  | { readonly kind: "memory" }
  | { readonly kind: "deep" };

/** What an order is answered with. */
export type Value = string | Uint8Array<ArrayBuffer> | null;

/** What a sandbox says. */
export type Said =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly value: Value }
  | { readonly kind: "fault"; readonly fault: Fault }
  /** It waits for the next page at a cursor, new or known. */
  | { readonly kind: "page"; readonly cursor: number; readonly fold: Fold | "" }
  | { readonly kind: "leave"; readonly cursor: number };

/** The one module that a plugin may import. */
export const API_MODULE = "visionset/exporter-api";
