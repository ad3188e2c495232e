import { EXIT, Interrupted } from "./failure.ts";

/**
 * Runs a body with a signal that Ctrl-C (or a request to terminate) aborts.
 * A second one ends the process at once.
 */
export async function interruptible<T>(
  body: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) Deno.exit(EXIT.interrupted);
    controller.abort(new Interrupted());
  };
  const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM"];
  for (const name of signals) Deno.addSignalListener(name, stop);
  try {
    return await body(controller.signal);
  } finally {
    for (const name of signals) Deno.removeSignalListener(name, stop);
  }
}
