import { compact, counted, number, round, share } from "./words.ts";
import { text } from "../../html.ts";

const WIDTH = 360;
const BASE = 136;
const TOP = 18;
const TICKS = 152;
const MARGIN = 14;
/** More ticks than this do not stand beside each other. */
const MAX_TICKS = 9;

/** One bar of a histogram. */
export interface Column {
  /** What it counts, such as `16 to 32 px`. */
  readonly label: string;
  /** Shown below: under the bar, or at its left border. */
  readonly tick: string;
  readonly count: number;
}

/** A histogram and its words. */
export interface HistogramOptions {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** What is measured and in which unit; HTML. */
  readonly note: string;
  /** What is counted, such as `label`. */
  readonly noun: string;
  readonly columns: readonly Column[];
  /** Whether ticks stand at the left borders of the bars. */
  readonly atBorders: boolean;
  /** The tick at the right end. */
  readonly last?: string | undefined;
}

/** A histogram as a figure, its numbers in a table that can be opened. */
export function histogram(options: HistogramOptions): string {
  const { id, title, note, noun, columns } = options;
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return `<figure class="chart"><figcaption><h3>${title}</h3><p>${note}</p></figcaption><p>There is no ${noun} to measure.</p></figure>`;
  }
  const most = columns.reduce((a, b) => b.count > a.count ? b : a);
  const summary = `${title}: ${counted(total, noun)}, most of them (${
    share(most.count, total)
  }) ${most.label}`;
  const rows = columns.map(({ label, count }) =>
    `<tr><th scope="row">${label}</th><td>${number(count)}</td><td>${
      share(count, total)
    }</td></tr>`
  );
  return `<figure class="chart"><figcaption><h3 id="${id}">${title}</h3><p>${note}</p></figcaption>
<svg viewBox="0 0 ${WIDTH} 158" role="img" aria-label="${text(summary)}">${
    bars(options)
  }</svg>
<details><summary>Numbers<span class="unseen"> of ${title}</span></summary><table aria-labelledby="${id}"><thead><tr><th scope="col">Range</th><th scope="col">${
    noun[0]!.toUpperCase()
  }${noun.slice(1)}s</th><th scope="col">Share</th></tr></thead><tbody>${
    rows.join("")
  }</tbody></table></details></figure>`;
}

function bars({ columns, atBorders, last }: HistogramOptions): string {
  const step = (WIDTH - 2 * MARGIN) / columns.length;
  const most = Math.max(...columns.map(({ count }) => count));
  const every = Math.ceil(columns.length / MAX_TICKS);
  const drawn = columns.map(({ tick, count }, i) => {
    const left = MARGIN + i * step;
    const height = count === 0 ? 0 : Math.max((BASE - TOP) * count / most, 1.5);
    const y = BASE - height;
    const middle = round(left + step / 2, 1);
    const bar = count === 0
      ? ""
      : `<rect x="${round(left + 1, 1)}" y="${round(y, 1)}" width="${
        round(step - 2, 1)
      }" height="${round(height, 1)}"/><text class="value" x="${middle}" y="${
        round(y - 4, 1)
      }">${compact(count)}</text>`;
    const under = i % every === 0 && tick !== ""
      ? `<text x="${
        atBorders ? round(left, 1) : middle
      }" y="${TICKS}">${tick}</text>`
      : "";
    return bar + under;
  });
  const end = last === undefined || columns.length % every !== 0
    ? ""
    : `<text x="${WIDTH - MARGIN}" y="${TICKS}">${last}</text>`;
  const base = `<path d="M${MARGIN} ${BASE}.5H${WIDTH - MARGIN}"/>`;
  return drawn.join("") + end + base;
}

/** One part of a bar, with the class that gives its colour. */
export interface Part {
  readonly kind: string;
  readonly count: number;
}

/** A lying bar of parts beside a whole; a decoration of numbers in words. */
export function bar(parts: readonly Part[], whole: number): string {
  let x = 0;
  const drawn = parts.map(({ kind, count }) => {
    const width = whole === 0 ? 0 : 100 * count / whole;
    const rect = count === 0
      ? ""
      : `<rect class="${kind}" x="${round(x, 3)}" width="${
        round(width, 3)
      }" height="1"/>`;
    x += width;
    return rect;
  });
  return `<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${
    drawn.join("")
  }</svg>`;
}
