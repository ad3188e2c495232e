import { colourDetector } from "./fixtures.ts";
import type { ModelContent } from "./model_folder.ts";
import { type Dim, OnnxGraph, TYPE } from "./onnx.ts";

/**
 * A detector whose answer takes far longer than any test, unless the picture is
 * black.
 */
export function endlessDetector(): ModelContent {
  const g = new OnnxGraph();
  const picture = g.input("pixel_values", [1, 3, "height", "width"]);
  const start = g.node("ReduceMax", [picture], { keepdims: 0 });
  const body = new OnnxGraph();
  body.input("turn", [], "int64");
  body.input("goes_on", [], "bool");
  body.input("value", []);
  body.node("Identity", ["goes_on"], {}, "still_goes_on");
  body.node("Sin", ["value"], {}, "next");
  body.output("still_goes_on", [], "bool");
  body.output("next", []);
  const turns = g.node("Mul", [
    g.node("Cast", [g.node("Ceil", [start])], { to: TYPE.int64 }),
    g.ints([2 ** 40], []),
  ]);
  const late = g.node("Loop", [turns, "", start], { body: { graph: body } });
  return answering(g, g.node("Mul", [late, g.floats([0])]));
}

/** A detector that wants all the memory that 32 bits can name, but 7 MB. */
export function greedyDetector(): ModelContent {
  const g = new OnnxGraph();
  const picture = g.input("pixel_values", [1, 3, "height", "width"]);
  const zero = g.node("Mul", [
    g.node("ReduceMax", [picture], { keepdims: 0 }),
    g.floats([0]),
  ]);
  const size = g.node("Add", [
    g.node("Cast", [zero], { to: TYPE.int64 }),
    g.ints([1_072_000_000]),
  ]);
  const huge = g.node("ConstantOfShape", [size]);
  return answering(g, g.node("ReduceMax", [huge], { keepdims: 0 }));
}

/** A detector whose scores are no numbers. */
export function nonsenseDetector(): ModelContent {
  const g = new OnnxGraph();
  const picture = g.input("pixel_values", [1, 3, "height", "width"]);
  const zero = g.node("Mul", [
    g.node("ReduceMax", [picture], { keepdims: 0 }),
    g.floats([0]),
  ]);
  return answering(g, g.node("Div", [zero, zero]));
}

/** Adds a value to all logits of one query whose box is the whole picture. */
function answering(g: OnnxGraph, value: string): ModelContent {
  const logits = g.floats([5, 0, 0, 0], [1, 1, 4]);
  g.node("Add", [logits, value], {}, "logits");
  g.node("Identity", [g.floats([0.5, 0.5, 1, 1], [1, 1, 4])], {}, "pred_boxes");
  g.output("logits", [1, 1, 4]);
  g.output("pred_boxes", [1, 1, 4]);
  return { ...colourDetector(), graph: g.model() };
}

/** A detector whose inputs and outputs have other names or shapes. */
export function detectorWith(
  { input = "pixel_values", logits = "logits", dims = [1, 1, 4], more }: {
    readonly input?: string;
    readonly logits?: string;
    readonly dims?: readonly Dim[];
    readonly more?: string;
  },
): ModelContent {
  const g = new OnnxGraph();
  g.input(input, [1, 3, "height", "width"]);
  if (more !== undefined) g.input(more, [1, 2]);
  const count = dims.reduce<number>((n, dim) => n * Number(dim), 1);
  const values = Array.from({ length: count }, () => 0);
  g.node("Identity", [g.floats(values, dims.map(Number))], {}, logits);
  g.node("Identity", [g.floats([0.5, 0.5, 1, 1], [1, 1, 4])], {}, "pred_boxes");
  g.output(logits, dims);
  g.output("pred_boxes", [1, 1, 4]);
  return { ...colourDetector(), graph: g.model() };
}
