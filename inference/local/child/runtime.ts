import { RUNTIME, RUNTIME_FOLDER } from "../runtime_files.ts";

/** A tensor of ONNX Runtime. */
export interface Tensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: ArrayLike<number | bigint>;
}

/** A declared input or output of a graph. */
export interface ValueInfo {
  readonly name: string;
  readonly isTensor: boolean;
  readonly type: string;
  /** A size, or the name of one that is not fixed. */
  readonly shape: readonly (number | string)[];
}

/** A loaded graph. */
export interface Session {
  readonly inputMetadata: readonly ValueInfo[];
  readonly outputMetadata: readonly ValueInfo[];
  run(
    feeds: Readonly<Record<string, Tensor>>,
    fetches: readonly string[],
  ): Promise<Readonly<Record<string, Tensor>>>;
}

interface Ort {
  readonly env: {
    readonly wasm: {
      numThreads: number;
      wasmBinary: Uint8Array;
      wasmPaths: { readonly wasm: string };
    };
  };
  readonly InferenceSession: {
    create(
      graph: Uint8Array,
      options: {
        readonly executionProviders: readonly string[];
        readonly logSeverityLevel: number;
        readonly externalData: readonly { path: string; data: Uint8Array }[];
      },
    ): Promise<Session>;
  };
}

/** A tensor of transformers.js, around one of ONNX Runtime. */
export interface Wrapped {
  readonly dims: readonly number[];
  readonly ort_tensor: Tensor;
}

/** A picture as transformers.js takes it. */
export interface RawImage {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Makes tensors of a picture, as `preprocessor_config.json` says. */
export type ImageProcessor = (image: RawImage) => Promise<
  {
    readonly pixel_values: Wrapped;
    readonly pixel_mask?: Wrapped;
    /** Height and width of what is on the tensor, without its padding. */
    readonly reshaped_input_sizes: readonly (readonly [number, number])[];
  }
>;

/** Makes tokens of words, as `tokenizer.json` says. */
export interface Tokenizer {
  (
    words: readonly string[],
    options: { readonly padding: true; readonly truncation: true },
  ): Readonly<Record<string, Wrapped>>;
  encode(
    text: string,
    options: { readonly add_special_tokens: boolean },
  ): number[];
}

type Made = new (...configs: readonly unknown[]) => unknown;

/** What is used of transformers.js. */
export interface Transformers {
  readonly RawImage:
    & (new (
      data: Uint8ClampedArray<ArrayBuffer>,
      width: number,
      height: number,
      channels: number,
    ) => RawImage)
    & { readonly prototype: object };
  /** The classes that configurations name. */
  readonly named: (name: string) => Made | undefined;
}

/** ONNX Runtime and transformers.js over it. */
export interface Runtime {
  readonly ort: Ort;
  readonly transformers: Transformers;
}

/**
 * Loads both from {@linkcode RUNTIME_FOLDER}. While it does, nothing else may
 * rely on `location`.
 */
export async function loadRuntime(): Promise<Runtime> {
  // Where there is a location, ONNX Runtime takes its origin for a URL.
  const restore = hide("location");
  try {
    const ort = await load<Ort>(RUNTIME.ort.name);
    const { wasm } = ort.env;
    wasm.numThreads = 1;
    wasm.wasmBinary = await Deno.readFile(
      new URL(RUNTIME.wasm.name, RUNTIME_FOLDER),
    );
    // Set, or transformers.js would name a host to fetch it from.
    wasm.wasmPaths = { wasm: "file:///unused" };
    Object.defineProperty(globalThis, Symbol.for("onnxruntime"), {
      value: ort,
    });
    const library = await load<
      & Transformers
      & Readonly<Record<string, Made>>
      & { readonly env: { logLevel: number }; readonly LogLevel: { ERROR: 40 } }
    >(RUNTIME.transformers.name);
    library.env.logLevel = library.LogLevel.ERROR;
    const named = (name: string) =>
      Object.hasOwn(library, name) ? library[name] : undefined;
    return { ort, transformers: { RawImage: library.RawImage, named } };
  } finally {
    restore();
  }
}

async function load<T>(name: string): Promise<T> {
  // Not written out, so that types and graphs do without the file.
  return await import(new URL(name, RUNTIME_FOLDER).href) as T;
}

function hide(name: string): () => void {
  const former = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    value: undefined,
    configurable: true,
  });
  return () => {
    Reflect.deleteProperty(globalThis, name);
    if (former !== undefined) Object.defineProperty(globalThis, name, former);
  };
}
