/** A file of an npm package that the child process runs. */
export interface RuntimeFile {
  readonly package: string;
  /** Where it lies in the package. */
  readonly member: string;
  /** Its name here. */
  readonly name: string;
  readonly sha256: string;
}

const ORT = "onnxruntime-web@1.30.0";

/**
 * What runs models: ONNX Runtime as wasm with its glue, and the code that
 * prepares pictures and words for them. Taken out of their packages, which hold
 * a hundred times as much; `.ci/fetch_runtime.ts` puts them in place. The wasm
 * has another ending, because `deno compile` makes a module of every `.wasm`.
 */
export const RUNTIME = {
  ort: {
    package: ORT,
    member: "dist/ort.wasm.bundle.min.mjs",
    name: "ort.wasm.bundle.min.mjs",
    sha256: "11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90",
  },
  wasm: {
    package: ORT,
    member: "dist/ort-wasm-simd-threaded.wasm",
    name: "ort-wasm-simd-threaded.bin",
    sha256: "3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2",
  },
  transformers: {
    package: "@huggingface/transformers@4.3.2",
    member: "dist/transformers.web.js",
    name: "transformers.web.js",
    sha256: "cd7d3236182f456b0b7833015f956df0c71ad63c0ef8bb4d9857d2a787c076e7",
  },
} as const satisfies Readonly<Record<string, RuntimeFile>>;

/** Where they lie, in the source tree as in the program; git ignores it. */
export const RUNTIME_FOLDER: URL = new URL(
  "../../.cache/runtime/",
  import.meta.url,
);

/** The first of them that is not there, or null. */
export async function missingRuntimeFile(): Promise<string | null> {
  for (const { name } of Object.values(RUNTIME)) {
    try {
      await Deno.stat(new URL(name, RUNTIME_FOLDER));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return name;
      throw error;
    }
  }
  return null;
}
