import type { Progress } from "../kernel/mod.ts";
import { writeErr } from "./output.ts";

/** Shorter work needs no bar. */
const SOON_MS = 400;
const REDRAW_MS = 100;
const BAR_WIDTH = 24;
const START_OF_EMPTY_LINE = "\r\x1b[K";
/** Letters that a terminal shows two columns wide, roughly. */
const WIDE_REGEXP =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]/u;

/** How far a call is, on one line of a terminal that is rubbed out at the end. */
export class ProgressBar {
  readonly #columns: number;
  readonly #write: (text: string) => void;
  #next = performance.now() + SOON_MS;
  #isDrawn = false;

  /** @param columns How many letters a line of the terminal takes. */
  constructor(columns: number, write: (text: string) => void = writeErr) {
    this.#columns = columns;
    this.#write = write;
  }

  /** What a task reports to. */
  readonly report = (progress: Progress): void => {
    if (performance.now() < this.#next) return;
    this.#next = performance.now() + REDRAW_MS;
    this.#isDrawn = true;
    const line = fitting(lineOf(progress), this.#columns - 1);
    this.#write(`${START_OF_EMPTY_LINE}${line}`);
  };

  /** Takes the bar off the terminal. */
  clear(): void {
    if (this.#isDrawn) this.#write(START_OF_EMPTY_LINE);
    this.#isDrawn = false;
  }
}

/** A bar on stderr, or none where stderr is no terminal. */
export function progressBar(): ProgressBar | undefined {
  return Deno.stderr.isTerminal() ? new ProgressBar(columns()) : undefined;
}

function columns(): number {
  try {
    return Deno.consoleSize().columns || 80;
  } catch {
    return 80;
  }
}

function lineOf({ done, total, message }: Progress): string {
  if (total === null || total === 0) return message;
  const share = Math.min(1, done / total);
  const filled = Math.floor(share * BAR_WIDTH);
  const bar = "#".repeat(filled).padEnd(BAR_WIDTH, ".");
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `[${bar}]${percent}  ${message}`;
}

/** As much of a text as so many columns hold. */
function fitting(text: string, room: number): string {
  let fit = "";
  for (const letter of text) {
    room -= WIDE_REGEXP.test(letter) ? 2 : 1;
    if (room < 0) break;
    fit += letter;
  }
  return fit;
}
