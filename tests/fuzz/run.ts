import process from "node:process";
import { ExportService } from "../../exporters/host/mod.ts";
import { type IngestReport, Refusal } from "../../kernel/mod.ts";
import { PROJECT, type ServiceRoom } from "../kernel/services/room.ts";
import type { Bytes } from "../support/media.ts";

/** What one file may take on a machine with nothing else to do. */
const PATIENCE_MS = 10_000;
const CALIBRATION_MS = 500;
/** What a reason says when a program slipped, and not the file. */
const OUR_FAULT =
  /outside the bounds|is not a function|undefined|null|NaN|Maximum call|Invalid array|TypeError|RangeError/;
/** Refusals that are a clip's fault. */
const OF_A_CLIP = [
  "UnsupportedMedia",
  "CorruptMedia",
  "IngestParameterInvalid",
];

/** A damaged file to offer. */
export interface Offered {
  readonly name: string;
  readonly how: string;
  readonly bytes: Bytes;
}

/** Offers damaged files to the services of a room, and judges the answers. */
export class Run {
  files = 0;
  assets = 0;
  failed = 0;
  slowestMs = 0;
  readonly reasons: Map<string, number> = new Map();
  readonly faults: string[] = [];
  readonly #room: ServiceRoom;
  readonly #folder: string;

  constructor(room: ServiceRoom) {
    this.#room = room;
    this.#folder = `${room.folder}/in`;
  }

  /** Takes pictures in, as one folder. */
  async pictures(offered: readonly Offered[]): Promise<void> {
    await this.#write(offered);
    const { value, ms } = await this.#timed(() =>
      this.#room.ingest(this.#folder)
    );
    // A slow batch on a busy machine is no hang; a slow file is.
    if (ms > PATIENCE_MS) await this.#searchHang(offered);
    this.#judge(value, offered);
    await this.#settle(value);
    await Deno.remove(this.#folder, { recursive: true });
  }

  /** Takes the frames of a clip in. */
  async clip(offered: Offered): Promise<void> {
    await this.#write([offered]);
    const { name, how } = offered;
    const { value, ms } = await this.#timed(() =>
      this.#room.ingest(`${this.#folder}/${name}`).catch((error: unknown) => {
        const isNamed = error instanceof Refusal &&
          OF_A_CLIP.includes(error.code);
        if (!isNamed) throw error;
        return error;
      })
    );
    this.#requirePatience(offered, ms);
    this.files++;
    if (value instanceof Refusal) {
      this.failed++;
      this.#judgeReason(offered, value.message);
    } else {
      const { created, deduplicated, failed, failures } = value;
      for (const { reason } of failures) this.#judgeReason(offered, reason);
      if (created + deduplicated + failed === 0) {
        this.faults.push(`${name} (${how}): no frame and no failure`);
      }
      this.assets += created;
      this.failed += failed;
      await this.#settle(value);
    }
    await Deno.remove(this.#folder, { recursive: true });
  }

  /** Releases all that was taken in and exports it; counts the pictures. */
  async export(): Promise<number> {
    await this.#requireNoLeftovers();
    if (this.assets === 0) return 0;
    const { kernel, folder } = this.#room;
    const request = { project: PROJECT, tag: "v1" };
    const { verification } = await kernel.session(
      async ({ services, blobs }) => {
        await services.releases.publish({ ...request, split: null });
        const { media, gate, workspace } = kernel;
        const { releases, recipes } = services;
        return await new ExportService({
          ...{ releases, recipes, blobs, media, gate, workspace },
        }).export({
          ...request,
          format: "coco",
          dest: `${folder}/out`,
          allow_lossy: false,
          verify: true,
        });
      },
    );
    const pictures = verification?.pictures ?? 0;
    if (pictures !== this.assets) {
      this.faults.push(`${pictures} of ${this.assets} pictures exported`);
    }
    return pictures;
  }

  async #write(offered: readonly Offered[]): Promise<void> {
    await Deno.mkdir(this.#folder);
    for (const { name, bytes } of offered) {
      await Deno.writeFile(`${this.#folder}/${name}`, bytes);
    }
  }

  async #timed<T>(
    step: () => Promise<T>,
  ): Promise<{ value: T; ms: number }> {
    const start = performance.now();
    const value = await step();
    const ms = performance.now() - start;
    this.slowestMs = Math.max(this.slowestMs, ms);
    return { value, ms };
  }

  /** Holds a report against what was offered. */
  #judge(report: IngestReport, offered: readonly Offered[]): void {
    const { created, deduplicated, repeated, failed, failures } = report;
    if (created + deduplicated + repeated + failed !== offered.length) {
      this.faults.push(
        `${JSON.stringify(report)} does not add up to ${offered.length}`,
      );
    }
    const byName = new Map(offered.map((file) => [file.name, file]));
    for (const { name, reason } of failures) {
      const file = byName.get(name);
      if (file === undefined) this.faults.push(`${name} was not offered`);
      else this.#judgeReason(file, reason);
      byName.delete(name);
    }
    if (byName.size !== offered.length - failed) {
      this.faults.push(`${failed} failures are not all named`);
    }
    this.files += offered.length;
    this.assets += created;
    this.failed += failed;
  }

  #judgeReason({ name, how }: Offered, reason: string): void {
    const isSound = reason.length > 10 && !reason.includes(name) &&
      !reason.includes(this.#room.folder) && !OUR_FAULT.test(reason);
    if (!isSound) this.faults.push(`${name} (${how}): ${reason}`);
    const sort = reason.replace(/\d+/g, "0");
    this.reasons.set(sort, (this.reasons.get(sort) ?? 0) + 1);
  }

  async #settle({ batch_id, created, deduplicated }: IngestReport) {
    if (created + deduplicated === 0) return;
    await this.#room.finish(await this.#room.open(batch_id));
  }

  async #searchHang(offered: readonly Offered[]): Promise<void> {
    const { media } = this.#room.kernel;
    const staged = `${this.#room.folder}/alone`;
    for (const file of offered) {
      const start = performance.now();
      const path = `${this.#folder}/${file.name}`;
      await media.examine({ path, staged, stagedPreview: `${staged}.jpg` });
      this.#requirePatience(file, performance.now() - start);
    }
  }

  #requirePatience({ name, how }: Offered, ms: number): void {
    if (ms <= PATIENCE_MS || ms <= PATIENCE_MS * crowding()) return;
    this.faults.push(`${name} (${how}): ${ms} ms`);
  }

  async #requireNoLeftovers(): Promise<void> {
    for await (
      const { name } of Deno.readDir(`${this.#room.workspace}/blobs`)
    ) {
      if (name.startsWith(".")) this.faults.push(`${name} was left behind`);
    }
  }
}

/** How many times longer a thread takes now than it would alone. */
function crowding(): number {
  const start = performance.now();
  const before = cpuMs();
  while (cpuMs() - before < CALIBRATION_MS);
  return (performance.now() - start) / CALIBRATION_MS;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
