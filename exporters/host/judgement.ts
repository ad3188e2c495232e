import { Slices, type Task } from "../../kernel/mod.ts";
import type { FormatDeclaration } from "../api.ts";
import type { FormatRun } from "./format_port.ts";
import type { PicturePlan, PlannedExport } from "./picture_plan.ts";
import { place, type Placed } from "./place.ts";

const MAX_BATCH_PICTURES = 256;
const MAX_BATCH_LABELS = 2000;

/**
 * Why nothing of a label is written that its format has a place for: cut off
 * at the edge, rounded to nothing, or one of several that cannot stand together.
 */
export type Cause = "cut" | "rounded" | "crowded";

/** A label that is placed and judged. */
export interface Judged extends Placed {
  /** Why nothing of it is written; null unless it vanished. */
  readonly vanished: Cause | null;
}

/**
 * What a format refused to write, by picture. The export leaves out what the
 * check found, so the two cannot disagree, and the format is asked once.
 */
export class Refused {
  readonly #labels = new Map<number, ReadonlySet<number>>();

  /** Remembers positions of labels on a picture; none is as good as nothing. */
  set(picture: number, labels: readonly number[]): void {
    if (labels.length > 0) this.#labels.set(picture, new Set(labels));
  }

  /** Whether the format would not write a label, both by position. */
  has(picture: number, label: number): boolean {
    return this.#labels.get(picture)?.has(label) ?? false;
  }
}

/** Takes a picture with its labels, and why nothing can be exported with it. */
export type TakeJudged = (
  picture: PlannedExport,
  labels: readonly Judged[],
  fault: string | null,
) => void;

/**
 * Judges the labels of every picture of a plan, in slices, and hands each
 * picture on with its judged labels, in order.
 *
 * @throws {Refusal} ExporterFailed, and what the plan throws.
 */
export async function judgeAll(
  plan: PicturePlan,
  format: { declaration: FormatDeclaration; run: FormatRun },
  take: TakeJudged,
  { signal }: Task,
): Promise<Refused> {
  const refused = new Refused();
  const slices = new Slices(signal);
  for await (const batch of batches(plan, slices)) {
    const placed = batch.map(({ labels, frame }) =>
      labels.map((label) => place(label, frame, format.declaration))
    );
    const verdicts = await verdictsOn(batch, placed, format.run);
    for (const [i, picture] of batch.entries()) {
      const { judged, fault } = verdicts[i]!;
      refused.set(
        picture.index,
        judged.flatMap(({ vanished }, label) =>
          vanished === "rounded" || vanished === "crowded" ? [label] : []
        ),
      );
      take(picture, judged, fault);
      await slices.pause();
    }
  }
  return refused;
}

async function* batches(
  plan: PicturePlan,
  slices: Slices,
): AsyncGenerator<PlannedExport[]> {
  let batch: PlannedExport[] = [];
  let labels = 0;
  for (const picture of plan.pictures()) {
    batch.push(picture);
    labels += picture.labels.length;
    await slices.pause();
    if (batch.length < MAX_BATCH_PICTURES && labels < MAX_BATCH_LABELS) {
      continue;
    }
    yield batch;
    batch = [];
    labels = 0;
  }
  if (batch.length > 0) yield batch;
}

interface JudgedLabels {
  readonly judged: readonly Judged[];
  readonly fault: string | null;
}

async function verdictsOn(
  batch: readonly PlannedExport[],
  placed: readonly (readonly Placed[])[],
  run: FormatRun,
): Promise<JudgedLabels[]> {
  const asked = batch.map(({ frame, labels }, i) => ({
    ...frame,
    labels: labels.flatMap(({ annotation }, j) => {
      const shape = placed[i]?.[j]?.shape ?? null;
      const { id, label_class, attributes } = annotation;
      return shape === null ? [] : [{ id, label_class, shape, attributes }];
    }),
  }));
  const verdicts = await run.judge(asked);
  return placed.map((labels, i) => {
    const { vanishes, accepts, fault } = verdicts[i]!;
    let next = 0;
    const judged = labels.map((one): Judged => {
      if (one.status === "dropped") return { ...one, vanished: null };
      if (one.shape === null) return { ...one, vanished: "cut" };
      const rounded = vanishes[next++];
      if (rounded === false && accepts) return { ...one, vanished: null };
      return {
        status: one.status,
        shape: null,
        clipped: false,
        vanished: rounded === false ? "crowded" : "rounded",
      };
    });
    return { judged, fault };
  });
}
