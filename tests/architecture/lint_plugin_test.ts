import { deepStrictEqual } from "node:assert/strict";
import plugin from "./lint_plugin.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

interface Sample {
  readonly rule: string;
  readonly path: string;
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const SAMPLES: readonly Sample[] = [
  {
    rule: "house/no-reach",
    path: "exporters/yolo/mod.ts",
    bad: [
      `export const x = Deno.cwd();`,
      `export const x = await fetch("a");`,
      `console.log("hello");`,
      `globalThis.x = 1;`,
      `export const x = { Deno };`,
      `export const x = y[process];`,
    ],
    good: [
      `export const x = y.fetch();`,
      `export const x = { process: 1 };`,
      `export const x = Math.round(1.5);`,
    ],
  },
  {
    rule: "house/no-reach",
    path: "kernel/domain/a.ts",
    bad: [`export const x = Deno.cwd();`],
    good: [],
  },
  {
    rule: "house/no-reach",
    path: "exporters/host/mod.ts",
    bad: [],
    good: [`export const x = Deno.cwd();`],
  },
  {
    rule: "house/no-private-keyword",
    path: "kernel/store/a.ts",
    bad: [
      `class A { private x = 1; }`,
      `class A { private x(): void {} }`,
      `class A { constructor(private x: number) {} }`,
      `class A { constructor(public readonly x: number) {} }`,
    ],
    good: [`class A { #x = 1; protected y = 2; constructor(z: number) {} }`],
  },
  {
    rule: "house/error-message",
    path: "kernel/store/a.ts",
    bad: [
      `throw new Error("cannot open the file");`,
      `throw new TypeError("Cannot open the file.");`,
      "throw new RangeError(`Can't open ${path}`);",
      "throw new SyntaxError(`no ${path}`);",
    ],
    good: [
      `throw new Error("Cannot open the file");`,
      "throw new Error(`${path} is no workspace`);",
      `throw new Error(message);`,
      `throw new Error();`,
      `throw new PictureError("corrupt", reason);`,
    ],
  },
];

function fires(sample: Sample, source: string): boolean {
  return Deno.lint.runPlugin(plugin, ROOT + sample.path, source)
    .some((found) => found.id === sample.rule);
}

Deno.test("the house rules tell good from bad", async (t) => {
  for (const sample of SAMPLES) {
    for (const source of sample.bad) {
      await t.step(`${sample.rule} refuses ${source}`, () => {
        deepStrictEqual(fires(sample, source), true);
      });
    }
    for (const source of sample.good) {
      await t.step(`${sample.rule} allows ${source}`, () => {
        deepStrictEqual(fires(sample, source), false);
      });
    }
  }
});

Deno.test("every house rule has a bad sample", () => {
  const sampled = SAMPLES.filter((s) => s.bad.length > 0).map((s) => s.rule);
  const rules = Object.keys(plugin.rules).map((name) => `house/${name}`);
  // house/layers has two tables of its own: layers_test and packages_test.
  const missing = rules.filter((r) =>
    !["house/layers", ...sampled].includes(r)
  );
  deepStrictEqual(missing, []);
});
