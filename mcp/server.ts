import { Buffer } from "node:buffer";
import { Asker } from "./asking.ts";
import { AskingServer } from "./asking_server.ts";
import { Calls } from "./calls.ts";
import { CONTEXT_CAPABILITIES, handleContext } from "./context_handlers.ts";
import { callTool, type Outcome, refused } from "./guard.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { listing } from "./listing.ts";
import { keepStdoutPure, log } from "./log.ts";
import { Question } from "./question.ts";
import {
  type CallToolResult,
  type ContentBlock,
  ProtocolError,
  ProtocolErrorCode,
  serveConnection,
  type Server,
  type ServerContext,
} from "./sdk.ts";
import { ProgressNotes } from "./progress.ts";
import { LineTransport, type Pipes } from "./stdio.ts";
import type { Task } from "../kernel/mod.ts";
import type { ToolHost } from "./tool.ts";
import { offered } from "./tools/mod.ts";

/** Tools that ask models or a network. */
const REACHING_OUT: ReadonlySet<string> = new Set(
  offered({ destructive: true }).filter((tool) => tool.openWorld)
    .map((tool) => tool.name),
);

/** How a server is run. */
export interface ServeOptions {
  /** The build's version, told to clients. */
  readonly version: string;
  /** @default {stdin and stdout of the process} */
  readonly pipes?: Pipes;
  /** Takes the calls under way back. @default {only the client's hanging up} */
  readonly signal?: AbortSignal;
  /** Milliseconds that a person's answer is waited for. @default {300000} */
  readonly answerMs?: number;
}

/** The tools as a server for one connection of either protocol era. */
export function createServer(
  host: ToolHost,
  version: string,
  asker: Asker = new Asker(),
  calls: Calls = new Calls(),
): Server {
  const server = new AskingServer({ name: "visionset", version }, {
    capabilities: { tools: {}, ...CONTEXT_CAPABILITIES },
    instructions: INSTRUCTIONS,
    inputRequired: { roundTimeoutMs: asker.answerMs },
    requestState: { verify: asker.verify },
  });
  server.unanswered = (question) => {
    const refusal = asker.unanswered(question);
    return refusal && toResult(refused(refusal, "A question"));
  };
  handleContext(server, host);
  server.setRequestHandler("tools/list", () => ({
    tools: [...listing(host.offer)],
  }));
  server.setRequestHandler("tools/call", async (request, context) => {
    const { name, arguments: args = {} } = request.params;
    const client = server.getClientCapabilities();
    const agree = asker.agreement(name, context, client);
    try {
      return toResult(
        await calls.run(
          context.mcpReq.signal,
          REACHING_OUT.has(name),
          (signal) =>
            watched(
              context.mcpReq,
              signal,
              (task) => callTool(name, args, host, { ...task, agree }),
            ),
        ),
      );
    } catch (error) {
      if (error instanceof Question) return await asker.ask(error);
      if (error instanceof ProtocolError) throw error;
      const words = error instanceof Error ? error.message : "Internal error";
      throw new ProtocolError(ProtocolErrorCode.InternalError, words);
    }
  });
  return server;
}

/**
 * Serves one client over stdin and stdout until it hangs up. Both 2025-era
 * clients and those of 2026-07-28 are understood. Once it has hung up, calls that
 * ask models or a network are taken back, and the others after ten seconds.
 */
export async function serveStdio(
  host: ToolHost,
  options: ServeOptions,
): Promise<void> {
  keepStdoutPure();
  const transport = new LineTransport(
    options.pipes ??
      { input: Deno.stdin.readable, output: Deno.stdout.writable },
  );
  const asker = new Asker(options.answerMs);
  const calls = new Calls();
  transport.onended = () => calls.leave();
  options.signal?.addEventListener("abort", () => calls.end());
  serveConnection(() => createServer(host, options.version, asker, calls), {
    legacy: "serve",
    transport,
    onerror: (error) => log("protocol", error.message),
  });
  await transport.closed;
  await calls.end();
}

/** Runs a call as a task, with progress messages where a token asks for them. */
async function watched(
  { _meta, notify }: ServerContext["mcpReq"],
  signal: AbortSignal,
  call: (task: Task) => Promise<Outcome>,
): Promise<Outcome> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return await call({ signal });
  const notes = new ProgressNotes((note) => {
    if (signal.aborted) return;
    const params = { progressToken, ...note };
    notify({ method: "notifications/progress", params }).catch((error) =>
      log("a progress message was not sent", error)
    );
  });
  let completed = false;
  try {
    const outcome = await call({ signal, report: notes.report });
    completed = outcome.kind === "answer";
    return outcome;
  } finally {
    await notes.end(completed);
  }
}

function toResult(outcome: Outcome): CallToolResult {
  switch (outcome.kind) {
    case "unknown_tool":
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, outcome.message);
    case "malformed":
      return {
        content: [{ type: "text", text: outcome.message }],
        isError: true,
      };
    default:
      return {
        content: [...picture(outcome), {
          type: "text",
          text: JSON.stringify(outcome.json),
        }],
        structuredContent: { ...outcome.json },
        isError: false,
      };
  }
}

function picture(
  outcome: Extract<Outcome, { kind: "answer" | "refusal" }>,
): ContentBlock[] {
  if (outcome.kind !== "answer" || outcome.image === undefined) return [];
  const { bytes, mimeType } = outcome.image;
  const data = Buffer.from(bytes).toString("base64");
  return [{ type: "image", data, mimeType }];
}
