import type { PictureOperation } from "../domain/recipe/operation.ts";
import type {
  ExaminedPicture,
  KnownPicture,
  PictureFault,
  PictureHeader,
  RenderedPicture,
  Rendition,
  RenditionOrder,
  StagedPreview,
} from "../ports/media.ts";

/** What a worker can be asked, by kind, and what it answers. */
export interface Jobs {
  examine: {
    job: { path: string; staged: string; stagedPreview: string };
    result: ExaminedPicture | KnownPicture | PictureFault;
  };
  preview: {
    job: { path: string; stagedPreview: string };
    result: StagedPreview | PictureFault;
  };
  probe: { job: { path: string }; result: PictureHeader | PictureFault };
  upright: { job: { path: string }; result: RenderedPicture | PictureFault };
  derive: {
    job: { path: string; operations: readonly PictureOperation[] };
    result: RenderedPicture | PictureFault;
  };
  rendition: { job: RenditionOrder; result: Rendition | PictureFault };
  diagnose: {
    job: Record<never, never>;
    result: readonly { codec: string; ok: boolean; detail: string }[];
  };
}

export type JobKind = keyof Jobs;

/** One job on its way to a worker. */
export type Order = {
  [K in JobKind]: { readonly kind: K; readonly job: Jobs[K]["job"] };
}[JobKind];

/** From the pool to a worker, which does one order at a time. */
export type ToWorker =
  | {
    readonly type: "start";
    readonly order: Order;
    readonly maxPixels: number;
    readonly gate: SharedArrayBuffer;
  }
  /** The pixels asked for are granted. */
  | { readonly type: "go" }
  /** Where the bytes asked about lie, if they are known. */
  | { readonly type: "told"; readonly stored: string | null };

/** From a worker to the pool. */
export type FromWorker =
  /** Sent once, when the worker can take orders. */
  | { readonly type: "ready" }
  /** The order at hand asks whether bytes of this hash are known. */
  | { readonly type: "ask"; readonly hash: string }
  /** The order at hand wants to decode this many pixels; Infinity: alone. */
  | { readonly type: "need"; readonly pixels: number }
  /** `worn`: the worker must be replaced before the next order. */
  | {
    readonly type: "done";
    readonly result: Jobs[JobKind]["result"];
    readonly worn: boolean;
  }
  /** The system refused a file; `name` is a key of `Deno.errors`. */
  | {
    readonly type: "failed";
    readonly name: string;
    readonly message: string;
    /** The system's word for it, such as `ENOSPC`. */
    readonly code: string | null;
  };
