import type { ReportContent } from "../content.ts";
import type { Bin } from "../facts/histogram.ts";
import { type Column, histogram } from "./charts.ts";
import { counted, number } from "./words.ts";

const SIZES_NAMED = 4;

/** Histograms of pictures and labels. */
export function sizes({ facts }: ReportContent): string {
  const charts = [
    histogram({
      id: "box-sides",
      title: "Box sizes",
      note:
        "√(width × height) in pixels of the picture; polygons by their box.",
      noun: "label",
      columns: facts.boxSides.map(lengths),
      atBorders: true,
      last: endOf(facts.boxSides),
    }),
    histogram({
      id: "box-parts",
      title: "Box sizes beside their picture",
      note: "√(part of the picture's area that the box takes), in per cent.",
      noun: "label",
      columns: facts.boxParts.map(parts),
      atBorders: true,
      last: endOfParts(facts.boxParts),
    }),
    histogram({
      id: "objects",
      title: "Objects per picture",
      note: "Labels with a place; tags of whole pictures are not counted.",
      noun: "picture",
      columns: facts.objects.map(wholes),
      atBorders: false,
    }),
    histogram({
      id: "picture-sides",
      title: "Picture sizes",
      note: sizesNote(facts),
      noun: "picture",
      columns: facts.pictureSides.map(lengths),
      atBorders: true,
      last: endOf(facts.pictureSides),
    }),
  ];
  return `<section id="sizes" aria-labelledby="sizes-title">
<h2 id="sizes-title">Sizes and counts</h2>
<div class="charts">
${charts.join("\n")}
</div>
</section>`;
}

function sizesNote({ sizes, unsized }: ReportContent["facts"]): string {
  const named = sizes.slice(0, SIZES_NAMED).map(({ size, count }) =>
    `${size} (${number(count)})`
  );
  const others = sizes.length - named.length;
  if (others > 0) named.push(counted(others, "other size"));
  const list = named.length === 0 ? "" : ` Sizes: ${named.join(", ")}.`;
  const unknown = unsized === 0
    ? ""
    : ` Of ${counted(unsized, "picture")} no size was recorded.`;
  return `Longer side in pixels.${list}${unknown}`;
}

function endOf(bins: readonly Bin[]): string | undefined {
  const end = bins.at(-1)?.to ?? Infinity;
  return end === Infinity ? undefined : String(end);
}

function endOfParts(bins: readonly Bin[]): string {
  const end = bins.at(-1)?.to ?? Infinity;
  return String(end === Infinity ? 100 : Math.round(100 * end));
}

function lengths({ from, to, count }: Bin): Column {
  const label = to === Infinity
    ? `${number(from)} px and more`
    : `${number(from)} to ${number(to)} px`;
  return { label, tick: String(from), count };
}

function parts({ from, to, count }: Bin): Column {
  const [low, high] = [Math.round(from * 100), Math.round(to * 100)];
  const label = `${low} to ${to === Infinity ? 100 : high} %`;
  return { label, tick: String(low), count };
}

function wholes({ from, to, count }: Bin): Column {
  const last = to - 1;
  const label = to === Infinity
    ? `${number(from)} and more`
    : last === from
    ? `exactly ${from}`
    : `${number(from)} to ${number(last)}`;
  const tick = last === from
    ? String(from)
    : to === Infinity
    ? `${from}+`
    : `${from}–${last}`;
  return { label, tick, count };
}
