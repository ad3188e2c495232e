import type { FormatName } from "./expected.ts";
import { type Folder, readFolder } from "./folder.ts";
import { type CheckOptions, checkPictures } from "./pictures.ts";
import { Findings } from "./rules.ts";
import type { Truth } from "./truth.ts";

/** An export with its pictures checked, ready for a look at its labels. */
export interface OpenedExport {
  readonly findings: Findings;
  readonly folder: Folder;
  readonly pictures: Awaited<ReturnType<typeof checkPictures>>;
}

/** Reads an export's folder and checks every picture in it. */
export async function openExport(
  format: FormatName,
  dir: string,
  truth: Truth,
  options: CheckOptions,
): Promise<OpenedExport> {
  const findings = new Findings();
  const folder = await readFolder(dir, findings);
  const pictures = await checkPictures(
    format,
    folder,
    truth,
    findings,
    options,
  );
  return { findings, folder, pictures };
}
