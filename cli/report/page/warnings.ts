import type { ReportContent } from "../content.ts";
import type { FormatFacts, Warning } from "../facts/formats.ts";
import { counted, number, words } from "./words.ts";

const MAX_WARNINGS = 60;
const MAX_LETTERS = 900;
const ID_REGEXP = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** What a trainer would trip over, and what each format loses. */
export function warnings({ judged }: ReportContent): string {
  const { formats, warnings } = judged;
  const asked = formats.filter((one) => one.writes);
  const items = warnings.slice(0, MAX_WARNINGS).map((warning) =>
    item(warning, asked.length)
  );
  const more = warnings.length - items.length;
  const silent = formats.filter((one) => !one.writes && one.refused === null)
    .map(({ format }) => words(format));
  const list = items.length === 0
    ? `<p>No installed format warns of anything.</p>`
    : `<ul class="warnings">
${items.join("\n")}
</ul>`;
  return `<section id="warnings" aria-labelledby="warnings-title">
<h2 id="warnings-title">What a trainer would trip over</h2>
${list}
${
    silent.length === 0
      ? ""
      : `<p class="quiet">Nothing is said of formats in which no label has a place: ${
        silent.join(", ")
      }.</p>`
  }
${
    more > 0
      ? `<p>${counted(more, "more warning")}; check_export tells all.</p>`
      : ""
  }
<h3 id="formats-title">What each format would lose</h3>
<table class="formats" aria-labelledby="formats-title"><thead><tr><th scope="col">Format</th><th scope="col">Left out</th><th scope="col">Reduced</th><th scope="col">Cut</th><th scope="col">Gone</th></tr></thead><tbody>${
    formats.map(row).join("\n")
  }</tbody></table>
<p class="quiet">Labels left out or reduced for their kind of geometry, cut at the picture's edge, or gone because nothing of them is left. Formats with a star need <code>allow_lossy</code>.</p>
</section>`;
}

function item({ sentence, formats }: Warning, all: number): string {
  const told = words(sentence, MAX_LETTERS)
    .replace(ID_REGEXP, "<code>$&</code>");
  const who = formats.length === all
    ? "every format"
    : formats.map((name) => words(name)).join(", ");
  return `<li><p>${told}</p><p class="quiet">${who}</p></li>`;
}

function row(format: FormatFacts): string {
  const name = words(format.format);
  const star = format.consent
    ? `<span aria-hidden="true">*</span><span class="unseen"> needs consent</span>`
    : "";
  const head = `<th scope="row">${name}${star}</th>`;
  if (format.refused !== null) {
    return `<tr>${head}<td colspan="4" class="words">cannot be written: ${
      words(format.refused, MAX_LETTERS)
    }</td></tr>`;
  }
  const { excluded, degraded, clipped, vanished } = format;
  const cells = [excluded, degraded, clipped, vanished].map((n) =>
    n === 0 ? `<td class="nil">0</td>` : `<td>${number(n)}</td>`
  );
  return `<tr>${head}${cells.join("")}</tr>`;
}
