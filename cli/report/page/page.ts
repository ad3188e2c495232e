import type { ReportContent } from "../content.ts";
import { GENERATOR } from "../out_file.ts";
import { classes } from "./classes.ts";
import { colophon, overview, split } from "./overview.ts";
import { samples } from "./samples.ts";
import { sizes } from "./sizes.ts";
import { STYLE } from "./style.ts";
import { warnings } from "./warnings.ts";
import { words } from "./words.ts";

/** Nothing is fetched and nothing runs, whatever a name might say. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * One page, complete in itself; also well-formed XML, so that any parser can
 * tell whether a name broke out of its place.
 */
export function reportPage(content: ReportContent): string {
  const { project, release } = content;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
${GENERATOR}
<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${words(project, 80)} ${words(release.tag, 80)}: release report</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${overview(content)}
<nav aria-label="Sections"><ul>
<li><a href="#warnings">Warnings</a></li>
<li><a href="#split">Split</a></li>
<li><a href="#classes">Classes</a></li>
<li><a href="#sizes">Sizes</a></li>
<li><a href="#samples">Samples</a></li>
</ul></nav>
<main id="main" tabindex="-1">
${warnings(content)}
${split(content)}
${classes(content)}
${sizes(content)}
${samples(content)}
</main>
${colophon(content)}
</body>
</html>
`;
}
