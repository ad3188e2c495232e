/** What a wasm codec prints. It must never reach stdout: that is a protocol. */
export interface CodecHooks {
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}

/** How the packages' `init` takes a compiled module; their types omit it. */
export type Init = (
  module: WebAssembly.Module,
  hooks: CodecHooks,
) => Promise<unknown>;

/** Swallows whatever a codec says. */
export const SILENT: CodecHooks = { print: () => {}, printErr: () => {} };

/** Compiles a wasm file that lies inside an npm package. */
export function compileWasm(url: string): WebAssembly.Module {
  return new WebAssembly.Module(Deno.readFileSync(new URL(url)));
}
