/** The names of what a process may do, of several things that it tries. */
export async function permitted(
  attempts: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<string[]> {
  const names: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      names.push(name);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotCapable)) names.push(name);
    }
  }
  return names;
}

/** Asks for the network again, which no terminal may grant. */
export async function regainNetwork(): Promise<void> {
  const { state } = await Deno.permissions.request({ name: "net" });
  if (state !== "granted") throw new Deno.errors.NotCapable(state);
}
