import { ConnectionFault } from "./endpoint_fault.ts";
import type { Reply } from "./exchange.ts";

/** Statuses by which a server says that it is busy. */
const BUSY = [429, 503];
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
/** Milliseconds that one request waits in all before it is given up. */
const PATIENCE_MS = 60_000;

/**
 * Repeats a request while the server says that it is busy, after the time that
 * it names and at least after one that doubles, a minute in all.
 *
 * @param pause Waits so many milliseconds.
 * @returns The first answer that is another; the last one, if none is.
 * @throws {ConnectionFault} when the server asks to wait longer than that.
 */
export async function patiently(
  send: () => Promise<Reply>,
  pause: (ms: number) => Promise<void>,
): Promise<Reply> {
  let waited = 0;
  for (let next = FIRST_WAIT_MS;; next = Math.min(next * 2, LONGEST_WAIT_MS)) {
    const reply = await send();
    if (!BUSY.includes(reply.status)) return reply;
    const named = retryAfter(reply.headers, Date.now());
    if (named !== null && named > PATIENCE_MS) {
      const seconds = Math.ceil(named / 1000);
      throw new ConnectionFault(
        `it is busy (status ${reply.status}) and asks to be left alone for ${seconds} seconds`,
      );
    }
    // Spread, so that requests that were refused together return apart.
    const ms = Math.max(named ?? 0, next * (0.75 + Math.random() / 2));
    if (waited + ms > PATIENCE_MS) return reply;
    waited += ms;
    await pause(ms);
  }
}

/**
 * Milliseconds that `Retry-After` names, in either of its two forms (RFC 9110,
 * 10.2.3); null where it names none.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = value.endsWith("GMT") ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Waits, unless the signal ends it. @throws The signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
