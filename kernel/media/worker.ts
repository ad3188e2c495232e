import { parentPort } from "node:worker_threads";
import { CodecCrash, PictureError } from "./faults.ts";
import type { FromWorker, JobKind, Order, ToWorker } from "./protocol.ts";
import { type OrderContext, ORDERS } from "./worker/orders.ts";
import { WriteGate } from "./write_gate.ts";

let granted: (() => void) | null = null;
let told: ((stored: string | null) => void) | null = null;

function say(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function carry<K extends JobKind>(
  order: Extract<Order, { kind: K }>,
  context: OrderContext,
) {
  return ORDERS[order.kind as K](order.job, context);
}

async function start(message: ToWorker & { type: "start" }): Promise<void> {
  let [worn, held, readBytes] = [false, 0, 0];
  const context: OrderContext = {
    maxPixels: message.maxPixels,
    gate: new WriteGate(message.gate),
    whereStored: (hash) =>
      new Promise((resolve) => {
        told = resolve;
        say({ type: "ask", hash });
      }),
    async grant(pixels) {
      if (pixels <= held) return;
      held = pixels;
      await new Promise<void>((resolve) => {
        granted = resolve;
        say({ type: "need", pixels });
      });
    },
    took: (bytes) => {
      readBytes = bytes;
    },
    wearOut: () => {
      worn = true;
    },
  };
  try {
    const result = await carry(message.order, context);
    say({ type: "done", result, worn });
  } catch (error) {
    say(answerTo(error, { worn, readBytes }));
  }
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error &&
      typeof error.code === "string"
    ? error.code
    : null;
}

/** Faults of the picture are results; the system's errors are failures. */
function answerTo(
  error: unknown,
  { worn, readBytes }: { worn: boolean; readBytes: number },
): FromWorker {
  if (error instanceof PictureError) {
    return {
      type: "done",
      result: { kind: error.kind, reason: error.message, readBytes },
      worn: worn || error instanceof CodecCrash,
    };
  }
  const { name, message } = error instanceof Error
    ? error
    : new Error(String(error));
  const code = systemCode(error);
  if (name in Deno.errors || code !== null) {
    return { type: "failed", name, message, code };
  }
  const reason = `decoding failed: ${message}`;
  const result = { kind: "corrupt", reason, readBytes } as const;
  return { type: "done", result, worn: true };
}

parentPort?.on("message", (message: ToWorker) => {
  if (message.type === "go") granted?.();
  else if (message.type === "told") told?.(message.stored);
  else void start(message);
});
say({ type: "ready" });
