import type { ReportContent } from "../content.ts";
import { bar } from "./charts.ts";
import { named, number, round, share } from "./words.ts";

/** The head of the page: which release this is, and its first numbers. */
export function overview({ project, release, facts }: ReportContent): string {
  const { asset_count: pictures, annotation_count: labels } = release;
  const used = facts.classes.filter((row) => row.annotations > 0).length;
  const tiles = [
    ["pictures", number(pictures)],
    ["labels", number(labels)],
    ["labels per picture", String(round(labels / Math.max(1, pictures), 1))],
    [
      used === facts.classes.length ? "classes" : "classes used",
      used === facts.classes.length
        ? number(used)
        : `${number(used)} of ${number(facts.classes.length)}`,
    ],
    ["pictures without a label", number(facts.bare)],
  ];
  return `<header>
<p class="kicker">Release report</p>
<h1>${named(project)} <span class="tag">${named(release.tag)}</span></h1>
<p class="quiet">Published ${
    moment(release.created_at)
  } with schema version ${release.schema_version}, manifest <code>${
    release.manifest_hash.slice(0, 12)
  }</code></p>
<dl class="tiles">${
    tiles.map(([what, n]) => `<div><dt>${what}</dt><dd>${n}</dd></div>`)
      .join("")
  }</dl>
</header>`;
}

/** How the pictures are divided. */
export function split({ release, facts }: ReportContent): string {
  const pictures = release.asset_count;
  const rows = facts.folds.map(({ fold, pictures: n, labels }) =>
    `<tr><th scope="row"><i class="key ${fold}"></i>${fold}</th><td>${
      number(n)
    }</td><td>${share(n, pictures)}</td><td>${number(labels)}</td></tr>`
  );
  const how = release.split === null
    ? "The release has no split recipe, so every picture is in train."
    : `Asked for ${
      facts.folds.map(({ fold }) => `${share(release.split![fold], 1)} ${fold}`)
        .join(", ")
    }; seed ${release.split.seed}. Pictures of one clip stay together.`;
  return `<section id="split" aria-labelledby="split-title">
<h2 id="split-title">Split</h2>
<p class="quiet">${how}</p>
<div class="split">${
    bar(
      facts.folds.map(({ fold, pictures: count }) => ({ kind: fold, count })),
      pictures,
    )
  }</div>
<table class="folds" aria-labelledby="split-title"><thead><tr><th scope="col">Fold</th><th scope="col">Pictures</th><th scope="col">Share</th><th scope="col">Labels</th></tr></thead><tbody>${
    rows.join("")
  }</tbody></table>
</section>`;
}

/** What the page was made from, for its foot. */
export function colophon({ release, version }: ReportContent): string {
  return `<footer><p>Made by VisionSet ${version} from the frozen release with manifest <code>${release.manifest_hash}</code></p></footer>`;
}

function moment(iso: string): string {
  const date = iso.slice(0, 10);
  return `<time datetime="${iso}">${date} ${iso.slice(11, 16)} UTC</time>`;
}
