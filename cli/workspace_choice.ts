import { dirname, join, resolve } from "node:path";
import { DATABASE_FILE } from "../kernel/mod.ts";
import { UsageError } from "./failure.ts";

/** The variable that names the workspace. */
export const WORKSPACE_VARIABLE = "VISIONSET_WORKSPACE";

/** Which folder is the workspace, and what decided it. */
export interface WorkspaceChoice {
  /** Absolute path. */
  readonly path: string;
  readonly by: "--workspace" | "VISIONSET_WORKSPACE" | "nearest" | "current";
}

/** What the choice depends on. */
export interface WorkspaceClues {
  /** The value of --workspace, when given. */
  readonly flag: string | undefined;
  /** The value of VISIONSET_WORKSPACE; empty counts as unset. */
  readonly variable: string | undefined;
  /** Absolute path of the current folder. */
  readonly cwd: string;
}

/**
 * Chooses: the flag, the variable, the nearest folder at or above the current
 * one that holds a database, the current folder. The folder need not exist.
 *
 * @throws {UsageError} when the flag is empty.
 */
export async function chooseWorkspace(
  { flag, variable, cwd }: WorkspaceClues,
): Promise<WorkspaceChoice> {
  if (flag !== undefined) {
    if (flag === "") throw new UsageError("--workspace needs a folder");
    return { path: resolve(cwd, flag), by: "--workspace" };
  }
  if (variable !== undefined && variable !== "") {
    return { path: resolve(cwd, variable), by: WORKSPACE_VARIABLE };
  }
  const nearest = await nearestWorkspace(cwd);
  return nearest === undefined
    ? { path: cwd, by: "current" }
    : { path: nearest, by: "nearest" };
}

/** Whether somebody named the folder, so that it may be made a workspace. */
export function isNamed({ by }: WorkspaceChoice): boolean {
  return by === "--workspace" || by === WORKSPACE_VARIABLE;
}

async function nearestWorkspace(from: string): Promise<string | undefined> {
  for (let folder = from;; folder = dirname(folder)) {
    if (await isFile(join(folder, DATABASE_FILE))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch {
    return false;
  }
}
