import type { Batch } from "../domain/entities.ts";
import type { PreLabelPlan } from "../domain/inference/pre_label_plan.ts";
import type { PreLabelOutcome } from "../domain/inference/pre_label_run.ts";
import { Refusal } from "../errors.ts";
import type { Task } from "../ports/task.ts";
import type { RunOrder, RunPorts } from "./frame_work.ts";
import { JobRun } from "./job_run.ts";
import type { RegionMapping } from "./region_mapping.ts";
import { SetAside } from "./set_aside.ts";

/** Jobs of one batch that a model is to label. */
export interface BatchOrder {
  readonly batch: Batch;
  readonly plan: PreLabelPlan;
  readonly mapping: RegionMapping;
  /** Ids, in the order of the work. */
  readonly jobs: readonly string[];
  /** How many pictures that will be, as far as is known. */
  readonly expected: number;
}

/** What came of one job. */
export interface JobOutcome extends PreLabelOutcome {
  readonly batch: Batch;
}

/** What came of several jobs. */
export interface PreLabelled {
  readonly items: readonly JobOutcome[];
  readonly annotations_written: number;
}

/** What all runs of one call have in common. */
type Common = Pick<RunOrder, "connection" | "minimum_confidence" | "replace">;

const GOES_ON = "calling again goes on from there";
const GOES_ON_WITH_OTHERS =
  "calling again asks about others first; set a picture to skipped to leave it out";

/** One job after the other; those that have closed meanwhile are passed over. */
export class FanOut {
  readonly #ports: RunPorts;
  readonly #common: Common;
  readonly #task: Task;
  readonly #outcomes: JobOutcome[] = [];
  readonly #aside = new SetAside();
  #run: JobRun | null = null;
  #jobs = 0;
  #expected = 0;
  #processed = 0;
  #written = 0;

  constructor(ports: RunPorts, common: Common, task: Task) {
    this.#ports = ports;
    this.#common = common;
    this.#task = task;
  }

  /**
   * Runs all.
   *
   * @throws {Refusal} Of the first run that fails; at the end, of the first
   * picture that failed. Its sentence says what was done, which stays.
   * @throws The signal's reason.
   */
  async over(orders: readonly BatchOrder[]): Promise<PreLabelled> {
    this.#jobs = orders.reduce((n, { jobs }) => n + jobs.length, 0);
    this.#expected = orders.reduce((n, { expected }) => n + expected, 0);
    for (const { batch, plan, mapping, jobs } of orders) {
      for (const job_id of jobs) {
        if (this.#aside.isTooMany) break;
        const order = { ...this.#common, job_id, plan, mapping };
        await this.#one(batch, order);
      }
    }
    const failed = this.#aside.refusal;
    if (failed !== null) {
      throw failed.goingOn(`${this.#soFar()}; ${this.#next()}`);
    }
    return { items: this.#outcomes, annotations_written: this.#written };
  }

  async #one(batch: Batch, order: RunOrder): Promise<void> {
    const { signal } = this.#task;
    signal?.throwIfAborted();
    try {
      const aside = new SetAside(this.#aside);
      this.#run = await JobRun.claim(this.#ports, order, aside);
      if (this.#run === null) return;
      this.#report();
      const outcome = await this.#run.toEnd(signal, () => this.#report());
      if (outcome !== null) this.#outcomes.push({ ...outcome, batch });
      const { assets_processed, annotations_written } = this.#run.tally.counts;
      this.#processed += assets_processed;
      this.#written += annotations_written;
      this.#run = null;
    } catch (error) {
      const isMidway = this.#run !== null || this.#isBegun;
      throw error instanceof Refusal && isMidway
        ? this.#aside.beside(error).goingOn(
          `before that ${this.#soFar()}; ${GOES_ON}`,
        )
        : error;
    }
  }

  get #isBegun(): boolean {
    return this.#outcomes.length > 0 || this.#aside.count > 0;
  }

  #soFar(): string {
    const written = this.#written + this.#current.annotations_written;
    return `${this.#outcomes.length} of ${this.#jobs} jobs were finished and ${written} annotations written, which stay`;
  }

  /** What another call would ask about. */
  #next(): string {
    if (this.#aside.isTooMany) return GOES_ON_WITH_OTHERS;
    return this.#common.replace
      ? "calling again with replace_model_labels asks about all of them anew"
      : "calling again asks about the failed ones, and those on which nothing was found";
  }

  #report(): void {
    const { assets_processed, annotations_written } = this.#current;
    const done = this.#processed + assets_processed;
    const left = (this.#run?.targets.length ?? 0) - assets_processed;
    const total = Math.max(this.#expected, done + left);
    const labels = this.#written + annotations_written;
    const job = this.#jobs > 1
      ? `, job ${this.#outcomes.length + 1} of ${this.#jobs}`
      : "";
    const failed = this.#aside.count > 0 ? `, ${this.#aside.count} failed` : "";
    const message =
      `${done} of ${total} pictures, ${labels} labels${failed}${job}`;
    this.#task.report?.({ done, total, message });
  }

  get #current(): { assets_processed: number; annotations_written: number } {
    return this.#run?.tally.counts ??
      { assets_processed: 0, annotations_written: 0 };
  }
}
