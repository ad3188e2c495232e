import {
  type Kernel,
  Refusal,
  type Services,
  storeFacts,
} from "../../kernel/mod.ts";
import { isNamed, type WorkspaceChoice } from "../workspace_choice.ts";
import { type Finding, wordsOf } from "./finding.ts";

const PAGE = 100;

/** Opens the workspace and counts what it holds. */
export async function workspace(
  kernel: Kernel,
  choice: WorkspaceChoice,
): Promise<Finding> {
  const facts = { path: choice.path, chosen_by: choice.by };
  try {
    const counts = await kernel.session(({ services }) => count(services));
    const { format } = storeFacts();
    const told = Object.entries(counts).map(([what, n]) =>
      `${n} ${what.replace("_", " ")}`
    );
    return {
      name: "workspace",
      status: "ok",
      detail: `${choice.path}, format ${format}: ${told.join(", ")}`,
      facts: { ...facts, format, counts },
    };
  } catch (error) {
    const isAbsent = error instanceof Refusal && error.code === "NotAWorkspace";
    return {
      name: "workspace",
      ...(isAbsent ? await absent(choice) : damaged(choice, error)),
      facts,
    };
  }
}

type Judgement = Pick<Finding, "status" | "detail" | "remedy">;

async function absent(choice: WorkspaceChoice): Promise<Judgement> {
  const { path, by } = choice;
  if (!isNamed(choice)) {
    return {
      status: "note",
      detail: `${path} is no workspace, nor is any folder above it`,
      remedy: "Name one with --workspace, or make one: visionset init DIR",
    };
  }
  if (await isMissingOrEmpty(path)) {
    return {
      status: "note",
      detail: `${path} (${by}) is missing or empty`,
      remedy: "Nothing: visionset mcp makes it a workspace when it starts",
    };
  }
  return {
    status: "broken",
    detail: `${path} (${by}) is not empty and holds no visionset.db`,
    remedy: `Set ${by} to a workspace, or to a new folder`,
  };
}

function damaged(choice: WorkspaceChoice, error: unknown): Judgement {
  const code = error instanceof Refusal ? error.code : undefined;
  return {
    status: "broken",
    detail: `${choice.path}: ${wordsOf(error)}`,
    remedy: code === undefined
      ? "Let the user who runs this read and write the folder"
      : REMEDIES[code] ??
        "Restore the folder from a backup; nothing was changed",
  };
}

const REMEDIES: Readonly<Record<string, string>> = {
  WorkspaceFormatTooNew: "Run the VisionSet that wrote it, or a later one",
  WorkspaceUnwritable:
    "Let the user who runs this write the folder, and see that the disk has room",
  WorkspaceBusy: "Wait for the other process, or end it",
};

async function isMissingOrEmpty(path: string): Promise<boolean> {
  try {
    for await (const _ of Deno.readDir(path)) return false;
    return true;
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

function count(services: Services): Record<string, number> {
  const counts = {
    projects: 0,
    batches: 0,
    promoted_images: 0,
    promoted_labels: 0,
    releases: 0,
  };
  for (let offset = 0;; offset += PAGE) {
    const { items, total } = services.projects.list({ limit: PAGE, offset });
    counts.projects = total;
    for (const { name } of items) {
      const none = { limit: 1, offset: 0 };
      const dataset = services.datasets.stats(name);
      counts.batches += services.batches.list(name, none).total;
      counts.promoted_images += dataset.asset_count;
      counts.promoted_labels += dataset.annotation_count;
      counts.releases += services.releases.list(name, none).total;
    }
    if (offset + PAGE >= total) return counts;
  }
}
