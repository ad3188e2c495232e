import type { Annotated } from "../annotate.ts";
import { PROJECT } from "../demo.ts";
import { CLASSES } from "../labels.ts";
import type { Shipped } from "../ship.ts";
import { count, tally } from "../story.ts";
import { colourOf, overlay } from "./shapes.ts";
import { STYLE } from "./style.ts";
import { text } from "../../html.ts";

/** One page, complete in itself, that shows every picture with its labels. */
export function contactSheet(
  pictures: readonly Annotated[],
  shipped: Shipped,
): string {
  const { release, folds } = shipped;
  const split = Object.entries(folds).map(([fold, n]) => `${n} ${fold}`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(PROJECT)} ${text(release.tag)}: contact sheet</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${text(PROJECT)}, release ${text(release.tag)}</h1>
<p class="quiet">${count(release.asset_count, "picture")}, ${
    count(release.annotation_count, "label")
  }; split ${
    split.join(", ")
  }. Pictures and labels are drawn as the server gave them back.</p>
${legend(pictures)}
</header>
<main>
${pictures.map(figure).join("\n")}
</main>
<footer>
${exportsTable(shipped)}
<p class="quiet">Manifest <code>${text(release.manifest_hash)}</code></p>
</footer>
</body>
</html>
`;
}

function legend(pictures: readonly Annotated[]): string {
  const labels = pictures.flatMap(({ annotations }) => annotations);
  const rows = CLASSES.map(({ name }) => {
    const n = labels.filter((label) => label.label_class === name).length;
    return chip(name, `${name} ${n}`);
  });
  return `<ul aria-label="Classes and how many labels each has">${
    rows.join("")
  }</ul>`;
}

function figure(picture: Annotated): string {
  const { name, photo, asset, seen, annotations } = picture;
  const classes = annotations.map(({ label_class }) => label_class);
  const counted = tally(classes) || "nothing of the schema";
  const alt = `${photo.shows}. Labelled: ${counted}.`;
  return `<figure>
<div class="picture"><img alt="${
    text(alt)
  }" width="${asset.width}" height="${asset.height}" src="data:${seen.mimeType};base64,${seen.data}">${
    overlay(picture)
  }</div>
<figcaption>
<h2>${
    text(name)
  } <span class="quiet">${asset.width} × ${asset.height}</span></h2>
<p class="quiet">${text(photo.shows)}</p>
<ul>${classChips(picture)}</ul>
</figcaption>
</figure>`;
}

function classChips({ annotations }: Annotated): string {
  if (annotations.length === 0) {
    return "<li>confirmed: nothing of the schema</li>";
  }
  const names = [...new Set(annotations.map((a) => a.label_class))];
  return names.map((name) => {
    const shapes = annotations.filter((a) => a.label_class === name)
      .map(({ geometry }) => geometry.type.replace("_", " "));
    return chip(name, `${name}: ${tally(shapes)}`);
  }).join("");
}

function chip(name: string, words: string): string {
  return `<li><i style="--colour:${colourOf(name)}"></i>${text(words)}</li>`;
}

function exportsTable({ exports }: Shipped): string {
  const rows = exports.map(({ format, loss, written }) =>
    `<tr><td>${text(format)}</td>${
      [
        written.file_count,
        loss.excluded_annotations,
        loss.degraded_annotations,
      ].map((n) => `<td class="number">${n}</td>`).join("")
    }</tr>`
  );
  return `<h2>Exports</h2>
<div class="scroll"><table>
<thead><tr><th>format</th><th class="number">files</th><th class="number">labels left out</th><th class="number">reduced to boxes</th></tr></thead>
<tbody>${rows.join("")}</tbody>
</table></div>`;
}
