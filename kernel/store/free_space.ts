/**
 * Bytes that may still be written where a folder lies, as `df` tells it;
 * undefined where that cannot be told. The runtime would tell it only with a
 * permission that we do not ask for.
 */
export async function freeBytes(folder: string): Promise<number | undefined> {
  if (Deno.build.os === "windows") return undefined;
  try {
    const { stdout, success } = await new Deno.Command("df", {
      args: ["-Pk", folder],
      stdin: "null",
      stderr: "null",
      env: { LC_ALL: "C" },
    }).output();
    if (!success) return undefined;
    const row = new TextDecoder().decode(stdout).trim().split("\n").at(-1);
    const kilobytes = Number(row?.match(/\s(\d+)\s+\d+%/)?.[1]);
    return Number.isFinite(kilobytes) ? kilobytes * 1024 : undefined;
  } catch {
    return undefined;
  }
}
