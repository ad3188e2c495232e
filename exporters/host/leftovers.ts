import { join } from "node:path";
import { isMissing, onDisk } from "./file_faults.ts";
import { Staging, stagingName, stagingsIn } from "./staging.ts";
import { rollBack } from "./swap.ts";
import { readSwapRecord } from "./swap_record.ts";

/**
 * Clears away what other exports left half done in a destination: takes back
 * a swap that was cut short, then removes the folder it worked in. An export
 * of another process that still runs there is stopped by that, and fails.
 *
 * @param own The folder of the export that asks.
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function clearLeftovers(
  root: string,
  shown: string,
  own?: Staging,
): Promise<void> {
  await onDisk(shown, async () => {
    for (const name of await stagingsIn(root)) {
      if (name === own?.name) continue;
      const staging = await takeOver(root, name);
      if (staging === null) continue;
      const record = await readSwapRecord(staging);
      if (record !== null) await rollBack(staging, record);
      await Deno.remove(staging.path, { recursive: true });
    }
  });
}

/** Renames a staging folder, so that no one else can work in it any more. */
async function takeOver(root: string, name: string): Promise<Staging | null> {
  const taken = new Staging(root, stagingName());
  try {
    await Deno.rename(join(root, name), taken.path);
    return taken;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
