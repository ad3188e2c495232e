import { deepStrictEqual } from "node:assert/strict";
import {
  wantedFiles,
  weightsOf,
} from "../../../inference/local/wanted_files.ts";

const REPOSITORY = [
  ".gitattributes",
  "README.md",
  "config.json",
  "model.safetensors",
  "onnx/model.onnx",
  "onnx/model.onnx_data",
  "onnx/model.onnx_data_1",
  "onnx/model.onnx_data_3",
  "onnx/model_fp16.onnx",
  "onnx/model_fp16.onnx_data",
  "onnx/model_quantized.onnx",
  "preprocessor_config.json",
  "quantize_config.json",
  "special_tokens_map.json",
  "tokenizer.json",
  "tokenizer_config.json",
  "vocab.txt",
];
const DESCRIPTIONS = [
  "config.json",
  "preprocessor_config.json",
  "tokenizer.json",
  "tokenizer_config.json",
  "special_tokens_map.json",
];

Deno.test("wantedFiles() takes what one precision needs and nothing else", async (t) => {
  const without = (...names: string[]) =>
    REPOSITORY.filter((name) => !names.some((cut) => name.startsWith(cut)));
  const rows: [string, string[], "fp32" | "fp16", string[]][] = [
    ["fp32", REPOSITORY, "fp32", [
      "onnx/model.onnx",
      "onnx/model.onnx_data",
      "onnx/model.onnx_data_1",
    ]],
    ["fp16", REPOSITORY, "fp16", [
      "onnx/model_fp16.onnx",
      "onnx/model_fp16.onnx_data",
    ]],
    ["only a quantised one", without("onnx/model.onnx"), "fp32", [
      "onnx/model_quantized.onnx",
    ]],
    [
      "beside the description",
      [
        ...without("onnx/"),
        "model.onnx",
        "model.onnx_data",
      ],
      "fp32",
      ["model.onnx", "model.onnx_data"],
    ],
    ["no graph", without("onnx/"), "fp32", []],
  ];
  for (const [name, files, precision, weights] of rows) {
    await t.step(name, () => {
      deepStrictEqual(wantedFiles(files, { precision }), [
        ...DESCRIPTIONS,
        ...weights,
      ]);
      const [graph, ...external] = weights;
      const found = weightsOf(files, { precision });
      deepStrictEqual(found?.graph, graph);
      deepStrictEqual(found?.external, graph && external);
    });
  }
});
