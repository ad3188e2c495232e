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
import { guarded, pulled } from "./plugin_guard.ts";

/** The origin of formats that come with the program. */
export const BUILT_IN = "built-in";

/** An exporter of the program's own, which runs in this very thread. */
export function builtIn(exporter: Exporter): InstalledFormat {
  return {
    declaration: exporter.format,
    only_labelled: exporter.only_labelled === true,
    handed: exporter.handed === true,
    origin: BUILT_IN,
    open: () => Promise.resolve(new BuiltInRun(exporter)),
  };
}

// Async methods, so that what a guard throws is a rejection like any other's.
class BuiltInRun implements FormatRun {
  readonly #exporter: Exporter;
  readonly #name: string;

  constructor(exporter: Exporter) {
    this.#exporter = exporter;
    this.#name = exporter.format.name;
  }

  async obstacle(release: ReleaseHead) {
    return await this.#ask(
      () => this.#exporter.obstacle(release),
      (format, answer) => asReason(format, "obstacle", answer),
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
    const values = guarded(this.#name, () => this.#exporter.files(release));
    yield* pulled(this.#name, values);
  }

  [Symbol.dispose]() {}

  #ask<T>(
    question: () => unknown,
    check: (format: string, answer: unknown) => T,
  ): Promise<T> {
    return Promise.resolve().then(() =>
      check(this.#name, guarded(this.#name, question))
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
      : guarded(this.#name, () =>
        exporter.fault?.(left, { width, height }) ?? null);
    return { vanishes, accepts, fault: asReason(this.#name, "fault", fault) };
  }

  #yes(question: string, call: () => unknown): boolean {
    return asBoolean(this.#name, question, guarded(this.#name, call));
  }
}
