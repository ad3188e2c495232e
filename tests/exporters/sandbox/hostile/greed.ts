import { filesSource, pluginSource } from "../plugin_source.ts";

const SLOW = /over 5 s|did not answer for 8 s/;

/** Plugins that take more than they may, by format; they all load. */
export const GREEDY: Readonly<Record<string, readonly [string, RegExp]>> = {
  "loop-in-files": [filesSource("loop-in-files", `for (;;) {}`), SLOW],
  "loop-in-vanishes": [
    pluginSource({
      name: "loop-in-vanishes",
      rest: `files: () => [], vanishes() { for (;;) {} }`,
    }),
    SLOW,
  ],
  "loop-in-accepts": [
    pluginSource({
      name: "loop-in-accepts",
      rest: `files: () => [], accepts() { for (;;) {} }`,
    }),
    SLOW,
  ],
  "loop-in-a-path": [
    filesSource(
      "loop-in-a-path",
      `yield { get path() { for (;;) {} }, text: "" }`,
    ),
    SLOW,
  ],
  "loop-in-text": [
    filesSource(
      "loop-in-text",
      `yield { path: "a", text: (function* () { for (;;) yield ""; })() }`,
    ),
    SLOW,
  ],
  "loop-in-native-code": [
    filesSource("loop-in-native-code", `[1].concat(Array(2e9)).join()`),
    /did not answer for 8 s|256 MiB/,
  ],
  "regular-expression": [
    filesSource(
      "regular-expression",
      `/(a+)+$/.test("a".repeat(40) + "b")`,
    ),
    /over 5 s|256 MiB/,
  ],
  "return-trap": [
    pluginSource({
      name: "return-trap",
      rest: `files: () => ({ [Symbol.iterator]: () => ({
        next: () => ({ value: { path: "../out.txt", text: "" } }),
        return() { for (;;) {} } }) })`,
    }),
    /dot/,
  ],
  "endless-files": [
    filesSource(
      "endless-files",
      `for (let i = 0;; i++) yield { path: "f/" + i, text: "" }`,
    ),
    /more than 5040 files/,
  ],
  "endless-text": [
    filesSource(
      "endless-text",
      `const piece = "x".repeat(1e6);
      yield { path: "a", text: (function* () { for (;;) yield piece; })() }`,
    ),
    /more than 69206016 bytes/,
  ],
  "endless-bytes": [
    filesSource(
      "endless-bytes",
      `for (let i = 0;; i++) {
        yield { path: "f/" + i, bytes: new Uint8Array(2e7) };
      }`,
    ),
    /more than 69206016 bytes/,
  ],
  "endless-readers": [
    filesSource(
      "endless-readers",
      `const all = []; for (;;) {
        const pages = release.pages()[Symbol.iterator]();
        pages.next(); all.push(pages);
      }`,
    ),
    /more than 64 places/,
  ],
  "much-memory": [
    filesSource(
      "much-memory",
      `const all = []; for (;;) all.push(new Uint8Array(1e6));`,
    ),
    /256 MiB|over 5 s/,
  ],
  "long-string": [
    filesSource("long-string", `yield { path: "x".repeat(2 ** 29), text: "" }`),
    /256 MiB/,
  ],
  "long-path": [
    filesSource("long-path", `yield { path: "x".repeat(1e6), text: "" }`),
    /path of endless length/,
  ],
  "big-file": [
    filesSource(
      "big-file",
      `yield { path: "a", bytes: new Uint8Array(7e7) }`,
    ),
    /more than 67108864 bytes/,
  ],
  "long-notes": [
    pluginSource({
      name: "long-notes",
      rest: `files: () => [], notes: () => ({ a: ["x".repeat(2e6)] })`,
    }),
    /1048576 characters/,
  ],
  "deep-calls": [
    filesSource("deep-calls", `(function deep() { return deep() + 1; })()`),
    /nest too deep/,
  ],
  "deep-answer": [
    pluginSource({
      name: "deep-answer",
      rest: `files: () => [],
      notes() { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a; }`,
    }),
    /nest too deep|over 5 s/,
  ],
};
