import { giveUpNetwork, isOffline } from "../../cli/network.ts";
import { permitted, regainNetwork } from "../support/attempts.ts";

// Tells on stdout what is left of the network after a start with these words.
const [port, ...args] = Deno.args;
giveUpNetwork(args);
const worked = await permitted({
  fetch: () => fetch(`http://127.0.0.1:${port}/`).then((r) => r.text()),
  connect: async () =>
    (await Deno.connect({ hostname: "127.0.0.1", port: Number(port) })).close(),
  dns: () => Deno.resolveDns("localhost", "A"),
  listen: async () => {
    const listener = await Deno.listen({ hostname: "127.0.0.1", port: 0 });
    listener.close();
  },
  regained: regainNetwork,
});
const variable = Deno.env.get("VISIONSET_OFFLINE") ?? null;
const report = JSON.stringify({ offline: isOffline(), worked, variable });
await Deno.stdout.write(new TextEncoder().encode(report));
