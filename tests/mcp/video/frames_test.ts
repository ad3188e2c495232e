import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  CLIP_HEIGHT,
  CLIP_WIDTH,
  type ClipSketch,
  greys,
  LOSSLESS,
  MP4,
  turnClip,
  writeClip,
} from "../../support/clips.ts";
import { CORNER_COLOURS, corners } from "../../support/media.ts";
import {
  framesOf,
  greyOf,
  leftovers,
  pixels,
  places,
  take,
  takeAlone,
  withVideo,
} from "./room.ts";

const ALL = Array.from({ length: 20 }, (_, i) => i);

Deno.test("ingest() takes the frame shown at each step of a constant rate", async (t) => {
  const rows: readonly [fps: number, indexes: number[]][] = [
    [1, [0, 10]],
    [2, [0, 5, 10, 15]],
    [3, [0, 3, 6, 10, 13, 16]],
    [0.5, [0]],
    [7.5, [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18]],
    [10, ALL],
    [25, ALL],
    [1e9, ALL],
    [1e300, ALL],
    [1e-9, [0]],
    [1e-300, [0]],
  ];
  await withVideo(async (served) => {
    const path = `${served.room}/even.bin`;
    await writeClip(path, { greys: greys(20), rate: 10 });
    for (const [fps, indexes] of rows) {
      await t.step(`fps ${fps}`, async () => {
        const report = await take(served, path, { fps });

        const frames = await framesOf(served, report);
        deepStrictEqual(places(frames), indexes.map((i) => [i, i / 10]));
        for (const frame of frames) {
          strictEqual(
            await greyOf(served, frame),
            greys(20)[frame.frame_index!],
          );
          strictEqual(frame.format, "png");
          deepStrictEqual([frame.width, frame.height], [
            CLIP_WIDTH,
            CLIP_HEIGHT,
          ]);
        }
        deepStrictEqual(report.failures, []);
        deepStrictEqual(
          report.notes,
          fps > 10
            ? ["even.bin: about 10 frames a second, each taken once"]
            : [],
        );
        strictEqual(report.source.video?.extraction_fps, fps);
      });
    }
    deepStrictEqual(await leftovers(served), []);
  });
});

Deno.test("ingest() tells index and time in a clip of variable rate", async (t) => {
  const rows: readonly [
    name: string,
    times: number[],
    fps: number | undefined,
    expected: [number, number][],
  ][] = [
    ["B46", [0, 100, 200, 1000, 1100], 1, [[0, 0], [3, 1]]],
    ["no fps is 1", [0, 100, 200, 1000, 1100], undefined, [[0, 0], [3, 1]]],
    ["nothing starts at the step", [0, 400, 900, 1300, 2100], 1, [
      [0, 0],
      [2, 0.9],
      [3, 1.3],
    ]],
    ["a long pause is one frame", [0, 100, 5000, 5100], 2, [
      [0, 0],
      [1, 0.1],
      [2, 5],
    ]],
    ["it starts late", [700, 800, 1700], 1, [[0, 0], [2, 1]]],
    ["days, but few frames", [0, 4e7, 8e7, 1.6e8], 1, [
      [0, 0],
      [1, 40_000],
      [2, 80_000],
      [3, 160_000],
    ]],
  ];
  await withVideo(async (served) => {
    for (const [name, times, fps, expected] of rows) {
      await t.step(name, async () => {
        const path = `${served.room}/${name}.mkv`;
        const shades = greys(times.length);
        await writeClip(path, { greys: shades, times });

        const args = fps === undefined ? {} : { fps };
        const report = await takeAlone(served, path, args);

        const frames = await framesOf(served, report);
        deepStrictEqual(places(frames), expected);
        for (const frame of frames) {
          strictEqual(await greyOf(served, frame), shades[frame.frame_index!]);
        }
        const project = report.source.project_id;
        const again = await take(served, path, { ...args, project });
        deepStrictEqual(await framesOf(served, again), frames);
        strictEqual(again.source.id, report.source.id);
      });
    }
  });
});

Deno.test("ingest() reads every common container, whatever its name", async (t) => {
  const rows: readonly [name: string, codec: string, sketch: ClipSketch][] = [
    ["mp4 with reordering", "mpeg4", { form: MP4 }],
    ["mov", "mjpeg", { form: ["-c:v", "mjpeg", "-q:v", "1", "-f", "mov"] }],
    ["matroska", "ffv1", { form: LOSSLESS }],
    ["avi", "mjpeg", { form: ["-c:v", "mjpeg", "-q:v", "1", "-f", "avi"] }],
    ["mpegts", "mpeg2video", {
      rate: 25,
      form: ["-c:v", "mpeg2video", "-q:v", "1", "-bf", "2", "-f", "mpegts"],
    }],
    ["mpeg", "mpeg1video", {
      rate: 25,
      form: ["-c:v", "mpeg1video", "-q:v", "1", "-f", "mpeg"],
    }],
    ["flv", "flv1", { form: ["-c:v", "flv", "-q:v", "1", "-f", "flv"] }],
    ["wmv", "wmv2", { form: ["-c:v", "wmv2", "-q:v", "1", "-f", "asf"] }],
    ["live matroska without a length", "ffv1", {
      form: ["-c:v", "ffv1", "-f", "matroska", "-live", "1"],
    }],
  ];
  await withVideo(async (served) => {
    for (const [name, codec, sketch] of rows) {
      await t.step(name, async () => {
        const path = `${served.room}/${name}.txt`;
        const { rate = 10 } = sketch;
        await writeClip(path, { greys: greys(20), ...sketch });

        const report = await takeAlone(served, path, { fps: rate / 5 });

        const frames = await framesOf(served, report);
        deepStrictEqual(report.failures, []);
        deepStrictEqual(
          frames.map((frame) => frame.frame_index),
          [0, 5, 10, 15],
        );
        for (const { frame_index, frame_timestamp } of frames) {
          const off = frame_timestamp! - frame_index! / rate;
          ok(Math.abs(off) < 0.002, `${frame_index} is off by ${off} s`);
        }
        for (const frame of frames) {
          const off = await greyOf(served, frame) -
            greys(20)[frame.frame_index!]!;
          ok(Math.abs(off) < 6, `${frame.frame_index} is off by ${off}`);
        }
        const { video } = report.source;
        strictEqual(video?.codec, codec);
        strictEqual(video.fps, rate);
        const off = video.duration_seconds - 20 / rate;
        ok(Math.abs(off) < 0.2, `its length is off by ${off} s`);
      });
    }
  });
});

Deno.test("ingest() notes in what frames differ from what a player shows", async (t) => {
  const square = "frames are kept as coded, 64 × 48, and players show";
  const lines = "it is interlaced; frames are kept as coded, both fields";
  const mpeg2 = ["-c:v", "mpeg2video", "-q:v", "1"];
  const rows: readonly [
    name: string,
    sketch: ClipSketch,
    quarters: number,
    notes: readonly string[],
  ][] = [
    ["square", { form: ["-vf", "setsar=1", ...MP4] }, 0, []],
    ["untold", { form: MP4 }, 0, []],
    ["wide", { form: ["-vf", "setsar=2", ...MP4] }, 0, [
      `its pixels are not square (2:1); ${square} 128 × 48`,
    ]],
    ["narrow", { form: ["-vf", "setsar=3/4", ...MP4] }, 0, [
      `its pixels are not square (3:4); ${square} 48 × 48`,
    ]],
    ["wide and turned", { form: ["-vf", "setsar=2", ...MP4] }, 1, [
      "its pixels are not square (1:2); frames are kept as coded, 48 × 64, and players show 24 × 64",
    ]],
    [
      "interlaced",
      {
        rate: 25,
        form: [
          "-vf",
          "setfield=tff",
          ...mpeg2,
          "-flags",
          "+ildct",
          "-f",
          "mpegts",
        ],
      },
      0,
      [lines],
    ],
    ["awkward rate", { rate: 30000 / 1001, form: MP4 }, 0, [
      "about 29.97 frames a second, each taken once",
    ]],
  ];
  await withVideo(async (served) => {
    for (const [name, sketch, quarters, notes] of rows) {
      await t.step(name, async () => {
        const path = `${served.room}/clip.mp4`;
        await writeClip(path, { greys: greys(6), ...sketch });
        if (quarters > 0) await turnClip(path, quarters);

        const fps = name === "awkward rate" ? 60 : 1;
        const report = await takeAlone(served, path, { fps });

        deepStrictEqual(
          report.notes,
          notes.map((note) => `clip.mp4: ${note}`),
        );
        const [frame] = await framesOf(served, report);
        const size = quarters === 0 ? [64, 48] : [48, 64];
        deepStrictEqual([frame!.width, frame!.height], size);
      });
    }
  });
});

Deno.test("ingest() turns frames as the clip says", async (t) => {
  await withVideo(async (served) => {
    for (const quarters of [0, 1, 2, 3]) {
      await t.step(`${quarters * 90} degrees`, async () => {
        const path = `${served.room}/${quarters}.mp4`;
        const { pixels: picture } = corners(CLIP_WIDTH, CLIP_HEIGHT);
        await writeClip(path, { pictures: [picture, picture], form: MP4 });
        await turnClip(path, quarters);

        const report = await takeAlone(served, path);

        const [frame] = await framesOf(served, report);
        const [width, height] = quarters % 2 === 0
          ? [CLIP_WIDTH, CLIP_HEIGHT]
          : [CLIP_HEIGHT, CLIP_WIDTH];
        deepStrictEqual([frame!.width, frame!.height], [width, height]);
        const { video } = report.source;
        deepStrictEqual([video!.width, video!.height], [width, height]);
        const { data, info } = await pixels(served, frame!);
        deepStrictEqual([info.width, info.height], [width, height]);
        const [x, y] = [width >> 2, height >> 2];
        const places = [
          [x, y],
          [width - x, y],
          [width - x, height - y],
          [x, height - y],
        ] as const;
        for (const [i, [x, y]] of places.entries()) {
          const at = (y * width + x) * info.channels;
          const expected = CORNER_COLOURS[(i - quarters + 4) % 4]!;
          const seen = [...data.subarray(at, at + 3)];
          ok(
            seen.every((value, c) => Math.abs(value - expected[c]!) < 24),
            `corner ${i} is ${seen}, not ${expected}`,
          );
        }
      });
    }
  });
});
