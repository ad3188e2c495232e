import {
  discoverExporters,
  type Discovery,
} from "../../../exporters/host/mod.ts";

/** A temporary folder of plugins. */
export class PluginFolder implements Disposable {
  readonly path: string = Deno.makeTempDirSync({ prefix: "plugins-" });

  /** Writes one plugin. */
  add(name: string, source: string | Uint8Array): string {
    const path = `${this.path}/${name}`;
    if (typeof source === "string") Deno.writeTextFileSync(path, source);
    else Deno.writeFileSync(path, source);
    return path;
  }

  /** What is found in it; without the built-in formats unless asked for. */
  discover({ builtIns = false } = {}): Promise<Discovery> {
    const none = new URL(`file://${this.path}/`);
    return discoverExporters({
      plugins: [this.path],
      ...(builtIns ? {} : { builtIns: none }),
    });
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.path, { recursive: true });
  }
}
