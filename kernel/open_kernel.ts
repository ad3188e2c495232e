import { FOLDERS } from "./media/folders.ts";
import { createMedia } from "./media/mod.ts";
import { createVideo, type NamedProgram } from "./media/video/mod.ts";
import type { BlobStore } from "./ports/blob_store.ts";
import type { Media } from "./ports/media.ts";
import type { Predictor } from "./ports/predictor.ts";
import type { PathGate } from "./ports/path_gate.ts";
import type { Video } from "./ports/video.ts";
import type { Weights } from "./ports/weights.ts";
import { DoubtfulPictures } from "./services/doubtful_pictures.ts";
import { NO_WEIGHTS } from "./services/no_weights.ts";
import { createServices, type Services } from "./services/mod.ts";
import { RealPathGate } from "./store/real_path_gate.ts";
import { storageFault } from "./store/storage_fault.ts";
import { WorkspaceStore } from "./store/workspace_store.ts";

/** How one workspace is served. */
export interface KernelOptions {
  /** Absolute path of the workspace folder; it need not be one yet. */
  readonly workspace: string;
  /** Folders that callers may name paths in; none for all. */
  readonly roots: readonly string[];
  /** Pixels that one picture may have. */
  readonly maxPixels: number;
  /** The ffmpeg to use and no other. @default {null, one is looked for} */
  readonly ffmpeg?: NamedProgram | null;
  /** Recorded in the releases it publishes. */
  readonly version: string;
  /** Asks models. @default {nobody: no model can be asked} */
  readonly predictor?: Predictor | undefined;
  /** Brings weights. @default {nobody: no local model can be set up} */
  readonly weights?: Weights | undefined;
}

/** An opened workspace, for the length of one operation. */
export interface Session {
  readonly services: Services;
  readonly blobs: BlobStore;
}

/** One workspace and all that can be done with it. */
export interface Kernel {
  readonly workspace: string;
  readonly media: Media;
  readonly gate: PathGate;
  readonly video: Video;
  readonly weights: Weights;
  /**
   * Opens the workspace for one operation and closes it afterwards.
   *
   * @throws {Refusal} NotAWorkspace, WorkspaceCorrupt, WorkspaceBusy,
   * WorkspaceUnwritable,
   * WorkspaceFormatTooNew, WorkspaceSchemaMismatch, and those of the body.
   */
  session<T>(body: (session: Session) => Promise<T> | T): Promise<T>;
  /** Ends workers and connections. */
  close(): void;
}

/** Wires stores and codecs into services. Touches nothing until it is used. */
export function createKernel(options: KernelOptions): Kernel {
  const { workspace, roots, maxPixels, version } = options;
  const { ffmpeg = null, predictor = null, weights = NO_WEIGHTS } = options;
  const files = new WorkspaceStore(workspace);
  const media = createMedia({ maxPixels });
  const video = createVideo({ ffmpeg, maxPixels });
  const gate = new RealPathGate(roots);
  const doubtful = new DoubtfulPictures();
  return {
    workspace,
    media,
    gate,
    video,
    weights,
    async session(body) {
      const opened = await files.open();
      try {
        const { store, blobs } = opened;
        const services = createServices({
          store,
          blobs,
          media,
          folders: FOLDERS,
          gate,
          video,
          predictor,
          weights,
          doubtful,
          version,
        });
        return await body({ services, blobs });
      } catch (error) {
        throw storageFault(error) ?? error;
      } finally {
        opened.close();
      }
    },
    close() {
      files.close();
      media.close();
    },
  };
}
