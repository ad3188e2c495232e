import { Refusal, refuse } from "../kernel/mod.ts";
import { log } from "./log.ts";
import { Malformed } from "./malformed.ts";
import { Question } from "./question.ts";
import type { Call, Tool, ToolAnswer, ToolHost, ToolImage } from "./tool.ts";
import { offered } from "./tools/mod.ts";

/** Bytes that one line of the protocol may have. */
export const MAX_LINE_BYTES = 1_000_000;
/** Room for the protocol's own words around a result. */
const FRAME_BYTES = 2_000;
/** A refusal's sentence names facts; no reader needs more of them. */
const MAX_SENTENCE = 4_000;

/** What a call came to. */
export type Outcome =
  | {
    readonly kind: "answer";
    readonly json: object;
    readonly image?: ToolImage;
  }
  | { readonly kind: "refusal"; readonly json: { readonly error: Envelope } }
  | { readonly kind: "malformed"; readonly message: string }
  | { readonly kind: "unknown_tool"; readonly message: string };

/** How a refusal is told; the four keys are always there. */
export interface Envelope {
  readonly message: string;
  /** The one parameter that makes the same call succeed. */
  readonly retry_with: string | null;
  readonly hint: string | null;
  /** Position in the list that the caller sent. */
  readonly index: number | null;
}

/** A bug, worded for a stranger; its detail is in the log. */
export class InternalFault extends Error {
  constructor() {
    super("Internal error; the server's log on stderr has the detail");
    this.name = "InternalFault";
  }
}

const BY_NAME: ReadonlyMap<string, Tool> = new Map(
  offered({ destructive: true }).map((tool) => [tool.name, tool]),
);

/**
 * Calls a tool by name; the one path of the server and the command line.
 *
 * @throws {Question} when the call asks for agreement, and it is not there yet.
 * @throws {InternalFault} for a bug, whose detail goes to the log.
 * @throws The reason of the task's signal, once it is aborted.
 */
export async function callTool(
  name: string,
  args: unknown,
  host: ToolHost,
  task: Call = {},
): Promise<Outcome> {
  const tool = BY_NAME.get(name);
  if (tool === undefined || !offered(host.offer).includes(tool)) {
    return { kind: "unknown_tool", message: `Unknown tool: ${shown(name)}` };
  }
  try {
    const answer = await tool.call(args, host, task);
    if (tool.effect === "read") requireFits(answer);
    return { kind: "answer", ...answer };
  } catch (error) {
    return told(error, name, task);
  }
}

function told(error: unknown, tool: string, { signal }: Call): Outcome {
  if (error instanceof Malformed) {
    return { kind: "malformed", message: error.message };
  }
  if (error instanceof Question) throw error;
  if (error instanceof Refusal) return refused(error, tool);
  if (signal?.aborted) throw signal.reason;
  log(`${tool} failed`, error);
  throw new InternalFault();
}

/** Tells a refusal. */
export function refused(error: Refusal, tool: string): Outcome {
  if (error.cause !== undefined) log(`${tool} refused: ${error.cause}`);
  return { kind: "refusal", json: { error: envelope(error) } };
}

function envelope(refusal: Refusal): Envelope {
  const { message, retryWith, hint, index } = refusal;
  return {
    message: message.length > MAX_SENTENCE
      ? `${message.slice(0, MAX_SENTENCE).toWellFormed()}…`
      : message,
    retry_with: retryWith,
    hint,
    index,
  };
}

/**
 * Only reads are measured: what a write did must be told, and the bounds on
 * its input keep its answer under the limit.
 */
function requireFits({ json, image }: ToolAnswer): void {
  const text = JSON.stringify(json);
  const bytes = byteLength(text) + byteLength(JSON.stringify(text)) +
    base64Length(image) + FRAME_BYTES;
  if (bytes <= MAX_LINE_BYTES) return;
  throw refuse("AnswerTooLarge", { bytes, limit: MAX_LINE_BYTES });
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function base64Length(image: ToolImage | undefined): number {
  return image === undefined ? 0 : Math.ceil(image.bytes.length / 3) * 4;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100).toWellFormed());
}
