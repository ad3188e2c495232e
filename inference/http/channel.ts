import { quote } from "../../kernel/mod.ts";
import type { Admitted } from "../reach/gate.ts";
import { concealed } from "./concealed.ts";
import { ConnectionFault, EndpointFault } from "./endpoint_fault.ts";
import { exchange, type Reply } from "./exchange.ts";
import { patiently, pause } from "./patience.ts";

const DESCRIBE_MS = 10_000;
const PREDICT_MS = 120_000;
/** Characters of an endpoint's own words that are told. */
const MAX_TOLD = 200;

/** Statuses that have nothing to do with the picture that was sent. */
const OF_CONNECTION = [401, 403, 404, 429, 503];

/** How long answers are waited for, in milliseconds. */
export interface Timeouts {
  readonly get: number;
  readonly post: number;
}

/** The usual times. */
export const TIMEOUTS: Timeouts = { get: DESCRIBE_MS, post: PREDICT_MS };

/** What a POST carries. */
export interface Posted {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to one admitted endpoint, with its credential. */
export class Channel {
  readonly url: URL;
  /** Ends the work on an answer, too. */
  readonly signal: AbortSignal | undefined;
  readonly #credential: string | null;
  readonly #timeouts: Timeouts;

  constructor(
    { url, credential }: Admitted,
    timeouts: Timeouts,
    signal: AbortSignal | undefined,
  ) {
    this.url = url;
    this.#credential = credential;
    this.#timeouts = timeouts;
    this.signal = signal;
  }

  /** @throws {EndpointFault}, and the signal's reason. */
  get(url: URL = this.url): Promise<Reply> {
    const asked = { method: "GET", url, headers: {}, body: null } as const;
    return this.#send(asked, this.#timeouts.get);
  }

  /**
   * Repeated while the endpoint is busy.
   *
   * @throws {EndpointFault}, and the signal's reason.
   */
  post({ body, headers }: Posted, url: URL = this.url): Promise<Reply> {
    const asked = { method: "POST", url, headers, body } as const;
    return patiently(
      () => this.#send(asked, this.#timeouts.post),
      (ms) => pause(ms, this.signal),
    );
  }

  /**
   * The JSON of an answer that is no error.
   *
   * @throws {EndpointFault}
   */
  json(reply: Reply): unknown {
    this.requireOk(reply);
    try {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      return JSON.parse(decoder.decode(reply.bytes));
    } catch {
      throw new EndpointFault(`its answer is not JSON${this.#told(reply)}`);
    }
  }

  /** @throws {EndpointFault} for a status that is an error. */
  requireOk(reply: Reply): void {
    const { status } = reply;
    if (status >= 200 && status < 300) return;
    const Fault = OF_CONNECTION.includes(status)
      ? ConnectionFault
      : EndpointFault;
    throw new Fault(
      `it answers with status ${status}${this.#told(reply)}`,
    );
  }

  /** Words of the endpoint as data, the credential taken out of them. */
  quoted = (words: string): string =>
    quote(concealed(words, this.#credential).slice(0, MAX_TOLD));

  /**
   * Words of the endpoint that are kept.
   *
   * @throws {ConnectionFault} when the credential is among them.
   */
  kept(words: string): string {
    if (this.#credential === null || !words.includes(this.#credential)) {
      return words;
    }
    throw new ConnectionFault("its answer repeats the credential");
  }

  #told({ bytes }: Reply): string {
    const words = new TextDecoder().decode(bytes.subarray(0, 4 * MAX_TOLD));
    return words.trim() === "" ? "" : `: ${this.quoted(words.trim())}`;
  }

  #send(
    { headers, ...asked }: Parameters<typeof exchange>[0],
    timeoutMs: number,
  ): Promise<Reply> {
    const authorization = this.#credential === null
      ? {}
      : { authorization: `Bearer ${this.#credential}` };
    return exchange(
      { ...asked, headers: { ...headers, ...authorization } },
      { timeoutMs, signal: this.signal, quoted: this.quoted },
    );
  }
}
