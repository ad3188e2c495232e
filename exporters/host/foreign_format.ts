import { z } from "zod";
import { quote } from "../../kernel/mod.ts";
import type { ReleaseHead, ReleaseView } from "../api.ts";
import { asNotes, asReason, asSentences } from "./checked_answers.ts";
import { DeclarationShape, shapeWords } from "./declaration_shape.ts";
import type {
  FormatRun,
  InstalledFormat,
  JudgedPicture,
  Verdict,
  WrittenClasses,
} from "./format_port.ts";
import type { PluginFile } from "./plugin_files.ts";
import { type Blamed, exporterFault } from "./plugin_guard.ts";
import { Berths } from "./sandbox/berths.ts";
import { foreignFiles } from "./sandbox/foreign_files.ts";
import { MOST_SANDBOXES, OUTPUT_LIMITS } from "./sandbox/limits.ts";
import { PluginFault } from "./sandbox/plugin_fault.ts";
import type { Order, Question, Verdicts } from "./sandbox/protocol.ts";
import { Sandbox } from "./sandbox/sandbox.ts";

const NOTE_KEY_REGEXP = /^[a-z][a-z0-9_]{0,63}$/;

const method = z.literal("function", { message: "must be a function" });
const optional = z.enum(["function", "undefined"], {
  message: "must be a function",
});

const ForeignShape = z.array(z.object({
  format: DeclarationShape,
  only_labelled: z.boolean().optional(),
  handed: z.boolean().optional(),
  vanishes: method,
  accepts: optional,
  fault: optional,
  obstacle: method,
  warnings: optional,
  notes: optional,
  files: method,
}));

const VerdictsShape: z.ZodType<Verdicts> = z.object({
  marks: z.string(),
  faults: z.record(z.string(), z.string()),
});

/**
 * Learns what plugins export, each in a machine of its own. One thread serves
 * for all of them until one is at fault.
 */
export class PluginLoader implements Disposable {
  readonly #berths = new Berths(MOST_SANDBOXES);
  #sandbox: Sandbox | null = null;

  /**
   * Loads a plugin once. Each use of one of its formats starts a fresh sandbox
   * from the same source.
   *
   * @throws {PluginFault}
   */
  async load(file: PluginFile): Promise<InstalledFormat[]> {
    try {
      this.#sandbox ??= await started();
      return formatsOf(file, await loaded(this.#sandbox, file), this.#berths);
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#sandbox?.[Symbol.dispose]();
    this.#sandbox = null;
  }
}

async function started(): Promise<Sandbox> {
  const sandbox = new Sandbox();
  await sandbox.ready();
  return sandbox;
}

function formatsOf(
  file: PluginFile,
  answer: unknown,
  berths: Berths,
): InstalledFormat[] {
  const declared = ForeignShape.safeParse(answer);
  if (!declared.success) {
    const issue = declared.error.issues[0]!;
    // A plugin of one format may export it bare: leave its position out.
    throw new PluginFault(shapeWords({ ...issue, path: issue.path.slice(1) }));
  }
  return declared.data.map((exporter, i): InstalledFormat => {
    const blamed = { format: exporter.format.name, plugin: file.name };
    return {
      declaration: exporter.format,
      only_labelled: exporter.only_labelled === true,
      handed: exporter.handed === true,
      origin: file.origin,
      blamed,
      open: (signal) =>
        ForeignRun.open({ file, blamed, exporter: i }, { berths, signal }),
    };
  });
}

function loaded(sandbox: Sandbox, file: PluginFile): Promise<unknown> {
  return sandbox.json({ kind: "load", source: file.source });
}

/** One exporter of a plugin. */
interface ForeignExporter {
  readonly file: PluginFile;
  readonly blamed: Blamed;
  /** Its position in the file. */
  readonly exporter: number;
}

/** A foreign format at work; the sandbox lives as long as it. */
class ForeignRun implements FormatRun {
  readonly #sandbox: Sandbox;
  readonly #blamed: Blamed;
  /** Name of its file. */
  readonly #plugin: string;
  readonly #leave: () => void;
  #pictures = 0;
  #unhook: () => void = () => {};

  /** @param leave Called when the run is closed. */
  constructor({ file, blamed }: ForeignExporter, leave: () => void) {
    this.#sandbox = new Sandbox();
    this.#blamed = blamed;
    this.#plugin = file.name;
    this.#leave = leave;
  }

  /** Starts a sandbox, when there is a berth, and loads the file into it. */
  static async open(
    foreign: ForeignExporter,
    { berths, signal }: { berths: Berths; signal: AbortSignal | undefined },
  ): Promise<ForeignRun> {
    const run = new ForeignRun(foreign, await berths.take(signal));
    const { file, exporter } = foreign;
    try {
      run.#obey(signal);
      await run.#sandbox.ready();
      await run.#guarded(() => loaded(run.#sandbox, file));
      await run.#ask({ kind: "choose", exporter });
      return run;
    } catch (error) {
      run[Symbol.dispose]();
      throw error;
    }
  }

  async obstacle(release: ReleaseHead) {
    const answer = await this.#question("obstacle", [release]);
    const words = asReason(this.#blamed, "obstacle", answer);
    return words === null ? null : this.#saying(words);
  }

  async warnings(release: ReleaseHead, written: WrittenClasses) {
    const answer = await this.#question("warnings", [release, written]) ?? [];
    const all = asSentences(this.#blamed, answer);
    const told = all.slice(0, OUTPUT_LIMITS.sentences);
    const more = all.length - told.length;
    return [
      ...told.map((words) => this.#saying(words)),
      ...(more > 0 ? [this.#saying(`${more} more warnings`)] : []),
    ];
  }

  async notes(release: ReleaseHead) {
    const answer = await this.#question("notes", [release]) ?? {};
    const notes = asNotes(this.#blamed, answer);
    const odd = Object.keys(notes).find((key) => !NOTE_KEY_REGEXP.test(key));
    if (odd === undefined) return notes;
    throw this.#fault(`notes() answered a key ${quote(odd)}`);
  }

  async judge(pictures: readonly JudgedPicture[]) {
    const input = JSON.stringify(pictures);
    this.#pictures += pictures.length;
    const order = { kind: "judge", input, pictures: pictures.length } as const;
    const answer = VerdictsShape.safeParse(await this.#json(order));
    if (!answer.success) throw this.#fault("its verdicts are none");
    const { marks, faults } = answer.data;
    let at = 0;
    return pictures.map(({ labels }, i): Verdict => {
      const vanishes = labels.map(() => marks[at++] === "1");
      const accepts = marks[at++] === "y";
      const words = faults[i];
      const fault = words === undefined ? null : this.#saying(words);
      return { vanishes, accepts, fault };
    });
  }

  files(release: ReleaseView) {
    this.#sandbox.show(release);
    return foreignFiles({
      ask: (order) => this.#ask(order),
      json: (order) => this.#json(order),
      fault: (words) => this.#fault(words),
      release,
      pictures: this.#pictures,
    });
  }

  [Symbol.dispose]() {
    this.#unhook();
    this.#sandbox[Symbol.dispose]();
    this.#leave();
  }

  #obey(signal: AbortSignal | undefined): void {
    const stop = () => this.#sandbox.fail(signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    this.#unhook = () => signal?.removeEventListener("abort", stop);
  }

  async #question(question: Question, args: readonly unknown[]) {
    const input = JSON.stringify(args);
    return await this.#json({ kind: "ask", question, input });
  }

  #ask(order: Order) {
    return this.#guarded(() => this.#sandbox.ask(order));
  }

  #json(order: Order) {
    return this.#guarded(() => this.#sandbox.json(order));
  }

  async #guarded<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof PluginFault)) throw error;
      throw this.#fault(error.message, error);
    }
  }

  #fault(words: string, cause?: unknown): Error {
    return exporterFault(this.#blamed, words, cause);
  }

  #saying(words: string): string {
    return `the plugin ${quote(this.#plugin)} says ${quote(words)}`;
  }
}
