import { initWorkspace, Refusal } from "../kernel/mod.ts";
import { CommandFailed } from "./failure.ts";

/**
 * Makes a workspace in a missing or empty folder.
 *
 * @param path Absolute path of the folder.
 * @throws {Refusal} WorkspaceAlreadyExists, WorkspaceNotEmpty
 * @throws {CommandFailed} when the file system does not let it.
 */
export async function makeWorkspace(path: string): Promise<void> {
  try {
    await initWorkspace(path);
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof Error)) throw error;
    throw new CommandFailed(
      `Cannot make a workspace in ${JSON.stringify(path)}: ${error.message}`,
      { cause: error },
    );
  }
}
