import { giveUpNetwork, isOffline } from "../../cli/network.ts";

// Tells on stdout what is left of the network after a start with these words.
const [port, ...args] = Deno.args;
giveUpNetwork(args);
const attempts: Record<string, () => Promise<unknown>> = {
  fetch: () => fetch(`http://127.0.0.1:${port}/`).then((r) => r.text()),
  connect: async () =>
    (await Deno.connect({ hostname: "127.0.0.1", port: Number(port) })).close(),
  dns: () => Deno.resolveDns("localhost", "A"),
  listen: async () => {
    const listener = await Deno.listen({ hostname: "127.0.0.1", port: 0 });
    listener.close();
  },
  regained: async () => {
    const { state } = await Deno.permissions.request({ name: "net" });
    if (state !== "granted") throw new Deno.errors.NotCapable(state);
  },
};
const worked: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    worked.push(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) worked.push(name);
  }
}
const variable = Deno.env.get("VISIONSET_OFFLINE") ?? null;
const report = JSON.stringify({ offline: isOffline(), worked, variable });
await Deno.stdout.write(new TextEncoder().encode(report));
