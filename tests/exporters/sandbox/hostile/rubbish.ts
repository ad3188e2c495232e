import { filesSource, pluginSource } from "../plugin_source.ts";

function yields(value: string): (name: string) => string {
  return (name) => filesSource(name, `yield ${value}`);
}

function has(rest: string): (name: string) => string {
  return (name) => pluginSource({ name, rest: `files: () => [], ${rest}` });
}

function files(expression: string): (name: string) => string {
  return (name) => pluginSource({ name, rest: `files: () => ${expression}` });
}

/** Plugins that answer or yield what is none, by format; they all load. */
export const RUBBISH: Readonly<
  Record<string, readonly [source: (name: string) => string, RegExp]>
> = {
  "throws": [
    (name) => filesSource(name, `throw new Error("no luck")`),
    /no luck/,
  ],
  "obstacle-number": [has(`obstacle: () => 7`), /neither a string nor null/],
  "obstacle-promise": [
    has(`obstacle: async () => null`),
    /neither a string nor null/,
  ],
  "warnings-text": [has(`warnings: () => "all of it"`), /list of sentences/],
  "notes-list": [has(`notes: () => [["a"]]`), /a key "0"/],
  "notes-odd-key": [has(`notes: () => ({ "a b": [] })`), /a key "a b"/],
  "notes-big-integer": [has(`notes: () => ({ a: 1n })`), /it threw "TypeError/],
  "vanishes-promise": [has(`vanishes: async () => false`), /no boolean/],
  "accepts-number": [has(`accepts: () => 1`), /no boolean/],
  "fault-number": [has(`fault: () => 7`), /neither a string nor null/],
  "files-number": [files(`7`), /nothing that can be iterated/],
  "files-promise": [files(`Promise.resolve([])`), /nothing that can be/],
  "files-async": [
    files(`(async function* () {})()`),
    /nothing that can be iterated/,
  ],
  "files-no-steps": [
    files(`({ [Symbol.iterator]: () => ({ next: () => 7 }) })`),
    /answered no object/,
  ],
  "files-no-end": [
    files(`({ [Symbol.iterator]: () => ({ next: () => ({}) }) })`),
    /no file/,
  ],
  "files-words": [files(`"words"`), /no file/],
  "yields-promise": [yields(`new Promise(() => {})`), /without a path/],
  "yields-proxy": [
    yields(`new Proxy({}, { get() { throw new Error("trap"); } })`),
    /it threw "trap"/,
  ],
  "path-object": [
    yields(`{ path: new String("a.txt"), text: "" }`),
    /without a path/,
  ],
  "path-outside": [yields(`{ path: "../out.txt", text: "" }`), /dot/],
  "path-inside-out": [yields(`{ path: "a/../../out.txt", text: "" }`), /dot/],
  "path-absolute": [yields(`{ path: "/tmp/out.txt", text: "" }`), /relative/],
  "path-nul": [yields(`{ path: "a\\0.txt", text: "" }`), /control/],
  "path-line": [yields(`{ path: "a\\nb.txt", text: "" }`), /control/],
  "path-long": [yields(`{ path: "x".repeat(300), text: "" }`), /255 bytes/],
  "path-surrogate": [
    yields(`{ path: "\\ud800.txt", text: "" }`),
    /well-formed|Unicode/,
  ],
  "path-report": [
    yields(`{ path: "visionset-export-report.json", text: "{}" }`),
    /taken/,
  ],
  "path-twice": [yields(`{ path: "FIRST.txt", text: "" }`), /taken/],
  "text-surrogate": [
    yields(`{ path: "a.txt", text: "\\udc00" }`),
    /well-formed/,
  ],
  "text-of-numbers": [yields(`{ path: "a.txt", text: [1] }`), /well-formed/],
  "text-promise": [
    yields(`{ path: "a.txt", text: Promise.resolve("") }`),
    /nothing that can be iterated/,
  ],
  "bytes-list": [yields(`{ path: "a.bin", bytes: [1, 2] }`), /no Uint8Array/],
  "bytes-words": [
    yields(`{ path: "a.bin", bytes: new Uint16Array(2) }`),
    /no Uint8Array/,
  ],
  "bytes-disguised": [
    yields(`{ path: "a.bin", bytes: Object.setPrototypeOf(
      { length: 1e9, buffer: {} }, Uint8Array.prototype) }`),
    /no Uint8Array/,
  ],
  "two-contents": [
    yields(`{ path: "a.txt", text: "", bytes: new Uint8Array() }`),
    /exactly one of/,
  ],
  "picture-unknown": [
    yields(`{ path: "a.png", picture: "nobody" }`),
    /does not hold/,
  ],
  "picture-object": [
    yields(`{ path: "a.png", picture: { toString: () => "x" } }`),
    /does not hold/,
  ],
  "picture-extension": [
    (name) =>
      filesSource(
        name,
        `for (const [asset] of release.pages()) {
          yield { path: "a.jpg", picture: asset.picture };
        }`,
      ),
    /extension is png/,
  ],
  "pages-of-nothing": [
    (name) => filesSource(name, `for (const page of release.pages("all")) {}`),
    /train, val, test or nothing/,
  ],
  "poisoned-prototype": [
    (name) =>
      filesSource(
        name,
        `Object.prototype.text = "everywhere";
        yield { path: "a.bin", bytes: new Uint8Array(1) };`,
      ),
    /exactly one of/,
  ],
  "poisoned-json": [
    (name) =>
      pluginSource({
        name,
        rest: `files: () => [], notes() {
          Object.prototype.toJSON = () => 7; return { a: ["b"] }; }`,
      }),
    /notes\(\) answered no object/,
  ],
};
