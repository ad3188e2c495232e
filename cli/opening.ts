import { delimiter, join } from "node:path";
import {
  createPredictor,
  createWeights,
  type HoldingPredictor,
  type Reach,
} from "../inference/mod.ts";
import { createKernel, type Kernel, type NamedProgram } from "../kernel/mod.ts";
import { UsageError } from "./failure.ts";
import { chooseHub, type ModelOrigins, MODELS_VARIABLE } from "./models.ts";
import { chooseReach, type ReachOptions } from "./reach.ts";
import { LOCAL_MODEL, selfCommand } from "./self.ts";
import { VERSION } from "./version.ts";
import {
  chooseWorkspace,
  WORKSPACE_VARIABLE,
  type WorkspaceChoice,
} from "./workspace_choice.ts";

/** The variable that lists folders of exporters, separated as in PATH. */
export const EXPORTERS_VARIABLE = "VISIONSET_EXPORTERS";
/** The folder of a workspace in which weights lie, as a hub cache. */
const MODELS_FOLDER = "models";
const FFMPEG_VARIABLE = "VISIONSET_FFMPEG";

/** The options that every command over a workspace takes. */
export interface OpeningOptions extends ReachOptions {
  /** A folder, or undefined to look for one. */
  readonly workspace?: string;
  /** Folders that callers may name paths in; none for all. */
  readonly root: readonly string[];
  /** Folders of exporters; none leaves it to the environment. @default {[]} */
  readonly exporters?: readonly string[];
  /** Folders of models; none leaves it to the environment. @default {[]} */
  readonly models?: readonly string[];
  /** Pixels that one picture may have. */
  readonly maxPixels: number;
  /** The ffmpeg to use, or undefined to look for one. */
  readonly ffmpeg?: string;
}

/** A kernel over the chosen workspace, which is not opened yet. */
export interface Opening {
  readonly choice: WorkspaceChoice;
  /** Real paths of the folders given by --root. */
  readonly roots: readonly string[];
  /** Real paths of the folders of exporters from outside. */
  readonly plugins: readonly string[];
  /** The ffmpeg that was named, and by what. */
  readonly ffmpeg: NamedProgram | null;
  /** What connections may reach. */
  readonly reach: Reach;
  /** Where models may come from. */
  readonly models: ModelOrigins;
  readonly kernel: Kernel;
}

/**
 * Chooses the workspace, states it in the environment for everything that is
 * started from here, and wires a kernel over it.
 *
 * @throws {UsageError} when an option names no folder.
 */
export async function prepare(options: OpeningOptions): Promise<Opening> {
  const choice = await chooseWorkspace({
    flag: options.workspace,
    variable: Deno.env.get(WORKSPACE_VARIABLE),
    cwd: Deno.cwd(),
  });
  const roots = await realFolders("--root", options.root);
  const plugins = await listedFolders(
    "--exporters",
    options.exporters ?? [],
    EXPORTERS_VARIABLE,
  );
  const folders = await listedFolders(
    "--models",
    options.models ?? [],
    MODELS_VARIABLE,
  );
  Deno.env.set(WORKSPACE_VARIABLE, choice.path);
  const ffmpeg = namedFfmpeg(options.ffmpeg);
  const reach = chooseReach(options);
  const models = { hub: chooseHub(reach), folders };
  const weights = createWeights({
    path: join(choice.path, MODELS_FOLDER),
    hub: models.hub,
    roots: folders,
  });
  const { maxPixels } = options;
  const { command, args } = selfCommand();
  const predictor = createPredictor(reach, undefined, {
    files: weights,
    command: { command, args: [...args, LOCAL_MODEL] },
    maxPixels,
  });
  const kernel = createKernel({
    ffmpeg,
    workspace: choice.path,
    roots,
    maxPixels,
    version: VERSION,
    predictor,
    weights,
  });
  return {
    choice,
    roots,
    plugins,
    ffmpeg,
    reach,
    models,
    kernel: closingToo(kernel, predictor),
  };
}

/** A kernel whose end is also that of the model in memory. */
function closingToo(kernel: Kernel, predictor: HoldingPredictor): Kernel {
  return {
    ...kernel,
    close() {
      kernel.close();
      void predictor.close();
    },
  };
}

/** The folders of an option, else those that a variable lists. */
async function listedFolders(
  by: string,
  flags: readonly string[],
  variable: string,
): Promise<string[]> {
  if (flags.length > 0) return await realFolders(by, flags);
  const listed = (Deno.env.get(variable) ?? "").split(delimiter);
  return await realFolders(variable, listed.filter((path) => path !== ""));
}

/** The program of the option, else of the environment. */
function namedFfmpeg(
  asked: string | undefined,
): NamedProgram | null {
  if (asked !== undefined) return { path: asked, from: "--ffmpeg" };
  const path = Deno.env.get(FFMPEG_VARIABLE);
  return path ? { path, from: FFMPEG_VARIABLE } : null;
}

/** A root that does not exist would let its parent through. */
function realFolders(
  by: string,
  paths: readonly string[],
): Promise<string[]> {
  return Promise.all(paths.map((path) => realFolder(by, path)));
}

async function realFolder(by: string, path: string): Promise<string> {
  try {
    const real = await Deno.realPath(path);
    if ((await Deno.stat(real)).isDirectory) return real;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  throw new UsageError(`${by} ${JSON.stringify(path)} is not a folder`);
}
