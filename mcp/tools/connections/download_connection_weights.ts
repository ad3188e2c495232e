import { connection } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const downloadConnectionWeights: Tool = defineTool({
  name: "download_connection_weights",
  title: "Download a connection's weights",
  description:
    "Brings a local connection's weights into the workspace, from the server's model folders or else the hub, checks every digest, and makes it ready. Blocks; a repeated call goes on where one was cut. weights.digest_source import: nobody had published these digests.",
  effect: "write",
  idempotent: true,
  openWorld: true,
  input: { connection },
  async run({ connection }, { services, offer, task }) {
    const { connection: found, weights } = await services.weights.download(
      connection,
      task,
    );
    return wire.fetched(services.connections.detail(found), weights, offer);
  },
});
