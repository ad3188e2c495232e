import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import type { RefusalCode } from "../../../kernel/mod.ts";
import { colourDetector } from "../../models/fixtures.ts";
import { endlessDetector, greedyDetector } from "../../models/sick_models.ts";
import { childrenOf, isRunning, until } from "../../support/processes.ts";
import { localTo, SURE, withLocal } from "./room.ts";
import { Room } from "./scene.ts";

/** Time that any machine needs to see a process end. */
const SOON = 5000;

async function refused(
  asking: Promise<unknown>,
  code: RefusalCode,
  words: RegExp,
): Promise<void> {
  await rejects(asking, { name: "Refusal", code, message: words });
}

type Look = (
  name: "sound" | "other" | "endless" | "greedy",
  signal?: AbortSignal,
) => Promise<number>;

/** Models that are asked by name how many things they see. */
interface Models {
  readonly look: Look;
  /** Asks the endless one, and goes on when it has been at work for a while. */
  atWork(signal?: AbortSignal): Promise<{ asking: Promise<number> }>;
  /** Process ids of those that are held. */
  holders(): number[];
  /** That of the only one. */
  holder(): number;
}

async function withModels(
  body: (models: Models) => Promise<void>,
  limits: Parameters<typeof withLocal>[1] = {},
): Promise<void> {
  await using room = await Room.make();
  const [sight, dark] = [await room.sight(), await room.dark()];
  const connections = {
    sound: localTo(await room.model(colourDetector()), "detr"),
    other: localTo(await room.model(colourDetector()), "detr"),
    endless: localTo(await room.model(endlessDetector()), "detr"),
    greedy: localTo(await room.model(greedyDetector()), "detr"),
  };
  const holders = () =>
    Object.values(connections).flatMap(({ id }) => childrenOf(Deno.pid, id));
  const holder = () => {
    const [pid, ...more] = holders();
    deepStrictEqual(more, []);
    ok(pid !== undefined, "No process holds a model");
    return pid;
  };
  await withLocal((predictor) => {
    const look: Look = async (name, signal) => {
      const asked = [connections[name], SURE] as const;
      return (await predictor.predict(...asked, sight, signal)).regions.length;
    };
    const atWork = async (signal?: AbortSignal) => {
      await predictor.predict(connections.endless, SURE, dark);
      const asking = look("endless", signal);
      asking.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { asking };
    };
    return body({ look, atWork, holders, holder });
  }, limits);
  deepStrictEqual(holders(), []);
}

Deno.test("a model stays in memory, and another one takes its place", () =>
  withModels(async ({ look, holder }) => {
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
  withModels(async ({ look, atWork, holder }) => {
    const controller = new AbortController();
    const reason = new Error("Enough");
    const { asking } = await atWork(controller.signal);
    const pid = holder();
    const start = performance.now();
    controller.abort(reason);
    await rejects(asking, reason);
    ok(performance.now() - start < 1000);
    strictEqual(isRunning(pid), false);
    strictEqual(await look("sound"), 2);
  }));

Deno.test("a request that waits for its turn can be cancelled alone", () =>
  withModels(async ({ look }) => {
    const first = new AbortController();
    const asking = look("endless", first.signal);
    const second = new AbortController();
    const waiting = look("sound", second.signal);
    second.abort(new Error("Second"));
    await rejects(waiting, /Second/);
    first.abort(new Error("First"));
    await rejects(asking, /First/);
  }));

Deno.test("a picture that takes too long is given up", () =>
  withModels(async ({ look, holders }) => {
    await refused(
      look("endless"),
      "LocalInferenceUnavailable",
      /took over 3 s and was ended/,
    );
    deepStrictEqual(holders(), []);
    strictEqual(await look("sound"), 2);
  }, { lookMs: 3000 }));

Deno.test("a model that dies is told of and replaced", async (t) => {
  const rows: [Deno.Signal, RefusalCode, RegExp][] = [
    ["SIGTERM", "LocalInferenceUnavailable", /ended by SIGTERM; the next/],
    [
      "SIGKILL",
      "InferenceOutOfMemory",
      /its process was ended by SIGKILL \(out of memory\?\)/,
    ],
  ];
  for (const [signal, code, words] of rows) {
    await t.step(
      `${signal} at work`,
      () =>
        withModels(async ({ look, atWork, holder }) => {
          const { asking } = await atWork();
          Deno.kill(holder(), signal);
          await refused(asking, code, words);
          strictEqual(await look("sound"), 2);
        }),
    );
  }
  await t.step(
    "SIGKILL while nobody asks",
    () =>
      withModels(async ({ look, holder }) => {
        await look("sound");
        const pid = holder();
        Deno.kill(pid, "SIGKILL");
        await until(() => !isRunning(pid), SOON);
        strictEqual(await look("sound"), 2);
      }),
  );
});

Deno.test("a model that wants more memory than there is, is ended", () =>
  withModels(async ({ look, holders }) => {
    await refused(look("greedy"), "InferenceOutOfMemory", /resident/);
    deepStrictEqual(holders(), []);
    strictEqual(await look("sound"), 2);
  }));

Deno.test("a model that nobody asks is let go", () =>
  withModels(async ({ look, holder }) => {
    await look("sound");
    const pid = holder();
    await until(() => !isRunning(pid), SOON);
    strictEqual(await look("sound"), 2);
  }, { idleMs: 200 }));
