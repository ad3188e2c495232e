import type { Driver } from "../domain/inference/capability.ts";
import { refuse } from "../errors.ts";

/** The refusal for a connection that no driver serves; says what is served. */
export function notRunnable(
  drivers: readonly Driver[],
  { name, reason }: { name: string; reason: string },
) {
  const served = drivers.map(({ provider_id, families }) =>
    `${provider_id} (${Object.keys(families).join(", ")})`
  );
  return refuse("InferenceConnectionNotRunnable", { name, reason, served });
}
