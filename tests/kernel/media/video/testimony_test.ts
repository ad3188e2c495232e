import { strictEqual } from "node:assert/strict";
import type { RunEnd } from "../../../../kernel/media/video/run.ts";
import {
  complaintIn,
  Testimony,
} from "../../../../kernel/media/video/testimony.ts";

Deno.test("complaintIn() takes what is said of the clip alone, without its name", async (t) => {
  const rows: readonly [line: string, words: string | null][] = [
    ["[h264 @ 0x1] [error] no frame!", "no frame!"],
    [
      "[NULL @ 0x31] [IMGUTILS @ 0x7f] [error] Picture size 9x9 is invalid",
      "Picture size 9x9 is invalid",
    ],
    [
      "[fatal] Stream map '0:V:0' matches no streams.",
      "Stream map '0:V:0' matches no streams.",
    ],
    ["[mov,mp4,m4a @ 0x1] [panic] gone", "gone"],
    [
      "[error] file:/home/me/a: b.mp4: Invalid data found",
      "Invalid data found",
    ],
    ["[error] file:/home/me/a", "it cannot be read"],
    ["[error] two\u202elines", "two\\u202elines"],
    [
      "[dec:h264 @ 0x1] [error] Error submitting packet",
      "Error submitting packet",
    ],
    ["[image2pipe @ 0x1] [error] Broken pipe", null],
    ["[out#0/image2pipe @ 0x1] [error] Broken pipe", null],
    ["[PNG encoder @ 0x1] [Eval @ 0x2] [error] Undefined constant", null],
    ["[AVFilterGraph @ 0x1] [error] No such filter: 'bench'", null],
    ["[error] av_interleaved_write_frame(): Broken pipe", null],
    ["[error] Error writing trailer of pipe:1: Broken pipe", null],
    ["[fatal] Unknown encoder 'png'", null],
    ["[fatal] Unknown input format: 'asf'", null],
    ["[error] Unrecognized option 'fps_mode'.", null],
    ["[fatal] Error splitting the argument list: Option not found", null],
    ["[error] Error reinitializing filters!", null],
    ["[error] Failed to inject frame into filter network: Invalid", null],
    ["[fatal] Error while processing the decoded data for stream #0:0", null],
    ["[mp4 @ 0x1] [warning] odd", null],
    ["[info]   title : [error] not one", null],
    ["", null],
  ];
  for (const [line, words] of rows) {
    await t.step(
      line || "nothing",
      () => strictEqual(complaintIn(line), words),
    );
  }
});

Deno.test("fault() blames ffmpeg for its own failures alone", async (t) => {
  const ended = { code: 0, signal: null, givenUp: null };
  const stream = "[info] Stream mapping:";
  const damage = "[h264 @ 0x1] [error] no frame!";
  const rows: readonly [
    name: string,
    lines: readonly string[],
    end: Partial<RunEnd>,
    fault: string | null,
  ][] = [
    ["all is well", [stream], {}, null],
    ["the clip is damaged", [stream, damage], { code: 1 }, null],
    ["the clip is damaged, code 0", [stream, damage], {}, null],
    ["the clip stops it", [damage], { givenUp: "got no further" }, null],
    [
      "a crash",
      [],
      { code: 139, signal: "SIGSEGV" },
      "it was ended by SIGSEGV, without a word",
    ],
    [
      "a crash at a damaged clip",
      [damage],
      { code: 139, signal: "SIGSEGV" },
      `it was ended by SIGSEGV, and last wrote "${damage}"`,
    ],
    [
      "a code",
      ["boom", ""],
      { code: 1 },
      'it ended with code 1, and last wrote "boom"',
    ],
    [
      "a code after its own words",
      [stream],
      { code: 3 },
      `it ended with code 3, and last wrote "${stream}"`,
    ],
    ["an end without a word", [], {}, "it ended with code 0, without a word"],
    [
      "words of another",
      ["hello"],
      {},
      'it ended with code 0, and last wrote "hello"',
    ],
    [
      "a halt",
      [stream],
      { givenUp: "got no further for 60 s" },
      `it got no further for 60 s, and last wrote "${stream}"`,
    ],
    [
      "control characters",
      ["a\x1b[31m"],
      { code: 1 },
      'it ended with code 1, and last wrote "a\\u001b[31m"',
    ],
    [
      "length",
      ["x".repeat(300)],
      { code: 1 },
      `it ended with code 1, and last wrote "${"x".repeat(200)}…"`,
    ],
    [
      "the path",
      ["[info] Input, from 'file:/home/me/a b.mp4':"],
      { code: 1 },
      'it ended with code 1, and last wrote "[info] Input, from \'the clip"',
    ],
    [
      "the bare path",
      ["lost /home/me/a b.mp4!"],
      { code: 1 },
      'it ended with code 1, and last wrote "lost the clip!"',
    ],
  ];
  for (const [name, lines, end, fault] of rows) {
    await t.step(name, () => {
      const testimony = new Testimony("/home/me/a b.mp4");
      for (const line of lines) testimony.hear(line);

      const found = testimony.fault({ ...ended, ...end });

      strictEqual(found?.message ?? null, fault);
    });
  }
});
