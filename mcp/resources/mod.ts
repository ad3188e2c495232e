import { Buffer } from "node:buffer";
import { Refusal } from "../../kernel/mod.ts";
import type { ToolContext } from "../tool.ts";
import * as wire from "../wire/mod.ts";
import { ADDRESSES, addressOf, type Kind, parseAddress } from "./address.ts";

/** What a resource holds. */
export interface Contents {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string;
  /** Bytes in base64. */
  readonly blob?: string;
}

/** One entry of `resources/list`. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

/** One page of it. */
export interface ResourcePage {
  readonly resources: ListedResource[];
  readonly nextCursor?: string;
}

const PROJECTS_A_PAGE = 20;
const RELEASES_A_PROJECT = 20;

type Values = Readonly<Record<string, string>>;
type Body = Pick<Contents, "mimeType" | "text" | "blob">;

const READERS: Readonly<
  Record<Kind, (values: Values, context: ToolContext) => Promise<Body> | Body>
> = {
  schema: ({ project = "" }, { services }) =>
    json(wire.schemaAnswer(services.schemas.get(project, null))),

  async release({ project = "", tag = "" }, { services, task }) {
    const found = await services.releases.summary({ project, tag }, task);
    return json(wire.releaseSummary(found));
  },

  async preview({ project = "", asset_id = "" }, { services, task }) {
    const { bytes, format } = await services.pictures.look({
      project,
      asset_id,
      full: false,
      region: null,
      max_edge: null,
      overlay: false,
    }, task);
    const blob = Buffer.from(bytes).toString("base64");
    return { mimeType: `image/${format}`, blob };
  },
};

/** The kinds of resources, as `resources/templates/list` answers them. */
export const TEMPLATES = [
  {
    uriTemplate: ADDRESSES.schema,
    name: "schema",
    title: "Label schema",
    description: "The active schema of a project: its classes and their shapes",
    mimeType: "application/json",
  },
  {
    uriTemplate: ADDRESSES.release,
    name: "release",
    title: "Release",
    description:
      "What a release's manifest holds: its hash, the size of each fold, how often each class occurs",
    mimeType: "application/json",
  },
  {
    uriTemplate: ADDRESSES.preview,
    name: "preview",
    title: "Preview of an asset",
    description: "The picture of an asset, at most 256 pixels an edge",
    mimeType: "image/jpeg",
  },
] as const;

/**
 * Lists the schemas and the latest releases of some projects.
 *
 * @param cursor As the page before gave it; any other starts from the first.
 */
export function listResources(
  { services }: ToolContext,
  cursor: string | undefined,
): ResourcePage {
  const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
  const page = { limit: PROJECTS_A_PAGE, offset };
  const { items, total } = services.projects.list(page);
  const resources = items.flatMap(({ id, name: project }) => [
    ...hasSchema(services, id) ? [listed("schema", { project })] : [],
    ...latestTags(services, id).map((tag) =>
      listed("release", { project, tag })
    ),
  ]);
  const next = offset + items.length;
  return { resources, ...next < total && { nextCursor: String(next) } };
}

/**
 * Reads one resource; null when no such address exists.
 *
 * @throws {Refusal} as the services do.
 */
export async function readResource(
  uri: string,
  context: ToolContext,
): Promise<Contents | null> {
  const address = parseAddress(uri);
  if (address === null) return null;
  return { uri, ...await READERS[address.kind](address.values, context) };
}

function hasSchema(services: ToolContext["services"], id: string): boolean {
  try {
    services.schemas.get(id, null);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "SchemaNotFound") {
      return false;
    }
    throw error;
  }
}

function latestTags(services: ToolContext["services"], id: string): string[] {
  const { total } = services.releases.list(id, { limit: 1, offset: 0 });
  const offset = Math.max(0, total - RELEASES_A_PROJECT);
  const page = { limit: RELEASES_A_PROJECT, offset };
  return services.releases.list(id, page).items.map(({ tag }) => tag).reverse();
}

function listed(kind: Kind, values: Values): ListedResource {
  const uri = addressOf(kind, values);
  const { mimeType } = TEMPLATES.find(({ name }) => name === kind)!;
  return { uri, name: [...Object.values(values), kind].join(" "), mimeType };
}

function json(value: object): Body {
  return { mimeType: "application/json", text: JSON.stringify(value) };
}
