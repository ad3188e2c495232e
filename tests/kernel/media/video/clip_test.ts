import {
  deepStrictEqual,
  match,
  ok,
  rejects,
  strictEqual,
} from "node:assert/strict";
import sharp from "sharp";
import {
  createVideo,
  type VideoOptions,
} from "../../../../kernel/media/video/mod.ts";
import type {
  Clip,
  ClipFrame,
  FrameOrder,
} from "../../../../kernel/ports/video.ts";
import { Refusal } from "../../../../kernel/errors.ts";
import {
  ffmpeg,
  ffmpegForTests,
  greys,
  writeClip,
} from "../../../support/clips.ts";
import { AT_FRAMES, writeOddFfmpeg } from "../../../support/odd_ffmpeg.ts";

/** A folder with one clip of 20 frames, 10 a second. */
class ClipRoom implements AsyncDisposable {
  readonly folder: string;
  readonly path: string;
  readonly taken: ClipFrame[] = [];

  constructor(folder: string) {
    this.folder = folder;
    this.path = `${folder}/clip.mkv`;
  }

  static async make(): Promise<ClipRoom> {
    const room = new ClipRoom(await Deno.makeTempDir({ prefix: "clip-" }));
    await writeClip(room.path, { greys: greys(20) });
    return room;
  }

  async open(options: Partial<VideoOptions> = {}): Promise<Clip> {
    const named = await ffmpegForTests();
    const video = createVideo({ ffmpeg: named, maxPixels: 1e6, ...options });
    const clip = await video.open(this.path);
    ok(!("kind" in clip), JSON.stringify(clip));
    return clip;
  }

  order(change: Partial<FrameOrder> = {}): FrameOrder {
    return {
      fps: 10,
      most: 1000,
      stage: () => `${this.folder}/${crypto.randomUUID()}.png`,
      take: (frame) => {
        this.taken.push(frame);
        return Promise.resolve();
      },
      ...change,
    };
  }

  /** Pictures that lie about and were not handed over. */
  strays(): string[] {
    const paths = [...Deno.readDirSync(this.folder)]
      .map(({ name }) => `${this.folder}/${name}`)
      .filter((path) => path.endsWith(".png"));
    return paths.filter((path) => !this.taken.some((f) => f.path === path));
  }

  async [Symbol.asyncDispose]() {
    await Deno.remove(this.folder, { recursive: true });
  }
}

Deno.test("frames() ends at its limits, and keeps what came before", async (t) => {
  const rows: readonly [
    name: string,
    order: Partial<FrameOrder>,
    options: Partial<VideoOptions>,
    says: RegExp,
    taken: number,
  ][] = [
    ["frames", { most: 7 }, {}, /gives over 7 pictures/, 7],
    ["bytes", {}, { limits: { bytes: 2000 } }, /over 2000 bytes/, -1],
  ];
  for (const [name, order, options, says, taken] of rows) {
    await t.step(name, async () => {
      await using room = await ClipRoom.make();
      const clip = await room.open(options);

      const fault = await clip.frames(room.order(order));

      match(fault!, says);
      if (taken >= 0) strictEqual(room.taken.length, taken);
      else ok(room.taken.length < 20);
      deepStrictEqual(room.strays(), []);
    });
  }
});

Deno.test("frames() leaves nothing behind when it fails or is taken back", async (t) => {
  await t.step("take", async () => {
    await using room = await ClipRoom.make();
    const clip = await room.open();
    const take = () => Promise.reject(new Error("No room"));

    await rejects(() => clip.frames(room.order({ take })), /No room/);

    deepStrictEqual(room.strays(), []);
  });
  await t.step("signal", async () => {
    await using room = await ClipRoom.make();
    const clip = await room.open();
    const controller = new AbortController();
    const take = (frame: ClipFrame) => {
      room.taken.push(frame);
      if (room.taken.length === 3) controller.abort();
      return Promise.resolve();
    };

    await rejects(
      () => clip.frames(room.order({ take }), controller.signal),
      { name: "AbortError" },
    );

    ok(room.taken.length < 20);
    deepStrictEqual(room.strays(), []);
  });
});

Deno.test("open() and frames() give an ffmpeg up that hangs or floods", {
  ignore: Deno.build.os === "windows",
}, async (t) => {
  const limits = { idleMs: 1500, textBytes: 1_000_000 };
  const some = '"$real" "$@" | head -c 1500';
  const rows: readonly [name: string, script: string, says: RegExp][] = [
    ["hangs", "sleep 60", /failed: it got no further for 1\.5 s/],
    [
      "hangs and left another with its pipes",
      "setsid sleep 20 & sleep 60",
      /failed: it got no further for 1\.5 s/,
    ],
    [
      "floods stderr",
      "yes error >&2",
      /it wrote over 1000000 bytes of text and no picture, and last wrote "/,
    ],
  ];
  for (const [name, script, says] of rows) {
    await t.step(`at once: ${name}`, async () => {
      await using room = await ClipRoom.make();
      const path = `${room.folder}/ffmpeg`;
      await writeOddFfmpeg(path, script);
      const start = performance.now();

      const opening = room.open({ ffmpeg: { path, from: "test" }, limits });

      await rejects(opening, (error) => {
        ok(error instanceof Refusal);
        strictEqual(error.code, "MediaToolUnavailable");
        match(error.message, says);
        return true;
      });
      ok(performance.now() - start < 10_000);
    });
    await t.step(`after some frames: ${name}`, async () => {
      await using room = await ClipRoom.make();
      const path = `${room.folder}/ffmpeg`;
      await writeOddFfmpeg(path, `${AT_FRAMES}\n${some}; ${script}`);
      const clip = await room.open({ ffmpeg: { path, from: "test" }, limits });
      const start = performance.now();

      const fault = await clip.frames(room.order());

      match(fault!, says);
      ok(room.taken.length > 0 && room.taken.length < 20);
      deepStrictEqual(room.strays(), []);
      ok(performance.now() - start < 10_000);
    });
  }
});

Deno.test("open() refuses pictures over the limit before they are decoded", async () => {
  await using room = await ClipRoom.make();
  const named = await ffmpegForTests();
  const video = createVideo({ ffmpeg: named, maxPixels: 1000 });

  const fault = await video.open(room.path);

  ok("kind" in fault);
  deepStrictEqual(fault.kind, "unsupported");
  match(fault.reason, /over 1000 pixels \(--max-pixels\)/);
});

Deno.test("frames() keeps the size and the count of a clip that changes its size", async () => {
  await using room = await ClipRoom.make();
  const parts = ["64x48", "96x32"].map((size, i) => ({
    size,
    path: `${room.folder}/${i}.ts`,
  }));
  for (const [i, { size, path }] of parts.entries()) {
    await ffmpeg([
      ...["-f", "lavfi", "-i", `testsrc=s=${size}:r=25:d=1`],
      ...["-c:v", "mpeg2video", "-output_ts_offset", String(i)],
      ...["-f", "mpegts", path],
    ]);
  }
  const files = await Promise.all(parts.map(({ path }) => Deno.readFile(path)));
  await Deno.writeFile(room.path, await new Blob(files).bytes());
  const clip = await room.open();

  await clip.frames(room.order({ fps: 5 }));

  const indexes = room.taken.map((frame) => frame.index);
  deepStrictEqual(indexes, [...indexes].sort((a, b) => a - b));
  ok(indexes.at(-1)! >= 40 && indexes.at(-1)! < 50, `${indexes}`);
  for (const { index, timestamp, path } of room.taken) {
    ok(Math.abs(timestamp - index / 25) < 0.05, `${index}: ${timestamp}`);
    const { width, height } = await sharp(path).metadata();
    deepStrictEqual([width, height], [64, 48]);
  }
});

Deno.test("frames() are the same bytes each time", async () => {
  await using room = await ClipRoom.make();
  const clip = await room.open();
  await clip.frames(room.order());
  const first = await Promise.all(
    room.taken.splice(0).map(({ path }) => Deno.readFile(path)),
  );

  await clip.frames(room.order());

  const second = await Promise.all(
    room.taken.map(({ path }) => Deno.readFile(path)),
  );
  strictEqual(first.length, 20);
  deepStrictEqual(second, first);
});
