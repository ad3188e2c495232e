import { badness, type Concern, CONCERNS, type Judged } from "./concerns.ts";

/** More of one class are never shown. */
export const MAX_SHOWN = 24;
/** Of that many, some are shown as ordinary where there are ordinary ones. */
const ORDINARY_PART = 0.2;

/** A label that may be shown, and the place of its picture in the manifest. */
export interface Candidate {
  readonly asset: number;
  readonly judged: Judged;
}

interface Ranked extends Candidate {
  readonly key: number;
}

/** The labels of one class that are worth showing, found picture by picture. */
export class Shortlist {
  readonly #worst: Readonly<Record<Concern, Ranked[]>> = {
    flat: [],
    tiny: [],
    cut: [],
    crowded: [],
  };
  readonly #ordinary: Candidate[] = [];
  /** Labels of each concern in all. */
  readonly counts: Record<Concern, number> = {
    flat: 0,
    tiny: 0,
    cut: 0,
    crowded: 0,
  };

  /** Takes all labels that one picture has of the class. */
  add(asset: number, labels: readonly Judged[]): void {
    for (const concern of CONCERNS) this.#add(concern, asset, labels);
    if (this.#ordinary.length >= MAX_SHOWN) return;
    const plain = labels.find((judged) =>
      CONCERNS.every((concern) => judged[concern] === null)
    );
    if (plain !== undefined) this.#ordinary.push({ asset, judged: plain });
  }

  /** Up to so many, flat ones first, then tiny, then cut, then crowded, then ordinary. */
  pick(most: number): Candidate[] {
    const room = most -
      Math.min(this.#ordinary.length, Math.floor(most * ORDINARY_PART));
    const taken = new Set<Judged>();
    const queues = CONCERNS.map((concern) => [...this.#worst[concern]]);
    const chosen: Candidate[][] = CONCERNS.map(() => []);
    while (taken.size < room && queues.some((queue) => queue.length > 0)) {
      for (const [i, queue] of queues.entries()) {
        const next = queue.shift();
        if (next === undefined || taken.has(next.judged)) continue;
        if (taken.size === room) break;
        taken.add(next.judged);
        chosen[i]!.push(next);
      }
    }
    const rest = this.#ordinary.slice(0, most - taken.size);
    return [...chosen.flat(), ...rest];
  }

  /** Of one picture only the worst is kept, so that one cannot fill a row. */
  #add(concern: Concern, asset: number, labels: readonly Judged[]): void {
    let worst: Ranked | undefined;
    for (const judged of labels) {
      const key = badness(judged, concern);
      if (key === null) continue;
      this.counts[concern]++;
      if (worst === undefined || key < worst.key) {
        worst = { asset, judged, key };
      }
    }
    if (worst === undefined) return;
    const list = this.#worst[concern];
    const { key } = worst;
    const at = list.findIndex((other) => key < other.key);
    list.splice(at === -1 ? list.length : at, 0, worst);
    if (list.length > MAX_SHOWN) list.pop();
  }
}
