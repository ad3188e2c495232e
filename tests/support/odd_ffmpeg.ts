import { ffmpegForTests } from "./clips.ts";

/** Shell: what follows happens only where frames are asked for. */
export const AT_FRAMES = `case "$*" in *image2pipe*) ;; *) exec "$real" "$@";;
esac`;

/**
 * Writes a program that tells its version as ffmpeg does, then does what a
 * shell script says, where `$real` is a sound ffmpeg, and then is one.
 */
export async function writeOddFfmpeg(
  path: string,
  script: string,
): Promise<void> {
  const { path: real } = await ffmpegForTests();
  const lines = [
    "#!/bin/sh",
    `real='${real}'`,
    'case "$*" in *-version*) exec "$real" "$@";; esac',
    script,
    'exec "$real" "$@"',
  ];
  await Deno.writeTextFile(path, lines.join("\n"), { mode: 0o755 });
}
