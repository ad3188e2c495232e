import type { TrackedFile } from "./tracked_files.ts";

const MAX_LINES = 300;
const MAX_BYTES = 1024 * 1024;

/** A path and its own ceiling in lines. Each entry owes a reason above it. */
const LONGER: Readonly<Record<string, number>> = {};

// Joined here, so that this file does not hold what it looks for.
const HOSTS = [
  ["registry", "npmjs", "org"],
  ["pypi", "org"],
  ["files", "pythonhosted", "org"],
  ["index", "crates", "io"],
  ["static", "crates", "io"],
  ["proxy", "golang", "org"],
  ["repo1", "maven", "org"],
  ["deb", "debian", "org"],
].map((labels) => labels.join("."));

/** What belongs to one machine, each as a pattern for a whole text. */
const FOREIGN_WORDS: readonly RegExp[] = [
  // An absolute path; "/tmp/work/" and "${dir}/root/" are something else.
  /(?<![\w.}*~-])\/(?:work|root)\//,
  new RegExp(["deno", "dev"].join("-") + "\\b"),
  ...HOSTS.map((host) => new RegExp(host.replaceAll(".", "\\."), "i")),
];

const PINNED = /^npm:(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:\/[\w./-]+)?$/;

/** Source files that are longer than their ceiling. */
export function tooLong(files: readonly TrackedFile[]): string[] {
  return files.filter(({ path, text }) =>
    path.endsWith(".ts") && text !== undefined &&
    text.split("\n").length - 1 > (LONGER[path] ?? MAX_LINES)
  ).map((file) => file.path);
}

/** Files of more than 1 MiB. */
export function tooBig(files: readonly TrackedFile[]): string[] {
  return files.filter((file) => file.size > MAX_BYTES).map((f) => f.path);
}

/** Places that name a machine's own paths or a registry's host. */
export function foreignWords(files: readonly TrackedFile[]): string[] {
  return files.flatMap(({ path, text = "" }) =>
    FOREIGN_WORDS.map((pattern) => pattern.exec(text))
      .filter((match) => match !== null)
      .map((match) => {
        const line = text.slice(0, match.index).split("\n").length;
        return `${path}:${line}: ${match[0]}`;
      })
  );
}

/** Imports of a `deno.json` that are neither a folder nor an exact version. */
export function unpinned(config: string): string[] {
  const { imports } = JSON.parse(config) as {
    imports: Readonly<Record<string, string>>;
  };
  return Object.values(imports).filter((target) =>
    !target.startsWith("./") && !PINNED.test(target)
  );
}

/** The releases of Deno that the repository's files ask npm for. */
export function denoReleases(files: readonly TrackedFile[]): string[] {
  const found = files.flatMap(({ text = "" }) =>
    [...text.matchAll(/\bdeno@(\d+\.\d+\.\d+)/g)].map((match) => match[1]!)
  );
  return [...new Set(found)].sort();
}
