import { callTool, createToolHost } from "../../mcp/mod.ts";
import { CommandFailed, EXIT, UsageError } from "../failure.ts";
import { interruptible } from "../interrupt.ts";
import { chooseOffer, type OfferOptions } from "../offer.ts";
import { type OpeningOptions, prepare } from "../opening.ts";
import { writeErr, writeJson } from "../output.ts";
import { progressBar } from "../progress_bar.ts";

/** The options of one call. */
export interface CallOptions extends OpeningOptions, OfferOptions {
  /** Where the picture of an answer is written. */
  readonly save?: string;
}

interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/**
 * Calls a tool and prints what it answers, or how it refuses, as JSON.
 *
 * @param json The arguments, or `-` to read them from stdin.
 * @throws {UsageError} for a tool or arguments that do not exist.
 */
export async function call(
  tool: string,
  json: string,
  options: CallOptions,
): Promise<number> {
  const args = parsed(json === "-" ? await stdinText() : json);
  const offer = chooseOffer(options);
  const { kernel, plugins } = await prepare(options);
  const bar = progressBar();
  try {
    const outcome = await interruptible((signal) =>
      callTool(tool, args, createToolHost(kernel, offer, plugins), {
        signal,
        report: bar?.report,
      })
    ).finally(() => bar?.clear());
    switch (outcome.kind) {
      case "answer":
        writeJson(outcome.json);
        await keep(outcome.image, options.save);
        return EXIT.ok;
      case "refusal":
        writeJson(outcome.json);
        return EXIT.failed;
      default:
        throw new UsageError(outcome.message);
    }
  } finally {
    kernel.close();
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The arguments are not JSON: ${why}`);
  }
}

async function stdinText(): Promise<string> {
  return await new Response(Deno.stdin.readable).text();
}

async function keep(
  picture: Picture | undefined,
  path: string | undefined,
): Promise<void> {
  if (picture === undefined) {
    if (path !== undefined) writeErr("The answer has no picture to save\n");
    return;
  }
  const { bytes, mimeType } = picture;
  const what = `picture (${mimeType}, ${bytes.length} bytes)`;
  if (path === undefined) {
    writeErr(`The answer has a ${what}; --save FILE writes it to a file\n`);
    return;
  }
  try {
    await Deno.writeFile(path, bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(
      `Cannot write ${JSON.stringify(path)}: ${why}`,
      { cause: error },
    );
  }
  writeErr(`Wrote the ${what} to ${path}\n`);
}
