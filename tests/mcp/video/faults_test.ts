import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import type { Served } from "../../support/client.ts";
import { inRoom, run } from "../../support/command_line.ts";
import { ffmpeg, greys, MP4, writeClip } from "../../support/clips.ts";
import { plainPng } from "../../support/plain_png.ts";
import {
  framesOf,
  leftovers,
  places,
  PROJECT,
  takeAlone,
  withVideo,
} from "./room.ts";

/** Cuts a file to a share of its bytes. */
async function cut(path: string, share: number): Promise<void> {
  const { size } = await Deno.stat(path);
  await Deno.truncate(path, Math.floor(size * share));
}

Deno.test("ingest() keeps the frames before a clip breaks off, and says so", async (t) => {
  const rows: readonly [name: string, form: readonly string[]][] = [
    ["MP4", MP4],
    ["Matroska", ["-c:v", "ffv1", "-f", "matroska"]],
    ["AVI", ["-c:v", "mjpeg", "-f", "avi"]],
  ];
  await withVideo(async (served) => {
    for (const [name, form] of rows) {
      await t.step(name, async () => {
        const path = `${served.room}/${name} cut`;
        await writeClip(path, { greys: greys(200), form });
        await cut(path, 0.6);

        const report = await takeAlone(served, path, { fps: 2 });

        const { created, failed, partial, failures: [failure] } = report;
        ok(created > 10 && created < 40, `${created} frames`);
        deepStrictEqual({ failed, partial }, { failed: 0, partial: 1 });
        strictEqual(failure!.name, `${name} cut`);
        strictEqual(failure!.kind, "partial");
        strictEqual(failure!.frames_produced, created);
        ok(failure!.frames_expected_estimate! >= created);
        ok(!failure!.reason.includes("cut"), failure!.reason);
        deepStrictEqual(
          places(await framesOf(served, report)),
          Array.from({ length: created }, (_, i) => [5 * i, i / 2]),
        );
      });
    }
    deepStrictEqual(await leftovers(served), []);
  });
});

Deno.test("ingest() keeps the frames after damage in the middle, and says from when", async (t) => {
  const rows: readonly [name: string, form: readonly string[]][] = [
    ["MP4", MP4],
    ["MOV", ["-c:v", "mjpeg", "-q:v", "2", "-f", "mov"]],
    [
      "MPEG transport stream",
      ["-c:v", "mpeg2video", "-q:v", "2", "-f", "mpegts"],
    ],
  ];
  await withVideo(async (served) => {
    for (const [name, form] of rows) {
      await t.step(name, async () => {
        const path = `${served.room}/${name}`;
        const picture = "testsrc2=s=64x48:r=25:d=8";
        await ffmpeg(["-f", "lavfi", "-i", picture, ...form, path]);
        const bytes = await Deno.readFile(path);
        const middle = bytes.length >> 1;
        const end = middle + (bytes.length >> 4);
        for (let at = middle; at < end; at += 3) bytes[at]! ^= 0x55;
        await Deno.writeFile(path, bytes);

        const report = await takeAlone(served, path, { fps: 25 });

        const { created, partial, failures: [failure] } = report;
        strictEqual(partial, 1);
        const [, told] =
          /^the clip is damaged: .+; frames from about (\d+\.\d) s on may be smeared/
            .exec(failure!.reason) ?? [];
        const from = Number(told);
        ok(from > 1 && from < 5, failure!.reason);
        const estimate = failure!.frames_expected_estimate;
        ok(estimate === null || estimate >= failure!.frames_produced!);
        strictEqual(failure!.frames_produced, created + report.repeated);
        const frames = places(await framesOf(served, report));
        const late = frames.filter(([, time]) => time > 6);
        ok(late.length > 15, `${late.length} frames after the damage`);
        for (const [index, time] of frames.filter(([, t]) => t < from)) {
          ok(Math.abs(time - index / 25) < 0.002, `${index} is at ${time}`);
        }
      });
    }
  });
});

Deno.test("ingest() refuses what is called a clip and is none", async (t) => {
  const secret = (served: Served) => `${served.room}/secret.png`;
  const rows: readonly [
    name: string,
    bytes: (served: Served) => string | Uint8Array,
    says: RegExp,
  ][] = [
    [
      "HLS playlist",
      (s) => `#EXTM3U\n#EXTINF:1,\n${secret(s)}\n`,
      /a playlist/,
    ],
    [
      "HLS playlist after a mark",
      (s) => `\ufeff#EXTM3U\n#EXTINF:1,\n${secret(s)}\n`,
      /a playlist/,
    ],
    [
      "concat script",
      (s) => `ffconcat version 1.0\nfile '${secret(s)}'\n`,
      /a list of files/,
    ],
    [
      "bare concat script",
      (s) => `file '${secret(s)}'\n`,
      /it is no video; clips are taken in MP4/,
    ],
    [
      "SVG",
      (s) =>
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="${
          secret(s)
        }"/></svg>`,
      /an XML or SVG document/,
    ],
    [
      "DASH",
      () => '<?xml version="1.0"?><MPD><BaseURL>file:///etc/</BaseURL></MPD>',
      /an XML or SVG document/,
    ],
    [
      "picture",
      () => plainPng(9, 9, [7]),
      /it is a picture \(png\); ingest the/,
    ],
    [
      "GIF",
      () => "GIF89a\x01\0\x01\0\0\0\0",
      /it is a GIF picture, no video: convert it/,
    ],
    [
      "HEIC",
      () => "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
      /it is a HEIC picture, no video: convert it to JPEG/,
    ],
    [
      "bare MPEG",
      () => Uint8Array.of(0, 0, 1, 0xb3, 20, 0, 240),
      /MPEG without times/,
    ],
    ["nothing", () => "", /the file is empty/],
    ["text", () => "hello", /it is no video/],
  ];
  await withVideo(async (served) => {
    await Deno.writeFile(secret(served), plainPng(9, 9, [1]));
    for (const [name, bytes, says] of rows) {
      await t.step(name, async () => {
        const path = `${served.room}/clip.mp4`;
        const content = bytes(served);
        await Deno.writeFile(
          path,
          typeof content === "string"
            ? new TextEncoder().encode(content)
            : content,
        );

        const { message } = await served.refusal("ingest", {
          project: PROJECT,
          path,
        });

        match(message, says);
        ok(!message.includes(served.room), message);
      });
    }
    await t.step("sound alone", async () => {
      const path = `${served.room}/sound.mp4`;
      await ffmpeg(["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", path]);

      const { message } = await served.refusal("ingest", {
        project: PROJECT,
        path,
      });

      match(message, /it has no moving pictures$/);
    });
    const { total } = await served.call("list_sources", { project: PROJECT });
    strictEqual(total, 0);
  });
});

Deno.test("ingest() hides a playlist in a true container from nobody", async () => {
  await withVideo(async (served) => {
    const path = `${served.room}/clip.mp4`;
    const box = "\0\0\0\x10ftypisom\0\0\0\0";
    await Deno.writeTextFile(
      path,
      `${box}\n#EXTM3U\n#EXTINF:1,\n/etc/passwd\n`,
    );

    const { message } = await served.refusal("ingest", {
      project: PROJECT,
      path,
    });

    match(message, /^The file is damaged: /);
    ok(!message.includes("root:"), message);
  });
});

Deno.test("ingest() without any ffmpeg says what to do, and takes pictures", async () => {
  await inRoom(async (room) => {
    const env = { PATH: "/nowhere", VISIONSET_FFMPEG: "" };
    await run(["init", `${room}/ws`]);
    const call = async (tool: string, args: object) => {
      const all = ["call", tool, JSON.stringify(args)];
      return JSON.parse(
        (await run([...all, "--workspace", `${room}/ws`], { env })).stdout,
      );
    };
    await call("create_project", { name: PROJECT });
    await writeClip(`${room}/clip.mkv`, { greys: greys(2) });
    await Deno.mkdir(`${room}/folder`);
    await Deno.writeFile(`${room}/folder/a.png`, plainPng(9, 9, [7]));

    const { error } = await call("ingest", {
      project: PROJECT,
      path: `${room}/clip.mkv`,
    });
    const { created } = await call("ingest", {
      project: PROJECT,
      path: `${room}/folder`,
    });

    match(error.message, /needs the program ffmpeg, and none is beside/);
    match(error.hint, /apt install ffmpeg.*--ffmpeg or VISIONSET_FFMPEG/);
    strictEqual(created, 1);
  });
});
