/** Why an endpoint is of no use now; its message fits into a refusal. */
export class EndpointFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EndpointFault";
  }
}

/** Why it is of no use whatever it is asked: no picture is to blame. */
export class ConnectionFault extends EndpointFault {}

/** The end of a signal as a promise that only ever fails, with its reason. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), {
      once: true,
    });
  });
}
