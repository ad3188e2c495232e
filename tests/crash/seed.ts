/** The seed to kill by: `VISIONSET_CRASH_SEED`, else another every time. */
export function crashSeed(): number {
  return Number(Deno.env.get("VISIONSET_CRASH_SEED")) || Date.now() % 1e9;
}
