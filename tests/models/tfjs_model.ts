/** An attribute of a node, as JSON has it; text is in base64. */
export interface TfAttribute {
  readonly s?: string;
  readonly b?: boolean;
  readonly type?: string;
  readonly list?: {
    readonly i?: readonly string[];
    readonly s?: readonly string[];
  };
}

/** A node of a TensorFlow.js graph model. */
export interface TfNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, TfAttribute>>;
}

/** A constant of one. */
export interface TfConstant {
  readonly dims: readonly number[];
  readonly values: Float32Array<ArrayBuffer>;
  readonly isWhole: boolean;
}

interface TfWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: "float32" | "int32";
  readonly quantization?: { readonly dtype: "float16" };
}

interface TfFile {
  readonly modelTopology: { readonly node: readonly TfNode[] };
  readonly weightsManifest: readonly {
    readonly weights: readonly TfWeight[];
  }[];
}

/** A TensorFlow.js graph model, read. */
export interface TfModel {
  readonly nodes: ReadonlyMap<string, TfNode>;
  readonly constants: ReadonlyMap<string, TfConstant>;
}

/** Reads a graph model whose weights are one file of halves and integers. */
export function readTfModel(
  json: string,
  weights: Uint8Array<ArrayBuffer>,
): TfModel {
  const file = JSON.parse(json) as TfFile;
  const view = new DataView(weights.buffer, weights.byteOffset);
  const constants = new Map<string, TfConstant>();
  let at = 0;
  for (const { weights: listed } of file.weightsManifest) {
    for (const { name, shape: dims, dtype, quantization } of listed) {
      const count = dims.reduce((product, dim) => product * dim, 1);
      const kind = quantization?.dtype ?? dtype;
      const { size, read } = KINDS[kind];
      const start = at;
      const values = Float32Array.from(
        { length: count },
        (_, i) => read(view, start + i * size),
      );
      constants.set(name, { dims, values, isWhole: dtype === "int32" });
      at += count * size;
    }
  }
  const nodes = new Map(file.modelTopology.node.map((n) => [n.name, n]));
  return { nodes, constants };
}

interface Kind {
  readonly size: number;
  readonly read: (view: DataView, at: number) => number;
}

const KINDS: Readonly<Record<"float32" | "float16" | "int32", Kind>> = {
  float32: { size: 4, read: (view, at) => view.getFloat32(at, true) },
  float16: { size: 2, read: (view, at) => half(view.getUint16(at, true)) },
  int32: { size: 4, read: (view, at) => view.getInt32(at, true) },
};

/** The value of an IEEE 754 half; none here is infinite or no number. */
function half(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
