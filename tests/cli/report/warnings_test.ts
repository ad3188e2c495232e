import { deepStrictEqual, match, ok } from "node:assert/strict";
import { makeReport } from "../../../cli/report/make_report.ts";
import { reportPage } from "../../../cli/report/page/page.ts";
import { STYLE } from "../../../cli/report/page/style.ts";
import type { Exporter } from "../../../exporters/api.ts";
import { box, ExportRoom } from "../../exporters/room.ts";
import { byId } from "./document.ts";
import { requireSound } from "./rules.ts";

function exporter(
  name: string,
  warnings: readonly string[],
  geometries: readonly string[] = ["bbox"],
): Exporter {
  return {
    format: {
      name,
      lossy: false,
      omits: [],
      geometries,
      degraded_geometries: [],
      modalities: ["image"],
    },
    vanishes: () => false,
    obstacle: () => null,
    warnings: () => warnings,
    *files() {},
  };
}

async function warningsOf(
  ...exporters: readonly Exporter[]
): Promise<{ warnings: readonly object[]; text: string }> {
  using room = new ExportRoom();
  const labels = [{ label_class: "cat", geometry: box(20, 20, 30, 30) }];
  const frozen = await room.freeze({ assets: [{ labels }] });
  const { blobs, media } = room;
  const exports = room.service([frozen], { exporters });
  const content = await makeReport(
    { project: "p", frozen },
    { exports, media, blobs },
  );
  const root = requireSound(reportPage(content));
  const { warnings } = content.judged;
  return { warnings, text: byId(root, "warnings").text };
}

Deno.test("report tells a warning once, with the formats that give it", async () => {
  const { warnings, text } = await warningsOf(
    exporter("a", ["Only a minds", "a rounds it", "Both say so"]),
    exporter("a-b", ["Both say so", "a-b rounds it"]),
  );

  deepStrictEqual(warnings, [
    { sentence: "a rounds it", formats: ["a", "a-b"] },
    { sentence: "Both say so", formats: ["a", "a-b"] },
    { sentence: "Only a minds", formats: ["a"] },
  ]);
  match(text, /a rounds itevery format/);
  match(text, /Only a mindsa\n/);
});

Deno.test("report leaves out warnings of a format in which no label has a place", async () => {
  const { warnings, text } = await warningsOf(
    exporter("boxes", []),
    exporter("tags", ["All is lost"], ["classification_tag"]),
  );

  deepStrictEqual(warnings, []);
  match(text, /No installed format warns of anything/);
  match(text, /in which no label has a place: tags/);
});

Deno.test("report bounds the warnings, in number and in length", async () => {
  const many = Array.from({ length: 100 }, (_, i) => `${i} <b> `.repeat(2000));
  const { text } = await warningsOf(exporter("loud", many));

  match(text, /40 more warnings; check_export tells all/);
  ok(text.length < 100_000);
});

Deno.test("STYLE has text colours of at least 4.5 : 1 on their grounds, light, dark and printed", async (t) => {
  const themes = [...STYLE.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) =>
    new Map(
      [...body!.matchAll(/--(\w+): (#[0-9a-f]{3,6});/g)].map(([, key, hex]) =>
        [key!, hex!] as const
      ),
    )
  );
  deepStrictEqual(themes.length, 3);
  for (const [i, theme] of themes.entries()) {
    for (
      const ink of ["ink", "quiet", "link", "warn", "tiny", "cut", "crowded"]
    ) {
      await t.step(`${ink} in theme ${i}`, () => {
        const ratio = contrast(theme.get(ink)!, theme.get("paper")!);
        ok(ratio >= 4.5, String(ratio));
      });
    }
    await t.step(`quiet on a mat in theme ${i}`, () => {
      const mat = theme.get("mat")!;
      ok(contrast(theme.get("quiet")!, mat) >= 4.5);
    });
  }
});

/** The contrast ratio of WCAG 2.2 between two hex colours. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const level = parseInt(long.slice(at, at + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
