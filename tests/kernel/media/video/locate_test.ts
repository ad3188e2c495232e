import assert from "node:assert/strict";
import { dirname, join } from "node:path";

const SOURCES = new URL("../../../../kernel/media/video/", import.meta.url);

/** A program that says it is ffmpeg, of a version that tells it from others. */
async function writeProgram(path: string, version: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const lines = [`ffmpeg version ${version}`, "libavcodec     61.  3.100"];
  const script = `#!/bin/sh\n${lines.map((l) => `echo "${l}"`).join("\n")}\n`;
  await Deno.writeTextFile(path, script, { mode: 0o755 });
}

/** What a checkout at a place finds, with only its own folder on PATH. */
async function found(checkout: string, named: string | null) {
  const name = named === null ? null : { path: named, from: "--ffmpeg" };
  const code =
    `const { locate } = await import("./kernel/media/video/locate.ts");
    console.log(JSON.stringify(await locate(${JSON.stringify(name)})));`;
  await Deno.writeTextFile(join(checkout, "ask.ts"), code);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--allow-all", "ask.ts"],
    cwd: checkout,
    env: { PATH: join(checkout, "bin") },
    stderr: "inherit",
  }).output();
  const answer = JSON.parse(new TextDecoder().decode(stdout));
  return answer && `${answer.from}: ${answer.release}`;
}

Deno.test({
  name: "locate() looks from source where each place comes before the next",
  ignore: Deno.build.os === "windows",
  async fn(t) {
    const checkout = await Deno.makeTempDir();
    const at = (...parts: string[]) => join(checkout, ...parts);
    try {
      await Deno.mkdir(at("kernel", "media", "video"), { recursive: true });
      for (const name of ["locate.ts", "run.ts", "watch.ts"]) {
        const copy = at("kernel", "media", "video", name);
        await Deno.copyFile(new URL(name, SOURCES), copy);
      }
      assert.equal(await found(checkout, null), null);
      await writeProgram(at("bin", "ffmpeg"), "5.0");
      await t.step("PATH", async () => {
        assert.equal(await found(checkout, null), "PATH: ffmpeg 5.0");
      });
      await writeProgram(at("node_modules", "ffmpeg-static", "ffmpeg"), "6.0");
      await t.step("ffmpeg-static", async () => {
        assert.equal(await found(checkout, null), "ffmpeg-static: ffmpeg 6.0");
      });
      await t.step("the named one and no other", async () => {
        await writeProgram(at("mine"), "7.0");
        const named = await found(checkout, at("mine"));
        assert.equal(named, "--ffmpeg: ffmpeg 7.0");
        assert.equal(await found(checkout, at("none")), null);
      });
    } finally {
      await Deno.remove(checkout, { recursive: true });
    }
  },
});
