import { withServer } from "../../support/client.ts";
import {
  ffmpegForTests,
  greys,
  writeClip,
  writeLongClip,
} from "../../support/clips.ts";
import { pictures } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";

Deno.test("tools about sources refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("ingest");
    const project = "Cats";
    await served.call("create_project", { name: project });
    const path = await pictures(served);
    const clip = `${served.room}/clip.mp4`;
    await Deno.writeTextFile(clip, "moving");
    const real = `${served.room}/real.mkv`;
    await writeClip(real, { greys: greys(2) });
    const take = (
      code: Provocation["code"],
      args: Provocation["args"],
      says: RegExp,
    ): Provocation => ({
      code,
      tool: "ingest",
      args: { project, path, ...args },
      says,
    });
    const broken = { project: "Dogs", batch_name: " " };
    await provoker.all(t, served, [
      { code: "InvalidName", tool: "list_sources", args: { project: "" } },
      { code: "ProjectNotFound", tool: "list_sources", args: { project: "x" } },
      {
        code: "InvalidName",
        tool: "backfill_thumbnails",
        args: { project: "" },
      },
      {
        code: "ProjectNotFound",
        tool: "backfill_thumbnails",
        args: { project: "x" },
      },
      // Each next call mends the first fault that the one before named.
      take(
        "IngestPathUnreadable",
        { ...broken, path: "pictures\u202e", fps: 0 },
        /"pictures\\u202e": give an absolute path/,
      ),
      take(
        "IngestPathUnreadable",
        { ...broken, path: `${served.room}/nothing`, fps: 0 },
        /there is nothing at that path/,
      ),
      take(
        "IngestPathUnreadable",
        { ...broken, path: `${served.workspace}/blobs`, fps: 0 },
        /lies in a folder that a VisionSet workspace keeps for itself; name /,
      ),
      take("IngestParameterInvalid", { ...broken, fps: 0 }, /over 0, not 0$/),
      take("IngestParameterInvalid", { ...broken, fps: -0.5 }, /not -0\.5$/),
      take("IngestParameterInvalid", { ...broken, fps: 2 }, /takes none$/),
      take("ProjectNotFound", broken, /"Dogs"/),
      take("InvalidName", { ...broken, project: "" }, /project name/),
      take("InvalidName", { batch_name: " " }, /^Not a valid batch name/),
      take("InvalidName", { path: clip, batch_name: "" }, /batch name/),
      take("UnsupportedMedia", { path: clip, fps: 1 }, /it is no video; /),
      take("MediaToolUnavailable", { path: real }, /what --ffmpeg names/),
      take(
        "IngestPathUnreadable",
        { path: "/dev/null" },
        /neither a folder nor a file$/,
      ),
      take(
        "IngestPathUnreadable",
        { path: `${path}/0000.png/more` },
        /nothing at that path/,
      ),
      take(
        "IngestPathUnreadable",
        { path: `/${"long".repeat(100)}` },
        /^Cannot ingest "\/.{199}…": the path is too long$/,
      ),
      take(
        "IngestPathUnreadable",
        { path: "/deep".repeat(2000) },
        /^Cannot ingest "\/.{199}…": the path is too long$/,
      ),
    ]);
    await t.step("outside --root", (t) => outside(t, provoker));
    await t.step("with an ffmpeg", (t) => decoded(t, provoker));
    provoker.finish();
  }, { era: "2025-11-25", args: ["--ffmpeg", "/nowhere/ffmpeg"] }));

/** A server that can decode video. */
async function decoded(t: Deno.TestContext, provoker: Provoker) {
  const { path: ffmpeg } = await ffmpegForTests();
  await withServer(async (served) => {
    const project = "Cats";
    await served.call("create_project", { name: project });
    const broken = `${served.room}/broken.mp4`;
    await Deno.writeTextFile(broken, "\0\0\0\x18ftypisom, and then nonsense");
    const long = `${served.room}/long.mkv`;
    await writeLongClip(long, 101_000);
    await provoker.all(t, served, [
      {
        code: "CorruptMedia",
        tool: "ingest",
        args: { project, path: broken },
        says: /cannot be decoded: ./,
      },
      {
        code: "IngestParameterInvalid",
        tool: "ingest",
        args: { project, path: long, fps: 1000 },
        says:
          /^fps 1000 would give about 101000 frames of this clip, over 100000/,
      },
    ]);
  }, { era: "2025-11-25", args: ["--ffmpeg", ffmpeg] });
}

/** A server that may touch one folder of the room. */
async function outside(t: Deno.TestContext, provoker: Provoker) {
  const allowed = await Deno.makeTempDir({ prefix: "visionset-allowed-" });
  try {
    await withServer(async (served) => {
      const project = "Cats";
      await served.call("create_project", { name: project });
      const secret = await pictures(served);
      await Deno.symlink(secret, `${allowed}/link`);
      const inside = `${allowed}/inside`;
      await Deno.mkdir(inside);
      const take = (path: string): Provocation => ({
        code: "PathOutsideRoots",
        tool: "ingest",
        args: { project, path },
      });
      await provoker.all(t, served, [
        take(secret),
        take(`${allowed}/link`),
        take(`${allowed}/../${secret.split("/").slice(2).join("/")}`),
        // Whether there is anything outside is not told.
        take(`${served.room}/nothing`),
        take("/"),
        {
          code: "IngestPathUnreadable",
          tool: "ingest",
          args: { project, path: `${allowed}/nothing` },
          says: /there is nothing/,
        },
        {
          // Two dots are taken away before links are followed.
          code: "IngestPathUnreadable",
          tool: "ingest",
          args: { project, path: `${allowed}/link/../pictures` },
          says: /there is nothing/,
        },
      ]);
      await served.call("ingest", { project, path: inside });
    }, { era: "2025-11-25", args: ["--root", allowed] });
  } finally {
    await Deno.remove(allowed, { recursive: true });
  }
}
