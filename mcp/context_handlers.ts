import { Refusal } from "../kernel/mod.ts";
import { complete } from "./completion.ts";
import { InternalFault } from "./guard.ts";
import { log } from "./log.ts";
import { promptNamed, PROMPTS, promptText } from "./prompts/mod.ts";
import { listResources, readResource, TEMPLATES } from "./resources/mod.ts";
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
} from "./sdk.ts";
import type { ToolContext, ToolHost } from "./tool.ts";

/** What a server must declare for {@linkcode handleContext}. */
export const CONTEXT_CAPABILITIES = {
  resources: {},
  prompts: {},
  completions: {},
} as const;

/** Serves resources, prompts and the completion of their arguments. */
export function handleContext(server: Server, host: ToolHost): void {
  server.setRequestHandler(
    "resources/templates/list",
    () => ({ resourceTemplates: [...TEMPLATES] }),
  );
  server.setRequestHandler(
    "resources/list",
    ({ params }, { mcpReq }) =>
      worded(host, mcpReq, (context) => ({
        ...listResources(context, params?.cursor),
      })),
  );
  server.setRequestHandler("resources/read", async ({ params }, { mcpReq }) => {
    const { uri } = params;
    const contents = await worded(
      host,
      mcpReq,
      (context) => readResource(uri, context),
      (words) => new ResourceNotFoundError(uri, words),
    );
    if (contents === null) throw new ResourceNotFoundError(uri);
    const { text, blob, ...head } = contents;
    const body = blob === undefined ? { text: text ?? "" } : { blob };
    return { contents: [{ ...head, ...body }] };
  });
  server.setRequestHandler("prompts/list", () => ({
    prompts: PROMPTS.map(({ say: _, ...prompt }) => ({
      ...prompt,
      arguments: [...prompt.arguments],
    })),
  }));
  server.setRequestHandler("prompts/get", async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params;
    const prompt = promptNamed(name);
    if (prompt === undefined) throw invalid("There is no such prompt");
    const missing = prompt.arguments.find((argument) =>
      argument.required && !given[argument.name]
    );
    if (missing !== undefined) throw invalid(`${missing.name} is missing`);
    const text = await worded(
      host,
      mcpReq,
      (context) => promptText(prompt, given, context),
    );
    const { description } = prompt;
    const content = { type: "text" as const, text };
    return { description, messages: [{ role: "user" as const, content }] };
  });
  server.setRequestHandler(
    "completion/complete",
    async ({ params }, { mcpReq }) => {
      const { argument, context: about } = params;
      const given = about?.arguments ?? {};
      const completion = await worded(
        host,
        mcpReq,
        (context) => complete(argument, given, context),
      );
      return { completion: { ...completion } };
    },
  );
}

/** Runs a read; refusals and bugs become the protocol's errors. */
async function worded<T>(
  host: ToolHost,
  { signal }: { readonly signal: AbortSignal },
  body: (context: ToolContext) => Promise<T> | T,
  refused: (words: string) => ProtocolError = invalid,
): Promise<T> {
  try {
    return await host.session(body, { signal });
  } catch (error) {
    if (error instanceof Refusal) throw refused(error.message);
    if (signal.aborted) throw error;
    log("a read failed", error);
    const { message } = new InternalFault();
    throw new ProtocolError(ProtocolErrorCode.InternalError, message);
  }
}

function invalid(words: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, words);
}
