import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import type { HoldingPredictor } from "../../../inference/mod.ts";
import type { RefusalCode } from "../../../kernel/mod.ts";
import { colourDetector } from "../../models/fixtures.ts";
import { endlessDetector, greedyDetector } from "../../models/sick_models.ts";
import { childrenOf, isRunning, until } from "../../support/processes.ts";
import { localTo, SURE, withLocal } from "./room.ts";
import { Room } from "./scene.ts";

/** Time that any machine needs to see a process end. */
const SOON = 5000;

/** The processes of this one that hold a model. */
function holders(): number[] {
  return childrenOf(Deno.pid, "local-model");
}

/** The one process that holds a model. */
function holder(): number {
  const [pid, ...more] = holders();
  deepStrictEqual(more, []);
  ok(pid !== undefined, "No process holds a model");
  return pid;
}

async function refused(
  asking: Promise<unknown>,
  code: RefusalCode,
  words: RegExp,
): Promise<void> {
  await rejects(asking, { name: "Refusal", code, message: words });
}

/** A body with a sound and an endless model, both looked at by name. */
async function withModels(
  body: (
    look: (
      name: "sound" | "other" | "endless" | "greedy",
      signal?: AbortSignal,
    ) => Promise<number>,
    predictor: HoldingPredictor,
  ) => Promise<void>,
  limits: Parameters<typeof withLocal>[1] = {},
): Promise<void> {
  await using room = await Room.make();
  const sight = await room.sight();
  const connections = {
    sound: localTo(await room.model(colourDetector()), "detr"),
    other: localTo(await room.model(colourDetector()), "detr"),
    endless: localTo(await room.model(endlessDetector()), "detr"),
    greedy: localTo(await room.model(greedyDetector()), "detr"),
  };
  await withLocal((predictor) =>
    body(async (name, signal) => {
      const connection = connections[name];
      const found = await predictor.predict(connection, SURE, sight, signal);
      return found.regions.length;
    }, predictor), limits);
  deepStrictEqual(holders(), []);
}

Deno.test("a model stays in memory, and another one takes its place", () =>
  withModels(async (look) => {
    strictEqual(await look("sound"), 2);
    const first = holder();
    strictEqual(await look("sound"), 2);
    strictEqual(holder(), first);
    // Asked for at once, they take turns.
    const counts = await Promise.all([
      look("other"),
      look("sound"),
      look("other"),
    ]);
    deepStrictEqual(counts, [2, 2, 2]);
    strictEqual(isRunning(first), false);
    holder();
  }));

Deno.test("cancelling ends the process within a second, and the next request starts one", () =>
  withModels(async (look) => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const asking = look("endless", controller.signal);
    await until(() => holders().length === 1, SOON);
    const pid = holder();
    // Time for the model to be loaded and at work.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const start = performance.now();
    controller.abort(reason);
    await rejects(asking, reason);
    ok(performance.now() - start < 1000);
    strictEqual(isRunning(pid), false);
    strictEqual(await look("sound"), 2);
  }));

Deno.test("a request that waits for its turn can be cancelled alone", () =>
  withModels(async (look) => {
    const first = new AbortController();
    const asking = look("endless", first.signal);
    const second = new AbortController();
    const waiting = look("sound", second.signal);
    second.abort(new Error("second"));
    await rejects(waiting, /second/);
    first.abort(new Error("first"));
    await rejects(asking, /first/);
  }));

Deno.test("a picture that takes too long is given up", () =>
  withModels(async (look) => {
    await refused(
      look("endless"),
      "LocalInferenceUnavailable",
      /took over 0\.5 s and was ended/,
    );
    deepStrictEqual(holders(), []);
    strictEqual(await look("sound"), 2);
  }, { lookMs: 500 }));

Deno.test("a model that dies is told of and replaced", async (t) => {
  const rows: [Deno.Signal, RefusalCode, RegExp][] = [
    ["SIGTERM", "LocalInferenceUnavailable", /ended by SIGTERM; the next/],
    ["SIGKILL", "InferenceOutOfMemory", /needs more memory/],
  ];
  for (const [signal, code, words] of rows) {
    await t.step(`${signal} at work`, () =>
      withModels(async (look) => {
        const asking = look("endless");
        const heard = refused(asking, code, words);
        await until(() => holders().length === 1, SOON);
        Deno.kill(holder(), signal);
        await heard;
        strictEqual(await look("sound"), 2);
      }));
  }
  await t.step("SIGKILL while nobody asks", () =>
    withModels(async (look) => {
      await look("sound");
      const pid = holder();
      Deno.kill(pid, "SIGKILL");
      await until(() => !isRunning(pid), SOON);
      strictEqual(await look("sound"), 2);
    }));
});

Deno.test("a model that wants more memory than there is, is ended", () =>
  withModels(async (look) => {
    await refused(look("greedy"), "InferenceOutOfMemory", /resident/);
    deepStrictEqual(holders(), []);
    strictEqual(await look("sound"), 2);
  }));

Deno.test("a model that nobody asks is let go", () =>
  withModels(async (look) => {
    await look("sound");
    const pid = holder();
    await until(() => !isRunning(pid), SOON);
    strictEqual(await look("sound"), 2);
  }, { idleMs: 200 }));
