import { Turns } from "../turns.ts";
import { type ChildCommand, ChildEnded, ModelChild } from "./model_child.ts";
import type { FromChild, LoadOrder, LookOrder, Seen } from "./protocol.ts";
import { LookFault, ModelFault } from "./fault.ts";
import type { Weights } from "./wanted_files.ts";

/** How long things may take, in milliseconds. */
export interface LocalLimits {
  /** Starting a process and loading a model into it. */
  readonly loadMs: number;
  /** One picture. */
  readonly lookMs: number;
  /** After this long without a picture the process is ended. */
  readonly idleMs: number;
}

/** The limits of a server. */
export const LOCAL_LIMITS: LocalLimits = {
  loadMs: 120_000,
  lookMs: 120_000,
  idleMs: 300_000,
};

/** What is asked of the resident model. */
export interface Visit {
  /** Tells models apart; another one takes the former's place. */
  readonly key: string;
  /** The connection's id, by which its process can be told. */
  readonly id: string;
  /** Called when the model has to be loaded. */
  readonly load: () => Promise<LoadOrder>;
  readonly look: LookOrder;
}

/** What was seen, and by which weights. */
export interface Visited {
  readonly seen: Seen;
  readonly weights: Weights;
}

interface Held {
  readonly key: string;
  readonly child: ModelChild;
  readonly weights: Weights;
}

/**
 * The one model that is in memory, in a process of its own, looking at one
 * picture at a time for everybody who asks, in order.
 */
export class Resident {
  readonly #command: ChildCommand;
  readonly #limits: LocalLimits;
  readonly #turns = new Turns();
  #held: Held | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(command: ChildCommand, limits: LocalLimits) {
    this.#command = command;
    this.#limits = limits;
  }

  /**
   * Looks at a picture, with the model loaded first if it is another one that
   * is held, or none.
   *
   * @throws {ModelFault} when there is no answer, {ChildEnded}, {ChildLate},
   * what `load` throws, and the signal's reason.
   */
  visit(visit: Visit, signal?: AbortSignal): Promise<Visited> {
    return this.#turns.take("", 1, async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#look(visit, signal).catch((error) => {
          // It died while nobody looked, which says nothing of this picture.
          if (error instanceof ChildEnded && error.beforehand) {
            return this.#look(visit, signal);
          }
          throw error;
        });
      } catch (error) {
        // Memory that a model has once taken is given back by its end only.
        if (blamesMemory(error)) await this.#end();
        throw error;
      } finally {
        this.#rest();
      }
    }, signal);
  }

  /** Ends the process, whatever it does. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#end();
  }

  async #look(visit: Visit, signal?: AbortSignal): Promise<Visited> {
    const { child, weights } = await this.#heldFor(visit, signal);
    const order = { kind: "look", order: visit.look } as const;
    const answer = await child.ask(order, this.#limits.lookMs, signal);
    return { seen: seenIn(answer), weights };
  }

  async #heldFor(
    { key, id, load }: Visit,
    signal?: AbortSignal,
  ): Promise<Held> {
    const former = this.#held;
    if (former !== null && former.key === key && !former.child.isOver) {
      return former;
    }
    await this.#end();
    const order = await load();
    signal?.throwIfAborted();
    const child = new ModelChild(this.#command, id);
    const held = { key, child, weights: order.weights };
    this.#held = held;
    try {
      requireLoaded(
        await child.ask({ kind: "load", order }, this.#limits.loadMs, signal),
      );
    } catch (error) {
      await this.#end();
      throw error;
    }
    return held;
  }

  #rest(): void {
    if (this.#held === null) return;
    this.#idle = setTimeout(() => void this.#end(), this.#limits.idleMs);
    Deno.unrefTimer(this.#idle);
  }

  async #end(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.child.end();
  }
}

function requireLoaded(answer: FromChild): void {
  if (answer.kind === "fault") throw faultIn(answer);
}

function seenIn(answer: FromChild): Seen {
  if (answer.kind === "seen") return answer.seen;
  if (answer.kind !== "fault") throw new ModelFault("it answers out of turn");
  const { reason, blame } = answer;
  throw blame === "memory" ? faultIn(answer) : new LookFault(reason, blame);
}

function faultIn({ reason, blame }: FromChild & { kind: "fault" }): ModelFault {
  return new ModelFault(reason, blame);
}

function blamesMemory(error: unknown): boolean {
  return error instanceof ModelFault && error.blame === "memory";
}
