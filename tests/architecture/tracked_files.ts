const ROOT = new URL("../../", import.meta.url);

/** A file of the repository, by its path from the root. */
export interface TrackedFile {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Its text, or undefined where it is not UTF-8. */
  readonly text: string | undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Every file under version control that exists, read whole. Needs git and a
 * clone: a downloaded archive carries no list of what belongs to it.
 */
export async function trackedFiles(): Promise<TrackedFile[]> {
  const { stdout, stderr, success } = await new Deno.Command("git", {
    // The clone may belong to another user, as in a container.
    args: ["-c", "safe.directory=*", "ls-files", "-z"],
    cwd: ROOT,
  }).output();
  if (!success) {
    const reason = new TextDecoder().decode(stderr).trim();
    throw new Error(`Cannot list the repository's files: ${reason}`);
  }
  const paths = new TextDecoder().decode(stdout).split("\0").filter(Boolean);
  const files: TrackedFile[] = [];
  for (const path of paths) {
    try {
      const bytes = await Deno.readFile(new URL(encodeURI(path), ROOT));
      files.push({ path, size: bytes.byteLength, text: textOf(bytes) });
    } catch (error) {
      // Removed here, not yet in the index.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return files;
}
