import type { Attribute, OnnxGraph } from "./onnx.ts";
import type { TfConstant, TfModel, TfNode } from "./tfjs_model.ts";

/** What converting a node may use. */
interface Step {
  readonly graph: OnnxGraph;
  readonly node: TfNode;
  /** The value of an input, by its place. */
  readonly input: (place: number) => string;
  readonly inputs: () => string[];
  /** The numbers of an input that is constant. */
  readonly constant: (place: number) => TfConstant;
  readonly numbers: (place: number) => number[];
}

/** A converted node's outputs. */
type Convert = (step: Step) => string | readonly string[];

/**
 * Writes a frozen TensorFlow.js graph into an ONNX one, as far as the models of
 * these tests go. Values stay in TensorFlow's order (rows, columns, channels);
 * convolutions turn theirs around.
 *
 * @param fed The ONNX value that takes the place of the placeholder.
 * @returns The ONNX value of the wanted output.
 */
export function writeTfModel(
  graph: OnnxGraph,
  { nodes, constants }: TfModel,
  fed: string,
  wanted: string,
): string {
  const made = new Map<string, readonly string[]>();
  const valueOf = (reference: string): string => {
    const [name = "", output = "0"] = reference.split(":");
    const done = made.get(name) ?? convert(name);
    made.set(name, done);
    return done[Number(output)]!;
  };
  const constantOf = (name: string): TfConstant => {
    const found = constants.get(name);
    if (found === undefined) throw new Error(`${name} is not constant`);
    return found;
  };
  const convert = (name: string): readonly string[] => {
    const constant = constants.get(name);
    if (constant !== undefined) return [written(graph, constant)];
    const node = nodes.get(name);
    if (node === undefined) throw new Error(`There is no node ${name}`);
    if (node.op === "Placeholder") return [fed];
    const names = (node.input ?? []).filter((n) => !n.startsWith("^"));
    const place = (i: number) => names.at(i) ?? "";
    const outputs = operation(node)({
      graph,
      node,
      input: (i) => valueOf(place(i)),
      inputs: () => names.map(valueOf),
      constant: (i) => constantOf(place(i)),
      numbers: (i) => [...constantOf(place(i)).values],
    });
    return typeof outputs === "string" ? [outputs] : outputs;
  };
  return valueOf(wanted);
}

function written(graph: OnnxGraph, constant: TfConstant): string {
  const { dims, values, isWhole } = constant;
  return isWhole ? graph.ints([...values], dims) : graph.floats(values, dims);
}

function operation({ op, name }: TfNode): Convert {
  const found = OPERATIONS[op];
  if (found === undefined) throw new Error(`${name}: no operation ${op}`);
  return found;
}

const same = (op: string): Convert => ({ graph, inputs }) =>
  graph.node(op, inputs());

const OPERATIONS: Readonly<Record<string, Convert>> = {
  Add: same("Add"),
  AddV2: same("Add"),
  AddN: same("Sum"),
  Sub: same("Sub"),
  Mul: same("Mul"),
  FloorDiv: same("Div"),
  FloorMod: same("Mod"),
  Equal: same("Equal"),
  Identity: same("Identity"),
  Relu: same("Relu"),
  Sigmoid: same("Sigmoid"),
  Relu6: (step) => activated(step.graph, "Relu6", step.input(0)),
  Reshape: same("Reshape"),
  GatherV2: ({ graph, input, numbers }) =>
    graph.node("Gather", [input(0), input(1)], { axis: numbers(2)[0]! }),
  Cast: ({ graph, node, input }) =>
    graph.node("Cast", [input(0)], {
      to: node.attr?.["DstT"]?.type === "DT_FLOAT" ? 1 : 7,
    }),
  Mean: ({ graph, node, input, numbers }) =>
    graph.node("ReduceMean", [input(0)], {
      axes: numbers(1),
      keepdims: node.attr?.["keep_dims"]?.b === true ? 1 : 0,
    }),
  ConcatV2: ({ graph, inputs, numbers }) =>
    graph.node("Concat", inputs().slice(0, -1), { axis: numbers(-1)[0]! }),
  ExpandDims: ({ graph, input, numbers }) =>
    graph.node("Unsqueeze", [input(0), graph.ints(numbers(1))]),
  TopKV2: ({ graph, node, input, numbers }) => {
    const outputs = [`${node.name}/values`, `${node.name}/places`];
    graph.node("TopK", [input(0), graph.ints(numbers(1))], {}, outputs);
    return outputs;
  },
  StridedSlice: sliced,
  ResizeBilinear: resized,
  MaxPool: (step) => pooled(step, "MaxPool"),
  AvgPool: (step) => pooled(step, "AveragePool"),
  Conv2D: convolved,
  _FusedConv2D: convolved,
  DepthwiseConv2dNative: convolved,
  FusedDepthwiseConv2dNative: convolved,
  Conv2DBackpropInput: unconvolved,
};

function activated(graph: OnnxGraph, kind: string, value: string): string {
  return kind === "Relu6"
    ? graph.node("Clip", [value, graph.floats([0]), graph.floats([6])])
    : graph.node(kind, [value]);
}

function integers({ attr }: TfNode, name: string): number[] {
  return (attr?.[name]?.list?.i ?? []).map(Number);
}

function padding({ attr }: TfNode): Record<string, Attribute> {
  const kind = atob(attr?.["padding"]?.s ?? "");
  return { auto_pad: kind === "SAME" ? "SAME_UPPER" : "VALID" };
}

/** Of the four numbers of a list, those for rows and columns. */
function sides(node: TfNode, name: string): number[] {
  return integers(node, name).slice(1, 3);
}

function channelsFirst(graph: OnnxGraph, value: string): string {
  return graph.node("Transpose", [value], { perm: [0, 3, 1, 2] });
}

function channelsLast(graph: OnnxGraph, value: string): string {
  return graph.node("Transpose", [value], { perm: [0, 2, 3, 1] });
}

function pooled({ graph, node, input }: Step, op: string): string {
  return channelsLast(
    graph,
    graph.node(op, [channelsFirst(graph, input(0))], {
      kernel_shape: sides(node, "ksize"),
      strides: sides(node, "strides"),
      ...padding(node),
    }),
  );
}

function convolved({ graph, node, input, constant }: Step): string {
  const isDepthwise = node.op.includes("epthwise");
  const filter = constant(1);
  const [rows = 1, columns = 1, inner = 1, outer = 1] = filter.dims;
  const weights = graph.floats(
    turned(filter, isDepthwise ? [2, 3, 0, 1] : [3, 2, 0, 1]),
    isDepthwise
      ? [inner * outer, 1, rows, columns]
      : [outer, inner, rows, columns],
  );
  const fused = (node.attr?.["fused_ops"]?.list?.s ?? []).map((s) => atob(s));
  const hasBias = fused.includes("BiasAdd");
  const result = graph.node("Conv", [
    channelsFirst(graph, input(0)),
    weights,
    ...(hasBias ? [input(2)] : []),
  ], {
    group: isDepthwise ? inner : 1,
    kernel_shape: [rows, columns],
    strides: sides(node, "strides"),
    dilations: sides(node, "dilations"),
    ...padding(node),
  });
  const whole = fused.filter((kind) => kind !== "BiasAdd")
    .reduce((value, kind) => activated(graph, kind, value), result);
  return channelsLast(graph, whole);
}

function unconvolved({ graph, node, input, constant, numbers }: Step): string {
  const filter = constant(1);
  const [rows = 1, columns = 1, outer = 1, inner = 1] = filter.dims;
  const weights = graph.floats(turned(filter, [3, 2, 0, 1]), [
    inner,
    outer,
    rows,
    columns,
  ]);
  const value = channelsFirst(graph, input(2));
  return channelsLast(
    graph,
    graph.node("ConvTranspose", [value, weights], {
      kernel_shape: [rows, columns],
      strides: sides(node, "strides"),
      output_shape: numbers(0).slice(1, 3),
      ...padding(node),
    }),
  );
}

function resized({ graph, node, input, numbers }: Step): string {
  const value = channelsFirst(graph, input(0));
  const kept = graph.node("Slice", [
    graph.node("Shape", [value]),
    graph.ints([0]),
    graph.ints([2]),
  ]);
  const size = graph.node("Concat", [kept, graph.ints(numbers(1))], {
    axis: 0,
  });
  const isHalf = node.attr?.["half_pixel_centers"]?.b === true;
  return channelsLast(
    graph,
    graph.node("Resize", [value, "", "", size], {
      mode: "linear",
      coordinate_transformation_mode: isHalf ? "half_pixel" : "asymmetric",
    }),
  );
}

/** A slice along the last axis; the masks of the models here leave no other. */
function sliced({ graph, input, numbers }: Step): string {
  const last = (place: number) => graph.ints([numbers(place).at(-1)!]);
  return graph.node("Slice", [
    input(0),
    last(1),
    last(2),
    graph.ints([-1]),
    last(3),
  ]);
}

/** The numbers of a filter with its axes in another order. */
function turned(
  { dims, values }: TfConstant,
  order: readonly number[],
): Float32Array<ArrayBuffer> {
  const strides = dims.map((_, axis) =>
    dims.slice(axis + 1).reduce((product, dim) => product * dim, 1)
  );
  const [a, b, c, d] = order.map((axis) => ({
    size: dims[axis]!,
    stride: strides[axis]!,
  })) as { size: number; stride: number }[];
  const out = new Float32Array(values.length);
  let at = 0;
  for (let i = 0; i < a!.size; i++) {
    for (let j = 0; j < b!.size; j++) {
      for (let k = 0; k < c!.size; k++) {
        for (let l = 0; l < d!.size; l++) {
          out[at++] = values[
            i * a!.stride + j * b!.stride + k * c!.stride + l * d!.stride
          ]!;
        }
      }
    }
  }
  return out;
}
