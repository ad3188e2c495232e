import { storeFacts } from "../../kernel/mod.ts";
import { discoverExporters } from "../../exporters/host/mod.ts";
import type { Kernel } from "../../kernel/mod.ts";
import { VERSION } from "../version.ts";
import { type Finding, wordsOf } from "./finding.ts";

const REINSTALL =
  "This build is incomplete: install VisionSet again, from a clean checkout or a release";

/** What the program runs on. */
export function runtime(): Finding {
  const { deno, v8 } = Deno.version;
  const { sqlite } = storeFacts();
  const { target, standalone } = Deno.build;
  const form = standalone ? "compiled program" : "from source";
  return {
    name: "runtime",
    status: "ok",
    detail:
      `VisionSet ${VERSION} (${form}), Deno ${deno}, V8 ${v8}, SQLite ${sqlite}, ${target}`,
    facts: { visionset: VERSION, form, deno, v8, sqlite, target },
  };
}

/** Runs every codec once. */
export async function codecs(kernel: Kernel): Promise<Finding> {
  try {
    const lines = await kernel.media.diagnose();
    const broken = lines.filter((line) => !line.ok);
    const told = (broken.length > 0 ? broken : lines)
      .map(({ codec, detail }) => `${codec}: ${detail}`);
    return {
      name: "codecs",
      status: broken.length > 0 ? "broken" : "ok",
      detail: told.join("; "),
      ...(broken.length > 0 && { remedy: REINSTALL }),
      facts: { codecs: lines },
    };
  } catch (error) {
    return {
      name: "codecs",
      status: "broken",
      detail: `they cannot be run: ${wordsOf(error)}`,
      remedy: REINSTALL,
    };
  }
}

/**
 * The export formats, and what is none.
 *
 * @param plugins Folders of exporters from outside.
 */
export async function exporters(
  plugins: readonly string[],
): Promise<Finding> {
  const { formats, faults } = await discoverExporters({ plugins });
  const names = [...formats.keys()];
  const found = names.length > 0
    ? `formats ${names.join(", ")}`
    : "no format found";
  const skipped = faults.map(({ origin, fault }) => `${origin}: ${fault}`);
  const isBroken = names.length === 0 || faults.length > 0;
  return {
    name: "exporters",
    status: isBroken ? "broken" : "ok",
    detail: [found, ...skipped].join("; "),
    ...(isBroken && {
      remedy: faults.length > 0
        ? "Mend or remove these exporters; the others work meanwhile"
        : REINSTALL,
    }),
    facts: {
      formats: names,
      origins: [...formats.values()].map(({ origin }) => origin),
      faults,
    },
  };
}
