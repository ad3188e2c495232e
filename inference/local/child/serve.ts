import { Worker } from "node:worker_threads";
import type { FromChild, ToChild } from "../protocol.ts";
import { quietStdout } from "./quiet_stdout.ts";

/** All that it does not need; what is left is reading. */
const GIVEN_UP = ["net", "write", "run", "env", "sys", "ffi"] as const;

/**
 * Serves one model to the process that started this one: reads orders from
 * stdin and writes answers to stdout, a line of JSON each, until stdin ends.
 * The work is done in a thread, so that this one sees the end of stdin even
 * while a model runs.
 */
export async function serveModel(): Promise<void> {
  for (const name of GIVEN_UP) Deno.permissions.revokeSync({ name });
  quietStdout();
  const thread = new Worker(new URL("./worker.ts", import.meta.url));
  thread.on("message", say);
  const died = new Promise<never>((_, reject) => {
    thread.on("error", reject);
    thread.on("exit", () => reject(new Error("The thread ended")));
  });
  const take = (order: ToChild) => {
    say({ kind: "taken" });
    thread.postMessage(order);
  };
  await Promise.race([died, orders(take)]);
}

async function orders(take: (order: ToChild) => void): Promise<void> {
  let rest = "";
  const text = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(JSON.parse(line) as ToChild);
  }
}

function say(answer: FromChild): void {
  const bytes = new TextEncoder().encode(`${JSON.stringify(answer)}\n`);
  for (let at = 0; at < bytes.length;) {
    at += Deno.stdout.writeSync(bytes.subarray(at));
  }
}
