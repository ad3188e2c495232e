import { z } from "zod";
import { project, split } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const publishRelease: Tool = defineTool({
  name: "publish_release",
  title: "Publish a release",
  description:
    "Freezes the dataset as it is now under a tag, immutably, with a content hash. folds and fold_annotations tell how the split came out; another seed needs another tag. Refused, with nothing written, if the tag is taken or the active schema does not describe every label.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    tag: z.string().describe("New tag, 1 to 200 characters; case matters"),
    split,
  },
  async run(request, { services, task }) {
    return wire.publishedRelease(
      await services.releases.publish(request, task),
    );
  },
});
