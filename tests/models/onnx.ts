import {
  bytes,
  bytesOf,
  type Field,
  fixed32,
  message,
  repeated,
  varint,
} from "./protobuf.ts";

/** Kinds of numbers, by ONNX's own code. */
export const TYPE = { float: 1, int64: 7, bool: 9 } as const;
type Type = keyof typeof TYPE;

/** An attribute of a node; a float must be named as one. */
export type Attribute =
  | number
  | string
  | readonly number[]
  | { readonly float: number }
  | { readonly graph: OnnxGraph };

/** A size, or the name of one that is not fixed. */
export type Dim = number | string;

const OPSET = 13;
const IR_VERSION = 8;

/**
 * Writes an ONNX model node by node; field numbers are those of onnx.proto3.
 */
export class OnnxGraph {
  readonly #nodes: Uint8Array<ArrayBuffer>[] = [];
  readonly #initializers: Uint8Array<ArrayBuffer>[] = [];
  readonly #inputs: Uint8Array<ArrayBuffer>[] = [];
  readonly #outputs: Uint8Array<ArrayBuffer>[] = [];
  #made = 0;

  /** Names a value that is fed. */
  input(name: string, dims: readonly Dim[], type: Type = "float"): string {
    this.#inputs.push(valueInfo(name, dims, type));
    return name;
  }

  /** Names a value that comes out; null leaves its shape open. */
  output(
    name: string,
    dims: readonly Dim[] | null,
    type: Type = "float",
  ): void {
    this.#outputs.push(valueInfo(name, dims, type));
  }

  /** Adds a node and answers the name of its first output. */
  node(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    outputs: readonly string[] | string = this.#name(),
  ): string {
    const named = typeof outputs === "string" ? [outputs] : outputs;
    this.#nodes.push(message(
      repeated(inputs, (name) => bytes(1, name)),
      repeated(named, (name) => bytes(2, name)),
      bytes(3, this.#name()),
      bytes(4, op),
      repeated(
        Object.entries(attributes),
        ([name, value]) => bytes(5, attribute(name, value)),
      ),
    ));
    return named[0]!;
  }

  /** Adds constant floats; no dims are a single number. */
  floats(
    values: readonly number[] | Float32Array<ArrayBuffer>,
    dims: readonly number[] = [],
  ): string {
    const name = this.#name();
    const raw = bytesOf(Float32Array.from(values));
    this.#initializers.push(message(
      repeated(dims, (dim) => varint(1, dim)),
      varint(2, TYPE.float),
      bytes(8, name),
      bytes(9, raw),
    ));
    return name;
  }

  /** Adds constant floats that lie in a file beside the model. */
  floatsIn(location: string, dims: readonly number[]): string {
    const name = this.#name();
    this.#initializers.push(message(
      repeated(dims, (dim) => varint(1, dim)),
      varint(2, TYPE.float),
      bytes(8, name),
      bytes(13, message(bytes(1, "location"), bytes(2, location))),
      varint(14, 1),
    ));
    return name;
  }

  /** Adds constant whole numbers; by default a list of them. */
  ints(
    values: readonly number[],
    dims: readonly number[] = [values.length],
  ): string {
    const name = this.#name();
    const raw = bytesOf(BigInt64Array.from(values.map(BigInt)));
    this.#initializers.push(message(
      repeated(dims, (dim) => varint(1, dim)),
      varint(2, TYPE.int64),
      bytes(8, name),
      bytes(9, raw),
    ));
    return name;
  }

  /** The graph alone, for an attribute of a node. */
  encoded(): Uint8Array<ArrayBuffer> {
    return message(
      repeated(this.#nodes, (node) => bytes(1, node)),
      bytes(2, "graph"),
      repeated(this.#initializers, (tensor) => bytes(5, tensor)),
      repeated(this.#inputs, (value) => bytes(11, value)),
      repeated(this.#outputs, (value) => bytes(12, value)),
    );
  }

  /** The whole model. */
  model(): Uint8Array<ArrayBuffer> {
    return message(
      varint(1, IR_VERSION),
      bytes(2, "visionset-tests"),
      bytes(7, this.encoded()),
      bytes(8, message(bytes(1, ""), varint(2, OPSET))),
    );
  }

  #name(): string {
    return `_${this.#made++}`;
  }
}

function attribute(name: string, value: Attribute): Uint8Array<ArrayBuffer> {
  return message(bytes(1, name), ...contentOf(value));
}

function contentOf(value: Attribute): Field[] {
  if (typeof value === "number") return [varint(3, value), varint(20, 2)];
  if (typeof value === "string") return [bytes(4, value), varint(20, 3)];
  if ("float" in value) return [fixed32(2, value.float), varint(20, 1)];
  if ("graph" in value) {
    return [bytes(6, value.graph.encoded()), varint(20, 5)];
  }
  return [repeated(value, (each) => varint(8, each)), varint(20, 7)];
}

function valueInfo(
  name: string,
  dims: readonly Dim[] | null,
  type: Type,
): Uint8Array<ArrayBuffer> {
  const shape = dims === null ? [] : [
    bytes(
      2,
      message(repeated(dims, (dim) =>
        bytes(
          1,
          message(typeof dim === "number" ? varint(1, dim) : bytes(2, dim)),
        ))),
    ),
  ];
  const tensor = message(varint(1, TYPE[type]), ...shape);
  return message(bytes(1, name), bytes(2, message(bytes(1, tensor))));
}
