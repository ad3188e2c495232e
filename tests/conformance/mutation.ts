import assert from "node:assert/strict";
import type { FormatName } from "./expected.ts";
import type { Rule } from "./rules.ts";
import { type Report, type Tree, utf8 } from "./sample_trees.ts";
import type { Truth } from "./truth.ts";

/** A correct export that is about to be spoilt. */
export class Victim {
  readonly tree: Tree;
  readonly report: Report;
  readonly truth: Truth;

  constructor(tree: Tree, report: Report, truth: Truth) {
    this.tree = tree;
    this.report = report;
    this.truth = truth;
  }

  /** The content hash of the sample's picture `a` to `e`. */
  stem(id: string): string {
    const asset = this.truth.assets.find((one) => one.asset_id === id);
    assert.ok(asset);
    return asset.content_hash;
  }

  /** The only path that holds the text; `$a` to `$e` stand for stems. */
  find(part: string): string {
    const wanted = part.replace(/\$([a-e])/g, (_, id) => this.stem(id));
    const found = [...this.tree.keys()].filter((path) => path.includes(wanted));
    assert.equal(found.length, 1, `${part}: ${found.join()}`);
    return found[0] ?? "";
  }

  /** The bytes of a file, by a part of its path. */
  bytes(part: string): Uint8Array<ArrayBuffer> {
    return this.tree.get(this.find(part)) ?? new Uint8Array();
  }

  /** The text of a file, by a part of its path. */
  text(part: string): string {
    return new TextDecoder().decode(this.bytes(part));
  }

  /** Writes a file anew, text or bytes. */
  set(path: string, content: string | Uint8Array<ArrayBuffer>): void {
    const bytes = typeof content === "string" ? utf8(content) : content;
    this.tree.set(path, bytes);
  }

  /** Replaces a text that must be there, in a file by a part of its path. */
  swap(part: string, from: string | RegExp, to: string): void {
    const before = this.text(part);
    const after = before.replace(from, to);
    assert.notEqual(after, before, `${part} lacks ${from}`);
    this.set(this.find(part), after);
  }

  /** Gives a file another path. */
  move(part: string, to: (path: string) => string): void {
    const path = this.find(part);
    const bytes = this.bytes(part);
    this.tree.delete(path);
    this.tree.set(to(path), bytes);
  }

  /** Takes a file away. */
  drop(part: string): void {
    this.tree.delete(this.find(part));
  }
}

/** One fault in an otherwise correct export. */
export interface Mutation {
  readonly does: string;
  /** The rule that must be among the findings. */
  readonly rule: Rule;
  readonly format: FormatName;
  /** Spoils the export before its report lists the files. */
  readonly edit?: (victim: Victim) => void | Promise<void>;
  /** Spoils the export after its report was written. */
  readonly late?: (victim: Victim) => void;
}
