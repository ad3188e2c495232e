/** What a plugin is made of, with sound parts where none is given. */
export interface PluginParts {
  /** @default {"odd"} */
  readonly name?: string;
  /** What stands before the exporter, such as imports. */
  readonly head?: string;
  /** Members that replace the usual ones. */
  readonly rest?: string;
}

/** The source of one plugin of one format. */
export function pluginSource(
  { name = "odd", head = "", rest = "*files() {}" }: PluginParts = {},
): string {
  return `${head}
export default {
  format: { name: ${JSON.stringify(name)}, lossy: false, omits: [],
    geometries: ["bbox"], degraded_geometries: [], modalities: ["image"] },
  vanishes: () => false,
  obstacle: () => null,
  ${rest},
};
`;
}

/** The source of a plugin that runs some statements when files are pulled. */
export function filesSource(name: string, statements: string): string {
  const body = `yield { path: "first.txt", text: "1" }; ${statements}`;
  return pluginSource({ name, rest: `*files(release) { ${body} }` });
}
