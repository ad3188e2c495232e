import type { MessagePort } from "node:worker_threads";
import type { Fold, ReleaseView } from "../../api.ts";
import { OUTPUT_LIMITS } from "./limits.ts";
import { PluginFault } from "./plugin_fault.ts";

/** Gives the pages of a release to a thread that sleeps until it has one. */
export class PageServer {
  readonly #view: ReleaseView;
  readonly #port: MessagePort;
  readonly #rings: Int32Array;
  readonly #cursors = new Map<number, Iterator<unknown>>();

  /** @param bell A counter that grows with every page. */
  constructor(view: ReleaseView, port: MessagePort, bell: SharedArrayBuffer) {
    this.#view = view;
    this.#port = port;
    this.#rings = new Int32Array(bell);
  }

  /**
   * Sends the next page at a cursor, new or known.
   *
   * @throws {PluginFault} when too many are open, and what the view throws.
   */
  serve(cursor: number, fold: Fold | ""): void {
    const { done, value } = this.#at(cursor, fold).next();
    if (done === true) this.#cursors.delete(cursor);
    this.#port.postMessage(done === true ? null : JSON.stringify(value));
    Atomics.add(this.#rings, 0, 1);
    Atomics.notify(this.#rings, 0);
  }

  /** Forgets a cursor that was left before its end. */
  leave(cursor: number): void {
    this.#cursors.get(cursor)?.return?.();
    this.#cursors.delete(cursor);
  }

  #at(cursor: number, fold: Fold | ""): Iterator<unknown> {
    const known = this.#cursors.get(cursor);
    if (known !== undefined) return known;
    const { cursors } = OUTPUT_LIMITS;
    if (this.#cursors.size >= cursors) {
      throw new PluginFault(
        `it reads the release at more than ${cursors} places at once`,
      );
    }
    const pages = this.#view.pages(fold === "" ? undefined : fold);
    const fresh = pages[Symbol.iterator]();
    this.#cursors.set(cursor, fresh);
    return fresh;
  }
}
