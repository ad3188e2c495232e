const ROOT = new URL("../../", import.meta.url);

/** One import of a module, resolved. */
interface Edge {
  readonly isDynamic?: boolean;
  readonly code?: { readonly specifier?: string };
}

interface Module {
  readonly specifier: string;
  readonly dependencies?: readonly Edge[];
}

interface Graph {
  readonly modules: readonly Module[];
  readonly redirects: Readonly<Record<string, string>>;
}

/** A module's name: a path from the root, `npm:<package>` or `node:<name>`. */
function nameOf(specifier: string): string {
  if (specifier.startsWith(ROOT.href)) return specifier.slice(ROOT.href.length);
  const npm = /^npm:\/?(@[^/]+\/[^/@]+|[^/@]+)/.exec(specifier)?.[1];
  return npm === undefined ? specifier : `npm:${npm}`;
}

async function graphOf(entry: string): Promise<Graph> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: ROOT,
  }).output();
  const decode = new TextDecoder();
  if (!success) {
    throw new Error(`Cannot read the graph: ${decode.decode(stderr)}`);
  }
  return JSON.parse(decode.decode(stdout)) as Graph;
}

/** Every module an entry can reach, by type and dynamic imports too. */
export async function reachable(entry: string): Promise<string[]> {
  const graph = await graphOf(entry);
  return [...new Set(graph.modules.map((m) => nameOf(m.specifier)))].sort();
}

/** The modules that are loaded before an entry's first line runs. */
export async function loadedAtStart(entry: string): Promise<string[]> {
  const graph = await graphOf(entry);
  const modules = new Map(graph.modules.map((m) => [m.specifier, m]));
  const found = new Set<string>();
  const visit = (asked: string): void => {
    const specifier = graph.redirects[asked] ?? asked;
    if (found.has(specifier)) return;
    found.add(specifier);
    for (const edge of modules.get(specifier)?.dependencies ?? []) {
      const target = edge.code?.specifier;
      if (target !== undefined && edge.isDynamic !== true) visit(target);
    }
  };
  visit(new URL(entry, ROOT).href);
  return [...found].map(nameOf).sort();
}
