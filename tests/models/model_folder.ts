/** What a model's folder holds, as Hugging Face lays it out. */
export interface ModelContent {
  readonly config: object;
  readonly preprocessor: object;
  readonly graph: Uint8Array;
  /** Text of a `tokenizer.json` and its configuration, for models of words. */
  readonly tokenizer?: { readonly vocabulary: object; readonly config: object };
  /** More files, by name. */
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

/** Writes a model's folder. */
export async function writeModelFolder(
  folder: string,
  { config, preprocessor, graph, tokenizer, more = {} }: ModelContent,
): Promise<void> {
  const json = (value: object) =>
    new TextEncoder().encode(JSON.stringify(value));
  const files = {
    "config.json": json(config),
    "preprocessor_config.json": json(preprocessor),
    "onnx/model.onnx": graph,
    ...(tokenizer === undefined ? {} : {
      "tokenizer.json": json(tokenizer.vocabulary),
      "tokenizer_config.json": json(tokenizer.config),
    }),
    ...more,
  };
  await Deno.mkdir(`${folder}/onnx`, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    await Deno.writeFile(`${folder}/${name}`, bytes);
  }
}

/** The files of a model's folder: name to absolute path. */
export async function filesIn(
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const walk = async (within: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(folder + within)) {
      const path = `${within}/${name}`;
      if (isDirectory) await walk(path);
      else files.set(path.slice(1), folder + path);
    }
  };
  await walk("");
  return files;
}
