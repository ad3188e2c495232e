import { deepStrictEqual, ok } from "node:assert/strict";
import {
  checkAgreement,
  checkCoco,
  checkVoc,
  checkYolo,
  type ComparePixels,
  type Finding,
} from "../conformance/mod.ts";
import type { Compatibility } from "../support/answers.ts";
import { withServer } from "../support/client.ts";
import { decode, type Raster } from "../support/media.ts";
import { recorded } from "./program.ts";
import { RELEASE, releaseSynthetic, SPLIT } from "./synthetic_room.ts";
import { type Known, truthOf } from "./synthetic_truth.ts";
import { assertSameTree } from "./trees.ts";

const CHECKS = { yolo: checkYolo, coco: checkCoco, voc: checkVoc };

/** What the set provokes on purpose: twin boxes, touching rings, PNG in VOC. */
const EXPECTED_WARNINGS = /^(Y-21|C-21|C-2\.4\.1|V-04)$/;

Deno.test("export_release conforms for 200 synthetic pictures", (t) =>
  recorded(() =>
    withServer(async (served) => {
      const known = await releaseSynthetic(
        served,
        `${served.room}/pictures`,
        200,
      );
      const truth = truthOf(known, SPLIT);
      assertWideEnough(known);
      const comparePixels = comparing(known);
      const folders = { yolo: "", coco: "", voc: "" };
      for (const format of ["yolo", "coco", "voc"] as const) {
        await t.step(format, async () => {
          const dest = `${served.room}/${format}`;
          const request = { ...RELEASE, format, allow_lossy: true };

          const { compatibility } = await served.call("export_release", {
            ...request,
            dest,
          });
          await served.call("export_release", {
            ...request,
            dest: `${dest}-again`,
          });

          const found = await CHECKS[format](dest, truth, { comparePixels });
          deepStrictEqual(faultsOf(found), []);
          await assertReports(dest, compatibility);
          await assertSameTree(dest, `${dest}-again`);
          folders[format] = dest;
        });
      }
      await t.step("they agree with each other", async () => {
        const found = await checkAgreement(folders, truth);

        deepStrictEqual(faultsOf(found), []);
      });
    })
  ));

/** What a check found beside the expected warnings. */
function faultsOf(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ rule, level }) => level !== "W" || !EXPECTED_WARNINGS.test(rule))
    .map(({ rule, level, path, message }) =>
      `${rule} ${level} ${path}: ${message}`
    );
}

/** The checker has judged the report; the answer must say the same. */
async function assertReports(
  dest: string,
  { class_row_total: _, warning_total: __, ...answer }: Compatibility,
): Promise<void> {
  const path = `${dest}/visionset-export-report.json`;
  const report = JSON.parse(await Deno.readTextFile(path));
  for (const [key, value] of Object.entries(answer)) {
    deepStrictEqual(report[key], value, key);
  }
}

/** Requires that the set holds what it is for. */
function assertWideEnough(known: readonly Known[]): void {
  const made = known.map((one) => one.made);
  const labels = made.flatMap((one) => one.annotations);
  const kinds = new Set(labels.map(({ geometry }) => geometry.type));
  deepStrictEqual([...kinds].sort(), [
    "bbox",
    "classification_tag",
    "polygon",
    "polyline",
  ]);
  for (const kind of ["jpeg", "png", "webp"]) {
    const turns = made.filter((one) => one.kind === kind)
      .map((one) => one.orientation);
    deepStrictEqual([...new Set(turns)].sort(), [1, 2, 3, 4, 5, 6, 7, 8]);
  }
  ok(made.filter((one) => one.annotations.length === 0).length > 20);
}

/** Compares an exported picture with the one that was made up. */
function comparing(known: readonly Known[]): ComparePixels {
  const made = new Map(known.map((one) => [one.content_hash, one.made]));
  return async ({ content_hash }, bytes) => {
    const { displayed, kind } = made.get(content_hash)!;
    const { most, mean } = distance(displayed, await decode(bytes));
    const isSame = kind === "jpeg" ? mean < 3 && most < 60 : most === 0;
    return isSame ? null : `pixels differ by ${mean} on average, ${most} most`;
  };
}

function distance(a: Raster, b: Raster): { most: number; mean: number } {
  let most = 0;
  let sum = 0;
  for (let at = 0; at < a.width * a.height; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const one = a.pixels[at * a.channels + Math.min(channel, a.channels - 1)];
      const two = b.pixels[at * b.channels + Math.min(channel, b.channels - 1)];
      const by = Math.abs(one! - two!);
      most = Math.max(most, by);
      sum += by;
    }
  }
  return { most, mean: sum / (3 * a.width * a.height) };
}
