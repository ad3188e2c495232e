import { codecs, exporters, runtime } from "../doctor/programs.ts";
import { freeSpace, writing } from "../doctor/disk.ts";
import { ffmpeg } from "../doctor/ffmpeg.ts";
import type { Finding } from "../doctor/finding.ts";
import { models } from "../doctor/models.ts";
import { workspace } from "../doctor/workspace.ts";
import { EXIT } from "../failure.ts";
import { type Opening, type OpeningOptions, prepare } from "../opening.ts";
import { writeOut } from "../output.ts";
import { reachInWords } from "../reach.ts";

/** The options of an examination. */
export interface DoctorOptions extends OpeningOptions {
  /** Whether the findings are printed as JSON. */
  readonly json?: boolean;
}

/** Looks at everything that a server needs, and says what to mend. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const opening = await prepare(options);
  const { kernel, choice } = opening;
  try {
    const findings = [
      runtime(),
      await codecs(kernel),
      await exporters(opening.plugins),
      await ffmpeg(opening),
      await workspace(kernel, choice),
      await writing(choice.path),
      await freeSpace(choice.path),
      paths(opening),
      network(opening),
      await models(opening),
    ];
    const ok = findings.every((finding) => finding.status !== "broken");
    writeOut(
      options.json
        ? `${JSON.stringify({ ok, findings }, null, 2)}\n`
        : report(ok, findings),
    );
    return ok ? EXIT.ok : EXIT.failed;
  } finally {
    kernel.close();
  }
}

function paths({ roots }: Opening): Finding {
  return {
    name: "paths",
    status: "ok",
    detail: roots.length === 0
      ? "callers may name any path; --root DIR narrows that"
      : `callers may name paths only in ${roots.join(", ")}`,
    facts: { roots },
  };
}

function network({ reach }: Opening): Finding {
  const { offline, endpoints, credentials } = reach;
  const known = credentials.length === 0
    ? ""
    : `, with credentials from ${credentials.join(", ")}`;
  return {
    name: "network",
    status: "ok",
    detail: `${reachInWords(reach)}${offline ? "" : known}`,
    facts: { offline, endpoints, credentials },
  };
}

function report(ok: boolean, findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ name, status, detail, remedy }) => [
    `${status.padEnd(6)}  ${name.padEnd(10)}  ${detail}`,
    ...(remedy === undefined ? [] : [`${" ".repeat(20)}→ ${remedy}`]),
  ]);
  const verdict = ok
    ? "Everything that is needed works."
    : "Something is broken; see the arrows.";
  return `${lines.join("\n")}\n\n${verdict}\n`;
}
