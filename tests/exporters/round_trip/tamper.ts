import assert from "node:assert/strict";
import type { Exporter, OutputFile } from "../../../exporters/api.ts";
import type { FrozenRelease } from "../../../kernel/mod.ts";
import { refused } from "../refused.ts";
import { ExportRoom, treeOf } from "../room.ts";
import { EXPORTERS } from "./formats.ts";

/** What becomes of one file on its way to the host. */
export type Edit = (file: OutputFile) => Iterable<OutputFile>;

/** An edit, and what is said of it; null where a reader does not mind. */
export type Cases = Readonly<Record<string, readonly [Edit, RegExp | null]>>;

function edit(
  path: RegExp,
  change: (file: OutputFile) => Iterable<OutputFile>,
): Edit {
  return (file) => path.test(file.path) ? change(file) : [file];
}

/** Changes texts. */
export function text(path: RegExp, change: (text: string) => string): Edit {
  return edit(path, (file) => {
    assert.ok("text" in file);
    const whole = typeof file.text === "string"
      ? file.text
      : [...file.text].join("");
    return [{ path: file.path, text: change(whole) }];
  });
}

/** Replaces the first place of some words, which must be there. */
export function replaced(
  path: RegExp,
  from: string | RegExp,
  to: string,
): Edit {
  return text(path, (whole) => whole.replace(from, to));
}

/** A document of COCO, as far as tests change it. */
export interface Document {
  images: Record<string, unknown>[];
  annotations: {
    id: number;
    image_id: number;
    category_id: number;
    bbox: number[];
    segmentation: number[][];
    [key: string]: unknown;
  }[];
  categories: { id: number; name: string }[];
  [key: string]: unknown;
}

/** Changes documents of JSON. */
export function json(path: RegExp, change: (document: Document) => void): Edit {
  return text(path, (whole) => {
    const document = JSON.parse(whole);
    change(document);
    return JSON.stringify(document);
  });
}

/** Leaves files out. */
export function without(path: RegExp): Edit {
  return edit(path, () => []);
}

/** Writes one more file. */
export function more(extra: OutputFile): Edit {
  let done = false;
  return (file) => {
    const files = done ? [file] : [file, extra];
    done = true;
    return files;
  };
}

/** Writes a file under another path. */
export function moved(path: RegExp, to: (path: string) => string): Edit {
  return edit(path, (file) => [{ ...file, path: to(file.path) }]);
}

/** Writes bytes in place of a file. */
export function bytes(path: RegExp, content: Uint8Array): Edit {
  return edit(path, (file) => [{ path: file.path, bytes: content }]);
}

/** Writes the picture of another asset. */
export function pictureOf(path: RegExp, picture: string): Edit {
  return edit(path, (file) => [{ path: file.path, picture }]);
}

function tampered(exporter: Exporter, edit: Edit): Exporter {
  return {
    ...exporter,
    *files(release) {
      for (const file of exporter.files(release)) yield* edit(file);
    },
  };
}

/** Exports a release with each edit over a sound export, and reads it back. */
export async function requireTold(
  t: Deno.TestContext,
  format: string,
  { freeze, cases }: {
    freeze: (room: ExportRoom) => Promise<FrozenRelease>;
    cases: Cases;
  },
): Promise<void> {
  using room = new ExportRoom();
  const frozen = await freeze(room);
  const exporter = EXPORTERS.get(format)!;
  const { directory: dest } = await room.export(frozen, { format });
  const sound = treeOf(dest);
  for (const [name, [edit, says]] of Object.entries(cases)) {
    await t.step(name, async () => {
      const exporters = [tampered(exporter, edit)];
      const attempt = (dest: string) =>
        room.export(frozen, { format, dest, verify: true }, { exporters });

      if (says === null) {
        const { directory } = await attempt(room.fresh());
        assert.notDeepEqual(treeOf(directory), sound);
        return;
      }
      await refused(() => attempt(dest), "ExportVerificationFailed", says);
      assert.deepEqual(treeOf(dest), sound);
    });
  }
}
