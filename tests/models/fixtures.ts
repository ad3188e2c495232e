import type { ModelContent } from "./model_folder.ts";
import { OnnxGraph, TYPE } from "./onnx.ts";

/**
 * Models with an answer that is known: they find the red, the green and the
 * blue rectangle of a picture, at most one of each.
 */

const COLOURS = ["red", "green", "blue"];
const LABELS = { ...COLOURS };
/** Pictures as they are, in 0..1. */
const AS_IT_IS = {
  do_normalize: false,
  do_rescale: true,
  rescale_factor: 1 / 255,
  do_resize: false,
};

/** One value for each colour: whether it is there, and its box. */
interface Blobs {
  /** [1, 3], 1 where the colour is in the picture. */
  readonly present: string;
  /** [1, 3, 4], in shares of the picture. */
  readonly boxes: string;
  /** [1, 3, rows, columns], 1 where the colour is. */
  readonly mask: string;
}

/** The rectangles of the fed `pixel_values` [1, 3, rows, columns]. */
function blobs(g: OnnxGraph): Blobs {
  const picture = g.input("pixel_values", [1, 3, "height", "width"]);
  const apart = [1, -1, -1, -1, 1, -1, -1, -1, 1];
  const only = g.node("Conv", [picture, g.floats(apart, [3, 3, 1, 1])]);
  const mask = cast(g, g.node("Greater", [only, g.floats([0.5])]));
  const shape = g.node("Shape", [picture]);
  const along = (axis: 2 | 3) => {
    const line = g.node("ReduceMax", [mask], { axes: [5 - axis], keepdims: 0 });
    const edge = (last: 0 | 1) =>
      cast(
        g,
        g.node("ArgMax", [line], {
          axis: 2,
          keepdims: 0,
          select_last_index: last,
        }),
      );
    const size = cast(g, g.node("Gather", [shape, g.ints([axis])]));
    const from = g.node("Div", [edge(0), size]);
    const to = g.node("Div", [
      g.node("Add", [edge(1), g.floats([1])]),
      size,
    ]);
    const middle = g.node("Mul", [
      g.node("Add", [from, to]),
      g.floats([0.5]),
    ]);
    return [middle, g.node("Sub", [to, from])] as const;
  };
  const [x, width] = along(3);
  const [y, height] = along(2);
  const columns = [x, y, width, height].map((value) =>
    g.node("Unsqueeze", [value, g.ints([2])])
  );
  return {
    present: g.node("ReduceMax", [mask], { axes: [2, 3], keepdims: 0 }),
    boxes: g.node("Concat", columns, { axis: 2 }),
    mask,
  };
}

function cast(g: OnnxGraph, value: string): string {
  return g.node("Cast", [value], { to: TYPE.float });
}

/** [1, 3, 4]: ten for the own class of a colour that is there, minus five. */
function classLogits(g: OnnxGraph, present: string): string {
  const own = [10, 0, 0, 0, 0, 10, 0, 0, 0, 0, 10, 0];
  const else_ = [-5, -5, -5, 0];
  const there = g.node("Unsqueeze", [present, g.ints([2])]);
  return g.node("Add", [
    g.node("Mul", [there, g.floats(own, [1, 3, 4])]),
    g.floats([...else_, ...else_, ...else_], [1, 3, 4]),
  ]);
}

/** A closed detector with DETR's tensors. A colour that is there scores .993. */
export function colourDetector(): ModelContent {
  const g = new OnnxGraph();
  const { present, boxes } = blobs(g);
  g.node("Identity", [classLogits(g, present)], {}, "logits");
  g.node("Identity", [boxes], {}, "pred_boxes");
  g.output("logits", [1, 3, 4]);
  g.output("pred_boxes", [1, 3, 4]);
  return {
    config: { model_type: "detr", id2label: LABELS },
    preprocessor: { image_processor_type: "DetrImageProcessor", ...AS_IT_IS },
    graph: g.model(),
  };
}

/** One with RT-DETR's: each class by itself, none for nothing. */
export function sigmoidDetector(): ModelContent {
  const g = new OnnxGraph();
  const { present, boxes } = blobs(g);
  const there = g.node("Unsqueeze", [present, g.ints([2])]);
  const own = g.floats([1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 3, 3]);
  g.node("Identity", [tenOrFive(g, g.node("Mul", [there, own]))], {}, "logits");
  g.node("Identity", [boxes], {}, "pred_boxes");
  g.output("logits", [1, 3, 3]);
  g.output("pred_boxes", [1, 3, 4]);
  return {
    config: { model_type: "rt_detr", id2label: LABELS },
    preprocessor: { image_processor_type: "RTDetrImageProcessor", ...AS_IT_IS },
    graph: g.model(),
  };
}

/** DETR's, its weights in a file of their own. */
export function detectorWithExternalData(): ModelContent {
  const g = new OnnxGraph();
  g.input("pixel_values", [1, 3, "height", "width"]);
  g.node("Identity", [g.floatsIn("model.onnx_data", [1, 1, 4])], {}, "logits");
  g.node("Identity", [g.floats([0.5, 0.5, 1, 1], [1, 1, 4])], {}, "pred_boxes");
  g.output("logits", [1, 1, 4]);
  g.output("pred_boxes", [1, 1, 4]);
  const logits = new Uint8Array(Float32Array.of(0, 9, 0, 0).buffer);
  return {
    ...colourDetector(),
    graph: g.model(),
    more: { "onnx/model.onnx_data": logits },
  };
}

/** A panoptic DETR: the detector with a mask for every query. */
export function colourSegments(): ModelContent {
  const g = new OnnxGraph();
  const { present, mask } = blobs(g);
  g.node("Identity", [classLogits(g, present)], {}, "logits");
  g.node("Identity", [signed(g, mask)], {}, "pred_masks");
  g.output("logits", [1, 3, 4]);
  g.output("pred_masks", [1, 3, "height", "width"]);
  return { ...colourDetector(), graph: g.model() };
}

/** A segmenter with SegFormer's tensors; where no colour is, is background. */
export function colourClasses(): ModelContent {
  const g = new OnnxGraph();
  const { mask } = blobs(g);
  const ground = g.node("Mul", [
    g.node("ReduceMax", [mask], { axes: [1], keepdims: 1 }),
    g.floats([0]),
  ]);
  g.node("Concat", [signed(g, mask), ground], { axis: 1 }, "logits");
  g.output("logits", [1, 4, "height", "width"]);
  return {
    config: {
      model_type: "segformer",
      id2label: { ...LABELS, 3: "background" },
    },
    preprocessor: {
      image_processor_type: "SegformerImageProcessor",
      ...AS_IT_IS,
    },
    graph: g.model(),
  };
}

/** Ten where a mask is, minus ten elsewhere. */
function signed(g: OnnxGraph, mask: string): string {
  return g.node("Sub", [
    g.node("Mul", [mask, g.floats([20])]),
    g.floats([10]),
  ]);
}

/** Words that the fixtures know; a colour's number is its query's and one. */
const WORDS = ["[UNK]", ...COLOURS, "[PAD]", "[CLS]", "[SEP]", ".", "car"];

const TOKENIZER = {
  config: {
    tokenizer_class: "BertTokenizer",
    model_max_length: 512,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
    cls_token: "[CLS]",
    sep_token: "[SEP]",
  },
  vocabulary: {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: ["[UNK]", "[PAD]", "[CLS]", "[SEP]"].map((content) => ({
      id: WORDS.indexOf(content),
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [
        { SpecialToken: { id: "[CLS]", type_id: 0 } },
        { Sequence: { id: "A", type_id: 0 } },
        { SpecialToken: { id: "[SEP]", type_id: 0 } },
      ],
      pair: [],
      special_tokens: Object.fromEntries(
        ["[CLS]", "[SEP]"].map((id) => [
          id,
          { id, ids: [WORDS.indexOf(id)], tokens: [id] },
        ]),
      ),
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
    },
  },
};

/**
 * A detector with OWL-ViT's tensors: a phrase finds the colours that it names.
 * They score .993.
 */
export function namedColours(model_type: "owlvit" | "owlv2"): ModelContent {
  const g = new OnnxGraph();
  const { present, boxes } = blobs(g);
  const ids = g.input("input_ids", ["phrases", "length"], "int64");
  g.input("attention_mask", ["phrases", "length"], "int64");
  const row = g.node("Unsqueeze", [ids, g.ints([0])]);
  const wanted = g.node("Equal", [row, g.ints([1, 2, 3], [3, 1, 1])]);
  const named = g.node("ReduceMax", [cast(g, wanted)], {
    axes: [2],
    keepdims: 0,
  });
  const there = g.node("Transpose", [present], { perm: [1, 0] });
  const score = g.node("Mul", [named, there]);
  g.node("Unsqueeze", [tenOrFive(g, score), g.ints([0])], {}, "logits");
  g.node("Identity", [boxes], {}, "pred_boxes");
  g.output("logits", [1, 3, "phrases"]);
  g.output("pred_boxes", [1, 3, 4]);
  return {
    config: { model_type },
    preprocessor: { image_processor_type: "OwlViTImageProcessor", ...AS_IT_IS },
    graph: g.model(),
    tokenizer: TOKENIZER,
  };
}

/** A detector with Grounding DINO's tensors: a token finds its colour. */
export function groundedColours(): ModelContent {
  const g = new OnnxGraph();
  const { present, boxes } = blobs(g);
  const ids = g.input("input_ids", [1, "length"], "int64");
  g.input("token_type_ids", [1, "length"], "int64");
  g.input("attention_mask", [1, "length"], "int64");
  g.input("pixel_mask", [1, "height", "width"], "int64");
  const row = g.node("Unsqueeze", [ids, g.ints([1])]);
  const wanted = cast(
    g,
    g.node("Equal", [row, g.ints([1, 2, 3], [1, 3, 1])]),
  );
  const there = g.node("Unsqueeze", [present, g.ints([2])]);
  const logits = tenOrFive(g, g.node("Mul", [wanted, there]));
  const length = g.node("Gather", [g.node("Shape", [ids]), g.ints([1])]);
  const pads = g.node("Concat", [
    g.ints([0, 0, 0, 0, 0]),
    g.node("Sub", [g.ints([256]), length]),
  ], { axis: 0 });
  g.node("Pad", [logits, pads, g.floats([-9])], {}, "logits");
  g.node("Identity", [boxes], {}, "pred_boxes");
  g.output("logits", [1, 3, 256]);
  g.output("pred_boxes", [1, 3, 4]);
  return {
    config: { model_type: "grounding-dino" },
    preprocessor: {
      image_processor_type: "GroundingDinoImageProcessor",
      ...AS_IT_IS,
    },
    graph: g.model(),
    tokenizer: TOKENIZER,
  };
}

/** Five for one, minus five for nothing. */
function tenOrFive(g: OnnxGraph, score: string): string {
  return g.node("Sub", [
    g.node("Mul", [score, g.floats([10])]),
    g.floats([5]),
  ]);
}
