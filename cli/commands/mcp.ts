import { Refusal } from "../../kernel/mod.ts";
import {
  createToolHost,
  DESTRUCTIVE_TOOLS,
  type Offer,
  serveStdio,
  TOOLS,
} from "../../mcp/mod.ts";
import { EXIT } from "../failure.ts";
import { interruptible } from "../interrupt.ts";
import { modelsInWords } from "../models.ts";
import { makeWorkspace } from "../make_workspace.ts";
import { chooseOffer, type OfferOptions } from "../offer.ts";
import { type Opening, type OpeningOptions, prepare } from "../opening.ts";
import { writeErr } from "../output.ts";
import { reachInWords } from "../reach.ts";
import { VERSION } from "../version.ts";
import { isNamed, type WorkspaceChoice } from "../workspace_choice.ts";

/**
 * Serves one MCP client until it hangs up. A folder that is no workspace is
 * served too: the agent then hears it from every tool.
 *
 * @throws {Refusal} when the workspace exists and cannot be opened.
 */
export async function mcp(
  options: OpeningOptions & OfferOptions,
): Promise<number> {
  const offer = chooseOffer(options);
  const opening = await prepare(options);
  const { choice, kernel, plugins } = opening;
  try {
    const isNew = isNamed(choice) && await madeNow(choice);
    const isOpen = isNew || await opens(opening);
    if (isOpen) await settleRuns(opening);
    await interruptible((signal) => {
      writeErr(banner(opening, offer, { isNew, isOpen }));
      const pipes = {
        input: until(signal, Deno.stdin.readable),
        output: Deno.stdout.writable,
      };
      return serveStdio(createToolHost(kernel, offer, plugins), {
        version: VERSION,
        pipes,
        signal,
      });
    });
    return EXIT.ok;
  } finally {
    kernel.close();
  }
}

async function madeNow({ path }: WorkspaceChoice): Promise<boolean> {
  try {
    await makeWorkspace(path);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function opens({ kernel }: Opening): Promise<boolean> {
  try {
    await kernel.session(() => {});
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "NotAWorkspace") {
      return false;
    }
    throw error;
  }
}

/** Ends pre-label runs whose program has died; the next run does it too. */
async function settleRuns({ kernel }: Opening): Promise<void> {
  try {
    await kernel.session(({ services }) => services.preLabels.settle());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function banner(
  { choice, roots, plugins, models, reach: network }: Opening,
  { destructive }: Offer,
  { isNew, isOpen }: { isNew: boolean; isOpen: boolean },
): string {
  const reach = roots.length === 0
    ? "anywhere on this machine"
    : `only in ${roots.join(", ")}`;
  const destroying = DESTRUCTIVE_TOOLS.map((tool) => tool.name);
  const lines = [
    `VisionSet ${VERSION}, MCP over stdio`,
    `  workspace  ${choice.path} (${state(choice, isNew, isOpen)})`,
    `  paths      ${reach}`,
    `  network    ${reachInWords(network)}`,
    `  models     ${modelsInWords(models)}`,
    destructive
      ? `  tools      ${
        TOOLS.length + destroying.length
      }, DESTRUCTIVE ones among them: ${destroying.join(", ")}`
      : `  tools      ${TOOLS.length}, none destructive`,
    ...(plugins.length === 0
      ? []
      : [`  exporters  also from ${plugins.join(", ")}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function state(
  { by }: WorkspaceChoice,
  isNew: boolean,
  isOpen: boolean,
): string {
  if (isNew) return `new, named by ${by}`;
  if (!isOpen) return "NOT a workspace: every tool will refuse";
  return by === "nearest" || by === "current"
    ? "found from the current folder"
    : `named by ${by}`;
}

/** The chunks of a stream, until the signal is aborted. */
async function* until(
  signal: AbortSignal,
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  signal.addEventListener("abort", () => reader.cancel());
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
