import type {
  BlobStore,
  FrozenRelease,
  Media,
  PathGate,
  RecipeReader,
  Refusal,
  ReleaseReader,
  Task,
} from "../../kernel/mod.ts";
import { type Compatibility, inspect } from "./compatibility.ts";
import { requireConsent } from "./consent.ts";
import { inspectDestination, plainDestination, rootOf } from "./destination.ts";
import { discoverExporters, type Discovery } from "./discovery.ts";
import { unusable } from "./file_faults.ts";
import type { InstalledFormat } from "./format_port.ts";
import { unreadable } from "./frozen_asset.ts";
import { readFacts } from "./picture_facts.ts";
import { Pictures } from "./pictures.ts";
import {
  type DerivedRelease,
  planRecipe,
  requireRunnable,
} from "./recipe_planning.ts";
import { headOf } from "./release_view.ts";
import type { ExportVerification } from "./round_trip/mod.ts";
import {
  requireOneOf,
  select,
  type Selected,
  type Selection,
} from "./selection.ts";
import { targetsFor, targetsOf } from "./targets/catalogue.ts";
import type { ExportTarget } from "./targets/target.ts";
import { writeExport } from "./write_export.ts";

/** What the service works with. */
export interface ExportPorts {
  readonly releases: ReleaseReader;
  readonly recipes: RecipeReader;
  readonly blobs: BlobStore;
  readonly media: Media;
  readonly gate: PathGate;
  /** Folder of the workspace, which no export may touch. */
  readonly workspace: string;
  /** @default {discoverExporters} */
  readonly discover?: () => Promise<Discovery>;
  /** Folders being written; share it between services of one process. */
  readonly busy?: Set<string>;
}

/** One installed format; lists sorted. */
export interface FormatRow {
  readonly name: string;
  /** `built-in`, or the path of a plugin as data. */
  readonly origin: string;
  readonly lossy: boolean;
  /** What a lossy format leaves out of every label. */
  readonly never_carried: readonly string[];
  readonly geometries: readonly string[];
  readonly degraded_geometries: readonly string[];
  readonly modalities: readonly string[];
  /** Names of the targets that it is written for. */
  readonly targets: readonly string[];
}

/** What is told of a format. */
export function formatRow(
  { declaration: format, origin }: InstalledFormat,
): FormatRow {
  return {
    name: format.name,
    origin,
    lossy: format.lossy,
    never_carried: [...format.omits],
    geometries: [...format.geometries].sort(),
    degraded_geometries: [...format.degraded_geometries].sort(),
    modalities: [...format.modalities].sort(),
    targets: targetsOf(format.name),
  };
}

/** A release, the format or target to judge it by, and a recipe or none. */
export interface CheckRequest extends Selection {
  readonly project: string;
  readonly tag: string;
  /** Name of a recipe of the project. */
  readonly recipe?: string | null;
}

/** A release, its format or target, and where to write it. */
export interface ExportRequest extends CheckRequest {
  /** Absolute path of a folder. */
  readonly dest: string;
  /** Whether an incomplete copy is wanted. */
  readonly allow_lossy: boolean;
  /** Whether the files are read back first. @default {false} */
  readonly verify?: boolean;
}

/** What an export wrote. Counts are of its own files, the report left out. */
export interface ExportResult {
  readonly release_id: string;
  readonly format: string;
  readonly directory: string;
  readonly file_count: number;
  readonly total_bytes: number;
  readonly compatibility: Compatibility;
  /** What was read back; null unless asked for. */
  readonly verification: ExportVerification | null;
}

interface Opened extends Selected {
  readonly releases: ReleaseReader;
  readonly frozen: FrozenRelease;
  readonly derived: DerivedRelease | null;
}

/** Formats, what they would lose of a release, and writing them. */
export class ExportService {
  readonly #ports: ExportPorts;
  readonly #busy: Set<string>;
  #discovery: Promise<Discovery> | undefined;

  constructor(ports: ExportPorts) {
    this.#ports = ports;
    this.#busy = ports.busy ?? new Set();
  }

  /** The installed formats, sorted by name. */
  async formats(): Promise<FormatRow[]> {
    const { formats } = await this.discovery();
    return [...formats.values()].map(formatRow);
  }

  /** What the installed formats are written for, sorted by name. */
  async targets(): Promise<ExportTarget[]> {
    return targetsFor((await this.discovery()).formats);
  }

  /** The exporters and the folders that are none; looked up once. */
  discovery(): Promise<Discovery> {
    return this.#discovery ??= (this.#ports.discover ?? discoverExporters)();
  }

  /**
   * What a format would make of a release. Writes nothing.
   *
   * @throws {Refusal} ExportSelectionInvalid, InvalidName, ProjectNotFound,
   * ReleaseNotFound, WorkspaceCorrupt, ExportTargetNotFound,
   * ExportFormatNotFound, RecipeNotFound, ExportSourceUnreadable.
   */
  async check(
    request: CheckRequest,
    task: Task = {},
  ): Promise<Compatibility> {
    const opened = await this.#open(request, task);
    using run = await opened.format.open(task.signal);
    return (await inspect({ ...opened, run }, task)).compatibility;
  }

  /**
   * Writes a release. After a failure or an abort the folder is as it was.
   *
   * @throws {Refusal} ExportDestinationUnusable or PathOutsideRoots for a
   * path that no export may name, then what {@linkcode check} throws, then
   * LossyExportNotConsented, RecipeNotRunnable, ExportNotVerifiable,
   * ExportDestinationUnusable, ExportSourceUnreadable, ExporterFailed,
   * ExportVerificationFailed.
   */
  async export(
    request: ExportRequest,
    task: Task = {},
  ): Promise<ExportResult> {
    const { gate, workspace } = this.#ports;
    const shown = await plainDestination(request.dest, gate);
    const opened = await this.#open(request, task);
    const { frozen, format } = opened;
    using run = await format.open(task.signal);
    const inspection = await inspect({ ...opened, run }, task);
    const found = inspection.compatibility;
    requireConsent(found, format.declaration, request.allow_lossy);
    requireRunnable(found.recipe);
    if (request.verify === true) {
      const { requireReader } = await import("./round_trip/mod.ts");
      requireReader(format.declaration.name);
    }
    const root = await rootOf(shown);
    const written = await this.#alone({ root, shown }, async () => {
      const destination = await inspectDestination(
        { root, shown },
        workspace,
        task.signal,
      );
      const obstacle = await run.obstacle(headOf(frozen));
      if (obstacle !== null) throw unreadable(null, obstacle);
      const { fault } = inspection;
      if (fault !== null) throw unreadable(fault.asset_id, fault.reason);
      const { assets } = frozen.manifest;
      const facts = opened.derived?.facts ??
        await readFacts(
          { assets, rest: inspection.plan.length },
          this.#ports,
          refused,
          task,
        );
      const pictures = new Pictures(this.#ports, inspection.plan, facts);
      const readBack = request.verify === true ? this.#ports.media : null;
      return await writeExport(
        { frozen, format, run, pictures, inspection, readBack },
        destination,
        task,
      );
    });
    return {
      release_id: found.release_id,
      format: found.format,
      directory: shown,
      ...written,
      compatibility: found,
    };
  }

  async #open(
    { project, tag, recipe, ...selection }: CheckRequest,
    task: Task,
  ): Promise<Opened> {
    requireOneOf(selection);
    const { releases, recipes } = this.#ports;
    const frozen = await releases.open({ project, tag }, task);
    const selected = select(selection, await this.discovery());
    if (typeof recipe !== "string") {
      return { releases, frozen, ...selected, derived: null };
    }
    const named = recipes.open({ project, name: recipe });
    const release = { frozen, format: selected.format };
    const derived = await planRecipe(named, release, this.#ports, task);
    return { releases, frozen, ...selected, derived };
  }

  /** Keeps two exports of this process out of one folder. */
  async #alone<T>(
    { root, shown }: { root: string; shown: string },
    step: () => Promise<T>,
  ): Promise<T> {
    if (this.#busy.has(root)) {
      throw unusable(shown, "another export is being written there");
    }
    this.#busy.add(root);
    try {
      return await step();
    } finally {
      this.#busy.delete(root);
    }
  }
}

function refused(fault: Refusal): never {
  throw fault;
}
