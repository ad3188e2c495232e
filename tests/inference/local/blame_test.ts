import { rejects } from "node:assert/strict";
import type { RefusalCode } from "../../../kernel/mod.ts";
import { colourDetector } from "../../models/fixtures.ts";
import type { ModelContent } from "../../models/model_folder.ts";
import { detectorWith, greedyDetector } from "../../models/sick_models.ts";
import { localTo, sightOf, SURE, withLocal } from "./room.ts";
import { Room } from "./scene.ts";

Deno.test("predict() blames the picture for what comes of looking at it, but memory", async (t) => {
  await using room = await Room.make();
  const sight = await room.sight();
  const damaged = `${room.folder}/damaged.png`;
  const whole = await Deno.readFile(sight.path);
  await Deno.writeFile(damaged, whole.subarray(0, whole.length - 40));
  const rows: [string, ModelContent, typeof sight, RefusalCode, boolean][] = [
    [
      "a damaged picture",
      colourDetector(),
      sightOf(damaged, 200, 100),
      "CorruptMedia",
      true,
    ],
    [
      "an answer that is none",
      detectorWith({ dims: [1, 2, 4] }),
      sight,
      "InferenceConnectionNotRunnable",
      true,
    ],
    [
      "a model that cannot be loaded",
      detectorWith({ logits: "scores" }),
      sight,
      "InferenceConnectionNotRunnable",
      false,
    ],
    [
      "memory that is not there",
      greedyDetector(),
      sight,
      "InferenceOutOfMemory",
      false,
    ],
  ];
  await withLocal(async (predictor) => {
    for (const [name, content, picture, code, isOfPicture] of rows) {
      await t.step(name, async () => {
        const connection = localTo(await room.model(content), "detr");
        await rejects(predictor.predict(connection, SURE, picture), {
          code,
          isOfPicture,
        });
      });
    }
  });
});
