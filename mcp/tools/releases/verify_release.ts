import { project, tag } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const verifyRelease: Tool = defineTool({
  name: "verify_release",
  title: "Verify a release",
  description:
    "Proves a release from its stored bytes: the manifest, then every picture. Damage is an answer (ok false), with the first 100 hashes of each kind. Reads every byte of the release.",
  effect: "read",
  idempotent: true,
  input: { project, tag },
  async run(request, { services, task }) {
    return wire.verification(await services.releases.verify(request, task));
  },
});
