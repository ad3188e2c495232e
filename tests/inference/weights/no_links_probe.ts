import { createWeights } from "../../../inference/mod.ts";
import { LOCAL } from "./room.ts";

// Brings a model where links may not be made; tells what lies there then.
const [path, address] = Deno.args as [string, string];
const hub = { address, endpoints: [], offline: false };
const weights = createWeights({ path, hub, roots: [] });
await weights.bring(LOCAL, {});
await weights.bring(LOCAL, {});
const checked = await weights.check(LOCAL, {});
const files = await weights.filesOf(LOCAL);
const kinds = [...files.values()].map((file) => Deno.lstatSync(file).isFile);
const report = JSON.stringify({ checked, kinds });
await Deno.stdout.write(new TextEncoder().encode(report));
