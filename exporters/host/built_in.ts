import type { Exporter, ReleaseHead, ReleaseView } from "../api.ts";
import {
  asBoolean,
  asNotes,
  asReason,
  asSentences,
} from "./checked_answers.ts";
import type {
  FormatRun,
  InstalledFormat,
  JudgedPicture,
  Verdict,
  WrittenClasses,
} from "./format_port.ts";
import { type Blamed, guarded, pulled } from "./plugin_guard.ts";

/** The origin of formats that come with the program. */
export const BUILT_IN = "built-in";

/** An exporter of the program's own, which runs in this very thread. */
export function builtIn(exporter: Exporter): InstalledFormat {
  const blamed = { format: exporter.format.name, plugin: null };
  return {
    declaration: exporter.format,
    only_labelled: exporter.only_labelled === true,
    handed: exporter.handed === true,
    origin: BUILT_IN,
    blamed,
    open: () => Promise.resolve(new BuiltInRun(exporter, blamed)),
  };
}

// Async methods, so that what a guard throws is a rejection like any other's.
class BuiltInRun implements FormatRun {
  readonly #exporter: Exporter;
  readonly #blamed: Blamed;

  constructor(exporter: Exporter, blamed: Blamed) {
    this.#exporter = exporter;
    this.#blamed = blamed;
  }

  async obstacle(release: ReleaseHead) {
    return await this.#ask(
      () => this.#exporter.obstacle(release),
      (blamed, answer) => asReason(blamed, "obstacle", answer),
    );
  }

  async warnings(release: ReleaseHead, written: WrittenClasses) {
    return await this.#ask(
      () => this.#exporter.warnings?.(release, written) ?? [],
      asSentences,
    );
  }

  async notes(release: ReleaseHead) {
    return await this.#ask(
      () => this.#exporter.notes?.(release) ?? {},
      asNotes,
    );
  }

  async judge(pictures: readonly JudgedPicture[]) {
    return await Promise.resolve().then(() =>
      pictures.map((picture) => this.#verdict(picture))
    );
  }

  async *files(release: ReleaseView) {
    const values = guarded(this.#blamed, () => this.#exporter.files(release));
    yield* pulled(this.#blamed, values);
  }

  [Symbol.dispose]() {}

  #ask<T>(
    question: () => unknown,
    check: (blamed: Blamed, answer: unknown) => T,
  ): Promise<T> {
    return Promise.resolve().then(() =>
      check(this.#blamed, guarded(this.#blamed, question))
    );
  }

  #verdict({ width, height, labels }: JudgedPicture): Verdict {
    const exporter = this.#exporter;
    const vanishes = labels.map(({ shape }) =>
      this.#yes("vanishes", () => exporter.vanishes(shape, { width, height }))
    );
    const left = labels.filter((_, i) => vanishes[i] === false);
    const accepts = left.length === 0 ||
      this.#yes("accepts", () => exporter.accepts?.(left) ?? true);
    const fault = left.length === 0 || !accepts
      ? null
      : guarded(this.#blamed, () =>
        exporter.fault?.(left, { width, height }) ?? null);
    return { vanishes, accepts, fault: asReason(this.#blamed, "fault", fault) };
  }

  #yes(question: string, call: () => unknown): boolean {
    return asBoolean(this.#blamed, question, guarded(this.#blamed, call));
  }
}
