import type { ReportContent } from "../content.ts";
import type { ClassFacts, FoldFacts } from "../facts/gather.ts";
import { bar } from "./charts.ts";
import { counted, named, number } from "./words.ts";

/** Rows that are shown at once, and in all. */
const OPEN_ROWS = 24;
const MAX_ROWS = 500;

/** How often each class occurs, and in which folds. */
export function classes({ facts, samples }: ReportContent): string {
  const shown = new Set(samples.map((one) => one.facts.place));
  const folds = facts.folds.filter(({ pictures }) => pictures > 0);
  const most = facts.classes[0]?.annotations ?? 0;
  const rows = facts.classes.slice(0, MAX_ROWS).map((row) =>
    rowOf(row, { folds, most, linked: shown.has(row.place) })
  );
  const unused = facts.classes.filter((row) => row.annotations === 0).length;
  const more = facts.classes.length - rows.length;
  const notes = [
    ...folds.length > 1
      ? [
        `Bars are divided into ${
          folds.map(({ fold }) => `<i class="key ${fold}"></i> ${fold}`)
            .join(", ")
        }.`,
      ]
      : [],
    ...unused > 0
      ? [
        `${counted(unused, "class has", "classes have")} no label.`,
      ]
      : [],
  ];
  const rest = rows.slice(OPEN_ROWS);
  return `<section id="classes" aria-labelledby="classes-title">
<h2 id="classes-title">Class balance</h2>
<p class="quiet">${notes.join(" ")}</p>
${
    rows.length === 0
      ? "<p>The schema has no class.</p>"
      : table(rows.slice(0, OPEN_ROWS), folds, "Labels of each class")
  }
${
    rest.length === 0
      ? ""
      : `<details><summary>${counted(rest.length, "more row")}</summary>${
        table(rest, folds, "Labels of the other classes")
      }</details>`
  }
${
    more === 0
      ? ""
      : `<p>The ${
        number(more)
      } classes with the fewest labels are left out.</p>`
  }
</section>`;
}

function table(
  rows: readonly string[],
  folds: readonly FoldFacts[],
  title: string,
): string {
  const columns = folds.length < 2
    ? ""
    : folds.map(({ fold }) => `<th scope="col" class="fold">${fold}</th>`).join(
      "",
    );
  return `<table class="classes"><caption class="unseen">${title}</caption><thead><tr><th scope="col">Class</th><th scope="col">Labels</th><th scope="col">Pictures</th>${columns}</tr></thead><tbody>${
    rows.join("\n")
  }</tbody></table>`;
}

function rowOf(
  row: ClassFacts,
  { folds, most, linked }: {
    folds: readonly FoldFacts[];
    most: number;
    linked: boolean;
  },
): string {
  const name = named(row.label_class);
  const title = linked
    ? `<a href="#class-${row.place}">${name}</a>`
    : `<span>${name}</span>`;
  const divided = folds.length > 1;
  const used = row.annotations > 0;
  const cells = folds.map(({ fold }) => foldCell(row, fold));
  const narrow = folds.map(({ fold }) => {
    const words = `${fold} ${number(row.folds[fold])}`;
    return isMissing(row, fold) ? `<b>${words}</b>` : words;
  });
  const drawn = bar(
    folds.map(({ fold }) => ({ kind: fold, count: row.folds[fold] })),
    most,
  );
  const under = divided
    ? `${drawn}<span class="narrow">${narrow.join(" · ")}</span>`
    : drawn;
  return `<tr><th scope="row"><span class="name"><i class="swatch" style="--c:${row.colour}"></i>${title}</span>${
    used ? under : ""
  }</th><td>${number(row.annotations)}</td><td>${number(row.assets)}</td>${
    divided ? cells.join("") : ""
  }</tr>`;
}

function foldCell(row: ClassFacts, fold: FoldFacts["fold"]): string {
  const n = number(row.folds[fold]);
  return isMissing(row, fold)
    ? `<td class="fold"><b>${n}</b></td>`
    : `<td class="fold">${n}</td>`;
}

/** Whether a class has examples, but none in a fold. */
function isMissing(row: ClassFacts, fold: FoldFacts["fold"]): boolean {
  return row.annotations > 0 && row.folds[fold] === 0;
}
