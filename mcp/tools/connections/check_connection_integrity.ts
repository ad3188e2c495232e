import { connection } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";

export const checkConnectionIntegrity: Tool = defineTool({
  name: "check_connection_integrity",
  title: "Check a connection's weights",
  description:
    "Reads a local connection's weights again and compares the digests locked at download. Damage is a refusal: damaged files are removed, and a download brings them again.",
  effect: "write",
  idempotent: true,
  input: { connection },
  run: ({ connection }, { services, task }) =>
    services.weights.check(connection, task),
});
