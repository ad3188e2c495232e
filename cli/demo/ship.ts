import { join } from "node:path";
import type { Agent } from "./agent.ts";
import type { Exported, Loss, Release } from "./answers.ts";
import { PROJECT, TAG } from "./demo.ts";
import type { DemoFolder } from "./folder.ts";
import { count, type Story } from "./story.ts";

const SPLIT = { train: 0.5, val: 0.25, test: 0.25, seed: 7 };
const FORMATS = ["yolo", "coco", "voc"] as const;

/** A release, and what each format made of it. */
export interface Shipped {
  readonly release: Release;
  readonly folds: Readonly<Record<string, number>>;
  readonly exports: readonly {
    readonly format: string;
    readonly loss: Loss;
    readonly written: Exported;
  }[];
}

/** From a dataset to a verified release and its exports. */
export async function ship(
  agent: Agent,
  folder: DemoFolder,
  story: Story,
): Promise<Shipped> {
  const release = await publish(agent, story);
  story.say("");
  const exports = [];
  for (const format of FORMATS) {
    exports.push(await exportAs(agent, format, { folder, story }));
  }
  return { release, folds: exports[0]!.loss.folds, exports };
}

async function publish(agent: Agent, story: Story): Promise<Release> {
  const named = { project: PROJECT, tag: TAG };
  const release = await agent.call<Release>("publish_release", {
    ...named,
    split: SPLIT,
  });
  story.step(
    "publish_release",
    `${TAG}: ${count(release.asset_count, "picture")}, ${
      count(release.annotation_count, "label")
    }, ${release.manifest_hash.slice(0, 12)}…`,
  );
  const { ok, checked } = await agent.call<{ ok: boolean; checked: number }>(
    "verify_release",
    named,
  );
  story.step(
    "verify_release",
    `${ok ? "intact" : "DAMAGED"}, ${count(checked, "file")} checked`,
  );
  return release;
}

async function exportAs(
  agent: Agent,
  format: string,
  { folder, story }: { folder: DemoFolder; story: Story },
): Promise<Shipped["exports"][number]> {
  const named = { project: PROJECT, tag: TAG, format };
  const loss = await agent.call<Loss>("check_export", named);
  story.step(
    "check_export",
    `${format}: ${loss.excluded_annotations} labels left out, ${loss.degraded_annotations} reduced to boxes`,
  );
  const order = { ...named, dest: join(folder.exports, format) };
  const refused = await agent.refused("export_release", order);
  story.step(
    "export_release",
    `refused, nothing written: repeat with ${refused.retry_with}`,
  );
  const written = await agent.call<Exported>("export_release", {
    ...order,
    [String(refused.retry_with)]: true,
  });
  story.step(
    "export_release",
    `${count(written.file_count, "file")}, ${
      Math.round(written.total_bytes / 1000)
    } kB in exports/${format}\n`,
  );
  return { format, loss, written };
}
