import type { Frame } from "../../../kernel/mod.ts";
import type { ReportContent } from "../content.ts";
import type { Concern, Judged } from "../facts/concerns.ts";
import type { ClassFacts } from "../facts/gather.ts";
import type { ClassSamples, Sample } from "../facts/samples.ts";
import { overlay } from "./overlay.ts";
import { counted, named, number, pixels, share, words } from "./words.ts";

const TAG = "tag";
/** Characters that all samples of a page may take. */
const MAX_LETTERS = 8_400_000;
/** Classes with so few samples each stand beside each other. */
const MOST_BESIDE = 3;
/** A view narrower than this, in pixels, is shown pixel by pixel. */
const COARSE = 120;

/** Labels of each class, the worst first. */
export function samples({ samples, unshown }: ReportContent): string {
  const room = { letters: MAX_LETTERS };
  const sheets = samples.map((one) => sheet(one, room));
  const most = Math.max(0, ...samples.map((one) => one.samples.length));
  const dense = most > 0 && most <= MOST_BESIDE ? ` beside-${most}` : "";
  const more = unshown === 0
    ? ""
    : `<p>Of ${
      counted(unshown, "more class", "more classes")
    } nothing is shown: the page would grow too large.</p>`;
  return `<section id="samples" aria-labelledby="samples-title">
<h2 id="samples-title">Labels to look at</h2>
<p class="quiet">Of each class the worst first: those without an area, tiny ones, those cut off by the picture's edge, crowded ones, then ordinary ones. A dashed white line is a neighbour. The code below a sample is the id of its picture.</p>
${sheets.length === 0 ? "<p>The release has no label to show.</p>" : ""}
<div class="sheets${dense}">
${sheets.join("\n")}
</div>
${more}
</section>`;
}

function sheet(
  { facts, samples }: ClassSamples,
  room: { letters: number },
): string {
  const figures: string[] = [];
  for (const sample of samples) {
    const drawn = figure(sample, facts);
    if (drawn.length > room.letters) continue;
    room.letters -= drawn.length;
    figures.push(drawn);
  }
  const left = samples.length - figures.length;
  return `<section class="sheet" aria-labelledby="class-${facts.place}">
<h3 id="class-${facts.place}"><i class="swatch" style="--c:${facts.colour}"></i>${
    named(facts.label_class)
  }</h3>
<p class="quiet">${totals(facts)}${
    left === 0 ? "" : ` ${counted(left, "sample")} found no room.`
  }</p>
<ul>
${figures.join("\n")}
</ul>
</section>`;
}

function totals({ annotations, assets, shortlist }: ClassFacts): string {
  const { flat, tiny, cut, crowded } = shortlist.counts;
  const found = [
    ...flat > 0 ? [`${number(flat)} without an area`] : [],
    ...tiny > 0 ? [`${number(tiny)} tiny`] : [],
    ...cut > 0 ? [`${number(cut)} cut off`] : [],
    ...crowded > 0 ? [`${number(crowded)} crowded`] : [],
  ];
  const concerns = found.length === 0 ? "" : `: ${found.join(", ")}`;
  return `${counted(annotations, "label")} in ${
    counted(assets, "picture")
  }${concerns}.`;
}

function figure(sample: Sample, { label_class, colour }: ClassFacts): string {
  const { judged, picture, asset_id, frame, view } = sample;
  const reasons = reasonsOf(judged);
  const told = [kindOf(judged), ...reasons.map(({ reason }) => reason)];
  const alt = `${words(label_class)}, ${[...new Set(told)].join(", ")}`;
  const coarse = Math.max(view.width, view.height) < COARSE;
  const shown = "fault" in picture
    ? `<p class="frame">No picture: ${words(picture.fault)}</p>`
    : `<div class="frame"><img${
      coarse ? ' class="coarse"' : ""
    } alt="${alt}" width="${picture.width}" height="${picture.height}" decoding="async" src="${picture.src}" />${
      overlay(sample, colour)
    }</div>`;
  const chips = reasons.map(({ kind, reason }) =>
    `<span class="chip ${kind}">${reason}</span>`
  );
  return `<li><figure>${shown}<figcaption><span class="chips">${
    chips.join(" ")
  }</span><span class="quiet">${
    extent(judged, frame)
  }</span><code>${asset_id}</code></figcaption></figure></li>`;
}

const FLAT = {
  flat: "no area",
  crossed: "no area: crosses itself or turns back",
} as const;

interface Reason {
  readonly kind: Concern | "plain";
  readonly reason: string;
}

function reasonsOf({ flat, tiny, cut, crowded, box }: Judged): Reason[] {
  const reasons: Reason[] = [];
  if (flat !== null) reasons.push({ kind: "flat", reason: FLAT[flat] });
  if (tiny !== null) {
    reasons.push({ kind: "tiny", reason: `tiny: ${pixels(tiny)} px` });
  }
  if (cut !== null) {
    const where = cut < 0.005 ? "at the edge" : `${share(cut, 1)} outside`;
    reasons.push({ kind: "cut", reason: `cut off: ${where}` });
  }
  if (crowded !== null) {
    const overlaps = counted(crowded.others, "overlap");
    reasons.push({ kind: "crowded", reason: `crowded: ${overlaps}` });
  }
  if (reasons.length > 0) return reasons;
  return [{ kind: "plain", reason: box === null ? TAG : "ordinary" }];
}

function kindOf({ box, label: { geometry } }: Judged): string {
  if (box === null) return TAG;
  return geometry.type === "bbox" ? "box" : geometry.type;
}

function extent({ box }: Judged, { width, height }: Frame): string {
  const whole = `${width}×${height}`;
  return box === null
    ? whole
    : `${pixels(box.width)}×${pixels(box.height)} in ${whole}`;
}
