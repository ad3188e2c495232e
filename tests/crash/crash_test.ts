import { ok, strictEqual } from "node:assert/strict";
import { Random } from "../support/random.ts";
import { crashSeed } from "./seed.ts";
import { begin, Cycle, type Phase, PHASES, writePictures } from "./cycle.ts";
import { BatchEntry, Ledger, PROJECT } from "./ledger.ts";
import { pause, Victim } from "./victim.ts";

const KILLS = 50;
/** Three chunks of an ingest, when that is where the kill falls; else few. */
const PICTURES = { ingest: 270, else: 20 };

const seed = crashSeed();

Deno.test(`a server killed ${KILLS} times keeps all it acknowledged, seed ${seed}`, async () => {
  const room = await Deno.makeTempDir({ prefix: "visionset-crash-" });
  try {
    const run = new Run(room, new Random(seed));
    await run.begin();
    for (let kill = 1; kill <= KILLS; kill++) await run.once(kill);
    await run.finish();
  } finally {
    await Deno.remove(room, { recursive: true });
  }
});

class Run {
  readonly #room: string;
  readonly #random: Random;
  readonly #ledger = new Ledger();
  readonly #durations = new Map<Phase, number>();
  #interrupted = 0;

  constructor(room: string, random: Random) {
    this.#room = room;
    this.#random = random;
  }

  /** One whole cycle without a kill, to learn how long the phases take. */
  async begin(): Promise<void> {
    const server = await this.#start();
    await begin(server);
    const count = PICTURES.ingest;
    const cycle = await this.#cycle(server, { number: 0, count });
    for (const phase of PHASES) {
      const from = performance.now();
      await cycle.run(phase);
      this.#durations.set(phase, performance.now() - from);
    }
    await server.end();
  }

  /** Examines what the last kill left, and goes on until the next one. */
  async once(number: number): Promise<void> {
    const server = await this.#start();
    await this.#ledger.examine(server, "newest");
    await this.#repeatCutIngest(server);
    const last = PHASES[number % PHASES.length]!;
    const count = last === "ingest" ? PICTURES.ingest : PICTURES.else;
    const cycle = await this.#cycle(server, { number, count });
    for (const phase of PHASES.slice(0, PHASES.indexOf(last))) {
      await cycle.run(phase);
    }
    const delay = this.#random.next() * 1.3 * this.#durations.get(last)!;
    const [lost] = await Promise.all([
      pause(delay).then(() => server.kill()),
      cycle.run(last),
    ]);
    if (lost > 0) this.#interrupted++;
  }

  async finish(): Promise<void> {
    ok(this.#interrupted > KILLS / 5, `only ${this.#interrupted} hit a call`);
    const server = await this.#start();
    await this.#ledger.examine(server, "all");
    await this.#repeatCutIngest(server);
    await server.end();
  }

  #start(): Promise<Victim> {
    return Victim.start(`${this.#room}/workspace`);
  }

  async #cycle(
    server: Victim,
    { number, count }: { number: number; count: number },
  ): Promise<Cycle> {
    const path = `${this.#room}/pictures-${number}`;
    const folder = await writePictures(path, { number, count });
    return new Cycle(server, this.#ledger, { folder, number });
  }

  /** An ingest that was cut short is finished by calling again. */
  async #repeatCutIngest(server: Victim): Promise<void> {
    const { cut } = this.#ledger;
    if (cut === null) return;
    const { path, count } = cut;
    const again = await server.must("ingest", { ...PROJECT, path });
    strictEqual(again.created + again.deduplicated, count);
    strictEqual(again.failed, 0);
    const { batch_id } = again;
    this.#ledger.batches.set(batch_id, new BatchEntry(batch_id, count));
    this.#ledger.cut = null;
  }
}
