import { rejects, strictEqual } from "node:assert/strict";
import type { InferenceConnection, RefusalCode } from "../../../kernel/mod.ts";
import { MAX_WEIGHT_BYTES } from "../../../inference/local/order.ts";
import {
  colourClasses,
  colourDetector,
  namedColours,
} from "../../models/fixtures.ts";
import { detectorWith } from "../../models/sick_models.ts";
import type { ModelContent } from "../../models/model_folder.ts";
import { localTo, sightOf, SURE, withLocal } from "./room.ts";
import { Room } from "./scene.ts";

interface Case {
  readonly name: string;
  readonly content: ModelContent;
  /** @default {"detr"} */
  readonly family?: string;
  /** What happens to the folder afterwards. */
  readonly harm?: (folder: string) => Promise<void>;
  readonly words: RegExp;
}

const DETECTOR = colourDetector();

const NOT_RUNNABLE: readonly Case[] = [
  {
    name: "a family that nobody reads",
    content: DETECTOR,
    family: "bert",
    words: /nothing here reads the family bert.*served: onnx \(detr, /,
  },
  {
    name: "a graph that is cut short",
    content: DETECTOR,
    harm: (folder) => Deno.truncate(`${folder}/onnx/model.onnx`, 700),
    words:
      /^The model ".*" of inference connection "resident" cannot be run: its onnx\/model\.onnx cannot be read: .*protobuf parsing failed\.?$/,
  },
  {
    name: "no graph",
    content: DETECTOR,
    harm: (folder) => Deno.remove(`${folder}/onnx/model.onnx`),
    words: /it has no ONNX graph/,
  },
  {
    name: "no config.json",
    content: DETECTOR,
    harm: (folder) => Deno.remove(`${folder}/config.json`),
    words: /it has no config\.json/,
  },
  {
    name: "no preprocessor_config.json",
    content: DETECTOR,
    harm: (folder) => Deno.remove(`${folder}/preprocessor_config.json`),
    words: /it has no preprocessor_config\.json$/,
  },
  {
    name: "no tokenizer.json",
    content: namedColours("owlvit"),
    family: "owlvit",
    harm: (folder) => Deno.remove(`${folder}/tokenizer.json`),
    words: /it has no tokenizer\.json/,
  },
  {
    name: "a config.json that is no JSON",
    content: DETECTOR,
    harm: (folder) => Deno.writeTextFile(`${folder}/config.json`, "<html>"),
    words: /config\.json is no JSON object/,
  },
  {
    name: "no labels",
    content: { ...DETECTOR, config: { model_type: "detr" } },
    words: /names no labels in id2label/,
  },
  {
    name: "another input",
    content: detectorWith({ input: "image" }),
    words: /has an input image \(float32 \[1, 3, height, width\]\), which/,
  },
  {
    name: "one input more",
    content: detectorWith({ more: "orig_target_sizes" }),
    words: /has an input orig_target_sizes/,
  },
  {
    name: "another output",
    content: detectorWith({ logits: "scores" }),
    words: /has no output logits, only scores, pred_boxes/,
  },
  {
    name: "an output of another rank",
    content: detectorWith({ dims: [1, 4] }),
    words: /logits \(float32 \[1, 4\]\) is not float32 of 3 dimensions/,
  },
  {
    name: "another task than its family's",
    content: colourClasses(),
    words: /logits \(float32 \[1, 4, height, width\]\) is not float32 of 3/,
  },
  {
    name: "more boxes than queries",
    content: detectorWith({ dims: [1, 2, 4] }),
    words: /answers 1 × 4 numbers as boxes of 2 queries/,
  },
  {
    name: "weights that do not fit",
    content: DETECTOR,
    harm: async (folder) => {
      const path = `${folder}/onnx/model.onnx_data`;
      await Deno.writeFile(path, new Uint8Array());
      await Deno.truncate(path, MAX_WEIGHT_BYTES);
    },
    words: /its weights are 1537 MB, and at most 1536 MB fit/,
  },
];

Deno.test("predict() refuses a model that cannot be run, and says why", async (t) => {
  await using room = await Room.make();
  const sight = await room.sight();
  await withLocal(async (predictor) => {
    for (
      const { name, content, family = "detr", harm, words } of NOT_RUNNABLE
    ) {
      await t.step(name, async () => {
        const folder = await room.model(content);
        await harm?.(folder);
        await rejects(
          predictor.predict(localTo(folder, family), SURE, sight),
          { code: "InferenceConnectionNotRunnable", message: words },
        );
      });
    }
    await t.step("and runs a sound one afterwards", async () => {
      const folder = await room.model(DETECTOR);
      const connection = localTo(folder, "detr");
      const { regions } = await predictor.predict(connection, SURE, sight);
      strictEqual(regions.length, 2);
    });
  });
});

Deno.test("predict() refuses what this machine or the picture does not give", async (t) => {
  await using room = await Room.make();
  const sight = await room.sight();
  const folder = await room.model(DETECTOR);
  const damaged = `${room.folder}/damaged.png`;
  const whole = await Deno.readFile(sight.path);
  await Deno.writeFile(damaged, whole.subarray(0, whole.length - 40));
  const rows: [
    string,
    Partial<InferenceConnection>,
    typeof sight,
    RefusalCode,
    RegExp,
  ][] = [
    [
      "cuda",
      { device: "cuda:0", precision: "fp16" },
      sight,
      "LocalInferenceUnavailable",
      /asks for device cuda:0 with precision fp16, and models run here on device cpu with precision fp32/,
    ],
    ["mps", { device: "mps" }, sight, "LocalInferenceUnavailable", /mps/],
    [
      "a damaged picture",
      {},
      sightOf(damaged, 200, 100),
      "CorruptMedia",
      /./,
    ],
  ];
  await withLocal(async (predictor) => {
    for (const [name, more, picture, code, message] of rows) {
      await t.step(name, async () => {
        const connection = localTo(folder, "detr", more);
        await rejects(predictor.predict(connection, SURE, picture), {
          code,
          message,
        });
      });
    }
    await t.step("nothing at the path", async () => {
      const nowhere = sightOf(`${room.folder}/nowhere.png`, 200, 100);
      await rejects(
        predictor.predict(localTo(folder, "detr"), SURE, nowhere),
        Deno.errors.NotFound,
      );
    });
  });
});

Deno.test("labelsOf() refuses a model without labels", async () => {
  await using room = await Room.make();
  const folder = await room.model({ ...DETECTOR, config: {} });
  await withLocal(async (predictor) => {
    await rejects(predictor.labelsOf(localTo(folder, "detr")), {
      code: "InferenceConnectionNotRunnable",
      message: /names no labels/,
    });
  });
});
