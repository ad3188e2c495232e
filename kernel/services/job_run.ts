import { newId } from "../domain/ids.ts";
import {
  BEAT_MS,
  CANCELLED,
  type PreLabelOutcome,
  type PreLabelRun,
} from "../domain/inference/pre_label_run.ts";
import { Refusal } from "../errors.ts";
import { type RunOrder, type RunPorts, workFrame } from "./frame_work.ts";
import { requireIdle, settleDeadRuns } from "./live_runs.ts";
import { RunTally } from "./run_tally.ts";
import type { SetAside } from "./set_aside.ts";
import { openJob } from "./unattended_entry.ts";

/** What ends the requests under way when the job has closed. */
const CLOSED = Symbol("closed");
/** And when too many pictures in a row have failed. */
const TOO_MANY = Symbol("too many");
const MAX_ERROR = 1000;

/** One run of a model over the targets of one job. */
export class JobRun {
  readonly tally: RunTally = new RunTally();
  /** Ids of the assets that it is about, in stored order, doubtful ones last. */
  readonly targets: readonly string[];
  readonly #ports: RunPorts;
  readonly #order: RunOrder;
  readonly #aside: SetAside;
  readonly #run_id: string;
  readonly #stop = new AbortController();
  #next = 0;
  #beats: Promise<void> = Promise.resolve();

  /** Use {@linkcode JobRun.claim}. */
  constructor(
    ports: RunPorts,
    order: RunOrder,
    { run_id, targets, aside }: {
      run_id: string;
      targets: readonly string[];
      aside: SetAside;
    },
  ) {
    this.#ports = ports;
    this.#order = order;
    this.#run_id = run_id;
    this.#aside = aside;
    this.targets = targets;
  }

  /**
   * Takes a job for a run, and the list of what it is about.
   *
   * @param aside Hears of pictures that fail, of this job alone.
   * @returns Null when the job is open no more.
   * @throws {Refusal} PreLabelRunning
   */
  static async claim(
    ports: RunPorts,
    order: RunOrder,
    aside: SetAside,
  ): Promise<JobRun | null> {
    const { job_id, connection, replace } = order;
    const run_id = newId();
    const targets = await ports.store.write((rows) => {
      if (openJob(rows, job_id) === null) return null;
      requireIdle(rows, [job_id]);
      settleDeadRuns(rows);
      const targets = rows.jobs.untouched(job_id, replace);
      rows.preLabelRuns.insert({
        run_id,
        job_id,
        connection_id: connection.id,
        started_at: new Date().toISOString(),
        assets_total: targets.length,
      });
      return targets;
    });
    if (targets === null) return null;
    const ordered = ports.doubtful.last(connection.id, targets);
    return new JobRun(ports, order, { run_id, targets: ordered, aside });
  }

  /**
   * Asks about every target and enters what is found, one transaction for each.
   * A picture that fails is set aside.
   *
   * @param told Called whenever a target is done with.
   * @returns Null when pictures were set aside.
   * @throws {Refusal} Of the predictor and the workspace, when no picture is to
   * blame; what was entered before stays.
   * @throws The signal's reason.
   */
  async toEnd(
    signal: AbortSignal | undefined,
    told: () => void,
  ): Promise<PreLabelOutcome | null> {
    const beating = setInterval(() => this.#beat(), BEAT_MS);
    try {
      const stopped_early = await this.#askAll(signal, told);
      const failed = this.#aside.refusal;
      await this.#end({ stopped_early, error: failed && inWords(failed) });
      if (failed !== null) return null;
      const { assets_processed: _, ...counts } = this.tally.counts;
      const { job_id, plan } = this.#order;
      const { considered: assets_considered } = this.tally;
      return { job_id, assets_considered, ...counts, stopped_early, plan };
    } catch (error) {
      const words = signal?.aborted ? CANCELLED : inWords(
        error instanceof Refusal ? this.#aside.beside(error) : error,
      );
      // Where even this is refused, the run is settled once it counts as dead.
      await this.#end({ stopped_early: true, error: words }).catch(() => {});
      throw error;
    } finally {
      clearInterval(beating);
      await this.#beats;
    }
  }

  /** @returns Whether it came to an end before all was done. */
  async #askAll(
    signal: AbortSignal | undefined,
    told: () => void,
  ): Promise<boolean> {
    const signals = [this.#stop.signal, ...signal ? [signal] : []];
    const ends = AbortSignal.any(signals);
    const lane = async () => {
      while (this.#next < this.targets.length) {
        ends.throwIfAborted();
        const asset_id = this.targets[this.#next++]!;
        await this.#work(asset_id, ends).catch((error) => {
          this.#failed(asset_id, error);
        });
        told();
      }
    };
    // Twice as many as are asked at once: while one is entered, one is asked.
    const lanes = 2 * (this.#order.connection.max_in_flight ?? 1);
    await Promise.all(Array.from(
      { length: lanes },
      () => lane().catch((error) => this.#stop.abort(error)),
    ));
    signal?.throwIfAborted();
    const { aborted, reason } = this.#stop.signal;
    if (aborted && reason !== CLOSED && reason !== TOO_MANY) throw reason;
    return aborted;
  }

  async #work(asset_id: string, signal: AbortSignal): Promise<void> {
    const { job_id, replace } = this.#order;
    const entry = { run_id: this.#run_id, job_id, asset_id, replace };
    const { model_ref, came } = await workFrame(
      this.#ports,
      this.#order,
      entry,
      signal,
    );
    if (model_ref !== null) {
      this.tally.answered(model_ref);
      this.#aside.answered();
    }
    if (came === "closed") this.#stop.abort(CLOSED);
    else if (came === "worked") this.tally.skipped();
    else this.tally.entered(came.mapped, came.entered);
  }

  /** @throws What no picture is to blame for, or maybe this one. */
  #failed(asset_id: string, error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    const { id, connection_type } = this.#order.connection;
    if (error.isOfPicture) {
      this.#ports.doubtful.add(id, asset_id);
      this.#aside.add(asset_id, error);
      if (this.#aside.isTooMany) this.#stop.abort(TOO_MANY);
    } else if (connection_type === "local") {
      // A model may have run out of memory or time over this very picture.
      this.#ports.doubtful.add(id, asset_id);
      throw error.goingOn(`asset ${asset_id} was being looked at`);
    } else throw error;
  }

  /** A sign of life that fails is made up for by the next. */
  #beat(): void {
    const at = new Date().toISOString();
    this.#beats = this.#beats.then(() =>
      this.#ports.store.write((rows) =>
        rows.preLabelRuns.beat(this.#run_id, at, this.tally.counts)
      )
    ).catch(() => {});
  }

  async #end(
    end: Pick<PreLabelRun, "stopped_early" | "error">,
  ): Promise<void> {
    const run_id = this.#run_id;
    const finished_at = new Date().toISOString();
    await this.#ports.store.write((rows) => {
      rows.preLabelRuns.beat(run_id, finished_at, this.tally.counts);
      rows.preLabelRuns.end({ run_id, finished_at, ...end });
    });
  }
}

/** An error as it is kept with a run; that of a bug is in the log only. */
function inWords(error: unknown): string {
  return error instanceof Refusal
    ? error.message.slice(0, MAX_ERROR).toWellFormed()
    : "internal error";
}
