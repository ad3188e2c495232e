import { deepStrictEqual, strictEqual } from "node:assert/strict";
import {
  type Predictor,
  type RefusalCode,
  refuse,
} from "../../../kernel/mod.ts";
import type { NewConnection } from "../../../kernel/domain/inference/connection.ts";
import { refused } from "../../exporters/refused.ts";
import {
  DRIVERS,
  EVERYTHING,
  HTTP,
  LOCAL,
  predictor,
  RUNTIME,
  withConnections,
} from "./connection_room.ts";

/** One that runs no models on this machine. */
const ELSEWHERE: Predictor = {
  ...predictor("label_detect", [...DRIVERS, RUNTIME]),
  requireMachine() {
    throw refuse("LocalInferenceUnavailable", { reason: "no such device" });
  },
};

/** What stands in the way of running a connection, first things first. */
const CLOSED: readonly {
  readonly name: string;
  readonly made: NewConnection;
  readonly row?: string;
  readonly asks?: Predictor | null;
  readonly code: RefusalCode;
  readonly says: RegExp;
}[] = [
  {
    name: "local without weights, though there is no runtime either",
    made: LOCAL,
    code: "InferenceConnectionNotSetUp",
    says: /download_connection_weights/,
  },
  {
    name: "local without a runtime",
    made: { ...LOCAL, provider_id: "gone" },
    row: "setup_state = 'ready'",
    code: "LocalInferenceUnavailable",
    says: /no runtime/,
  },
  {
    name: "local without weights, though not for this machine either",
    made: LOCAL,
    asks: ELSEWHERE,
    code: "InferenceConnectionNotSetUp",
    says: /download_connection_weights/,
  },
  {
    name: "local that is not for this machine, whose driver is gone too",
    made: { ...LOCAL, provider_id: "gone" },
    row: "setup_state = 'ready'",
    asks: ELSEWHERE,
    code: "LocalInferenceUnavailable",
    says: /on this machine: no such device$/,
  },
  {
    name: "local whose driver is gone",
    made: { ...LOCAL, provider_id: "gone" },
    row: "setup_state = 'ready'",
    asks: predictor("label_detect", [...DRIVERS, RUNTIME]),
    code: "InferenceConnectionNotRunnable",
    says: /no provider "gone"; .*onnx \(label_detect\)/,
  },
  {
    name: "local of a family that nobody serves",
    made: LOCAL,
    row: "setup_state = 'ready', model_family = 'llama'",
    asks: predictor("label_detect", [RUNTIME]),
    code: "InferenceConnectionNotRunnable",
    says: /family "llama"; served: onnx \(label_detect\)$/,
  },
  {
    name: "local that declares no family",
    made: LOCAL,
    row: "setup_state = 'ready', model_family = ''",
    asks: predictor("label_detect", [RUNTIME]),
    code: "InferenceConnectionNotRunnable",
    says: /does not declare/,
  },
  {
    name: "http of an unknown provider, though it was not asked either",
    made: { ...HTTP, provider_id: "gone" },
    code: "InferenceConnectionNotRunnable",
    says: /no provider "gone"/,
  },
  {
    name: "http where no model can be asked",
    made: HTTP,
    asks: null,
    code: "InferenceConnectionNotRunnable",
    says: /no provider "http"; served: nothing$/,
  },
  {
    name: "http that was not asked",
    made: HTTP,
    code: "InferenceConnectionNotSetUp",
    says: /test_inference_connection/,
  },
  {
    name: "http of a family that nobody serves",
    made: HTTP,
    row: "model_family = 'telepathy'",
    code: "InferenceConnectionNotRunnable",
    says: /family "telepathy"/,
  },
  {
    name: "http that tells what is under points",
    made: HTTP,
    row: "model_family = 'point_suggest'",
    code: "UnsupportedPrompt",
    says: /answers point_suggest only/,
  },
];

Deno.test("open() refuses what cannot be run, first things first", async (t) => {
  for (const { name, made, row, asks, code, says } of CLOSED) {
    await t.step(name, () =>
      withConnections(async (connections, room) => {
        await connections.create(made);
        if (row !== undefined) {
          room.sql(`UPDATE inference_connection SET ${row}`);
        }
        const opening = () =>
          Promise.resolve().then(() => connections.open(made.name));
        await refused(opening, code, says);
      }, asks));
  }
});

Deno.test("open() tells who serves a connection", async (t) => {
  const rows = [
    ["http", { ...HTTP }, "text_detect"],
    [
      "hf-task",
      { ...HTTP, provider_id: "hf-task", capability: "label_detect" as const },
      "label_detect",
    ],
  ] as const;
  for (const [provider_id, made, capability] of rows) {
    await t.step(provider_id, () =>
      withConnections(async (connections) => {
        await connections.create(made);
        await connections.test(made.name);
        const { connection, service } = connections.open("Finder");
        strictEqual(connection.name, "finder");
        deepStrictEqual(service, {
          provider_id,
          capability,
          produces: EVERYTHING,
        });
      }, predictor(capability)));
  }
});
