import { type Page, type PageRequest, Refusal } from "../kernel/mod.ts";
import type { ToolContext } from "./tool.ts";

/** What the protocol lets one answer hold. */
const MOST = 100;
const PAGE = 500;

/** An argument as far as it is typed. */
interface Argument {
  readonly name: string;
  readonly value: string;
}

/** What may be meant by the beginning of an argument. */
export interface Completion {
  readonly values: string[];
  /** How many fit in all. */
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * Completes an argument of a prompt or resource by what is stored; none for
 * one that nothing is known about. Case does not matter.
 *
 * @param given The other arguments, as far as they are known.
 */
export async function complete(
  argument: Argument,
  given: Readonly<Record<string, string>>,
  context: ToolContext,
): Promise<Completion> {
  try {
    return await found(argument, given, context);
  } catch (error) {
    // A project that is being typed need not be there yet.
    if (error instanceof Refusal && UNKNOWN.has(error.code)) return NONE;
    throw error;
  }
}

const UNKNOWN: ReadonlySet<string> = new Set([
  "ProjectNotFound",
  "InvalidName",
]);

async function found(
  argument: Argument,
  given: Readonly<Record<string, string>>,
  { services, exports }: ToolContext,
): Promise<Completion> {
  const { project = "" } = given;
  switch (argument.name) {
    case "project":
      return fitting(argument.value, (page) => services.projects.list(page));
    case "tag":
      if (project === "") return NONE;
      return fitting(argument.value, (page) => {
        const { items, total } = services.releases.list(project, page);
        return { items: items.map(({ tag }) => ({ name: tag })), total };
      });
    case "batch":
      if (project === "") return NONE;
      return fitting(
        argument.value,
        (page) => services.batches.list(project, page),
      );
    case "recipe":
      if (project === "") return NONE;
      return fitting(
        argument.value,
        (page) => services.recipes.list(project, page),
      );
    case "format": {
      const items = await exports.formats();
      const all = { items, total: items.length };
      return fitting(argument.value, () => all);
    }
    case "target": {
      const items = await exports.targets();
      const all = { items, total: items.length };
      return fitting(argument.value, () => all);
    }
    default:
      return NONE;
  }
}

const NONE: Completion = { values: [], total: 0, hasMore: false };

function fitting(
  start: string,
  list: (page: PageRequest) => Page<{ readonly name: string }>,
): Completion {
  const values = new Set<string>();
  for (let offset = 0;; offset += PAGE) {
    const { items, total } = list({ limit: PAGE, offset });
    for (const { name } of items) if (begins(name, start)) values.add(name);
    if (offset + PAGE >= total) break;
  }
  return {
    values: [...values].slice(0, MOST),
    total: values.size,
    hasMore: values.size > MOST,
  };
}

function begins(name: string, start: string): boolean {
  return name.toLowerCase().startsWith(start.toLowerCase());
}
