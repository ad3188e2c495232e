import { join } from "node:path";
import type { Answers } from "../support/answers.ts";
import { peerTime } from "./peer.ts";
import { writePhotos } from "./photos.ts";
import { BenchSession } from "./session.ts";
import { finish, openFolder } from "./stage.ts";
import { ms, say, timed } from "./timing.ts";

const SIZES = (Deno.args[0] ?? "1000,10000,20000").split(",").map(Number);
/** How many of them a recipe and Pillow are run on. */
const RECIPE_LIMIT = Number(Deno.args[1] ?? 10_000);
const PHOTO = { width: 640, height: 480 };
const PYTHON = Deno.env.get("VISIONSET_BENCH_PYTHON") ?? "python3";
const LETTERBOX = new URL("./letterbox.py", import.meta.url).pathname;
const LETTERBOX_640 = {
  resize: { mode: "letterbox", width: 640, height: 640 },
};

/** Exports so many photos, plain and letterboxed, beside what peers take. */
async function benchExport(room: string, size: number): Promise<void> {
  await using session = await BenchSession.start(join(room, "workspace"));
  const folder = join(room, "photos");
  await writePhotos(folder, size, PHOTO);
  const stage = await openFolder(session, "photos", folder);
  await finish(session, stage);
  const { project } = stage;
  await session.call("publish_release", { project, tag: "v1" });
  await session.call("create_preprocessing_recipe", {
    project,
    name: "letterbox",
    spec: LETTERBOX_640,
  });
  const exported = async (recipe: string | null) => {
    session.forgetPeak();
    const dest = join(room, recipe ?? "plain");
    const { ms } = await timed(() =>
      session.call<Answers["export_release"]>("export_release", {
        project,
        tag: "v1",
        format: "yolo",
        recipe,
        dest,
        allow_lossy: true,
      })
    );
    const peak = session.peakMegabytes();
    await Deno.remove(dest, { recursive: true });
    return { ms, peak };
  };
  const plain = await exported(null);
  const copy = await peerTime("cp", ["-r", folder, join(room, "copy")]);
  say(`\n${size} photos of 0.3 MP`);
  say(
    `  plain                  ${ms(plain.ms)}   ${ratio(plain.ms, copy)} ` +
      `cp -r (${ms(copy)})   peak ${plain.peak} MB`,
  );
  if (size > RECIPE_LIMIT) return;
  const boxed = await exported("letterbox");
  say(`  letterbox 640          ${ms(boxed.ms)}   peak ${boxed.peak} MB`);
  for (const workers of ["1", "2"]) {
    const dest = join(room, `pillow-${workers}`);
    const peer = await peerTime(PYTHON, [LETTERBOX, folder, dest, workers]);
    say(
      `    ${ratio(boxed.ms, peer)} Pillow with ${workers} process(es) (${
        ms(peer)
      })`,
    );
  }
}

function ratio(mine: number, peer: number): string {
  return `${(mine / peer).toFixed(2)}x`;
}

if (import.meta.main) {
  say(`program: ${Deno.env.get("VISIONSET_BINARY") ?? "from source"}`);
  for (const size of SIZES) {
    const room = await Deno.makeTempDir({ prefix: "visionset-bench-" });
    try {
      await benchExport(room, size);
    } finally {
      await Deno.remove(room, { recursive: true });
    }
  }
}
