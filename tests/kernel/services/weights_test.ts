import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type {
  HeldWeights,
  InferenceConnection,
  Weights,
  WeightsCheck,
} from "../../../kernel/mod.ts";
import { ConnectionService } from "../../../kernel/services/connection_service.ts";
import { WeightsService } from "../../../kernel/services/weights_service.ts";
import { refused } from "../../exporters/refused.ts";
import { StoreRoom } from "../store/room.ts";
import { DRIVERS, LOCAL, predictor, RUNTIME } from "./connection_room.ts";

const HELD: HeldWeights = {
  commit: "1".repeat(40),
  total_bytes: 7,
  file_count: 1,
  license: null,
  digest_source: "hub",
  model_family: "label_detect",
};
const WHOLE: WeightsCheck = { files_checked: 1, bytes_read: 7, damaged: [] };

/** Weights that are what a test says. */
function weightsThat(more: Partial<Weights>): Weights {
  return {
    size: () => Promise.reject(new Error("Nobody asks for a size")),
    bring: () => Promise.resolve(HELD),
    check: () => Promise.resolve(WHOLE),
    ...more,
  };
}

interface Room {
  readonly connections: ConnectionService;
  readonly weights: WeightsService;
  row(): InferenceConnection;
}

async function withWeights(
  port: Partial<Weights>,
  body: (room: Room) => Promise<void>,
  provider_id: string | null = null,
): Promise<void> {
  using room = new StoreRoom();
  await room.init();
  await room.session(async ({ store }) => {
    const asks = predictor("text_detect", [...DRIVERS, RUNTIME]);
    const connections = new ConnectionService({ store, predictor: asks });
    const weights = new WeightsService({
      store,
      weights: weightsThat(port),
      predictor: asks,
    });
    await connections.create({ ...LOCAL, provider_id });
    const row = () =>
      store.read((rows) => rows.connections.byNameKey(LOCAL.name))!;
    await body({ connections, weights, row });
  });
}

/** Family that was found, provider before, and both afterwards. */
const RECORDED: readonly (readonly [string, string | null, string | null])[] = [
  ["label_detect", null, "onnx"],
  ["label_detect", "onnx", "onnx"],
  ["unheard_of", null, null],
  ["", null, null],
];

Deno.test("download() records the family, and who serves it", async (t) => {
  for (const [model_family, before, provider_id] of RECORDED) {
    await t.step(`${model_family || "none"} of ${before}`, () =>
      withWeights(
        { bring: () => Promise.resolve({ ...HELD, model_family }) },
        async ({ weights, row, connections }) => {
          const { connection } = await weights.download(LOCAL.name);
          deepStrictEqual(connection, row());
          strictEqual(connection.setup_state, "ready");
          strictEqual(connection.model_family, model_family);
          strictEqual(connection.provider_id, provider_id);
          deepStrictEqual(
            connections.detail(connection).capabilities,
            provider_id === null ? [] : ["label_detect"],
          );
          const again = await weights.download(LOCAL.name);
          deepStrictEqual(again.connection, connection, "nothing changed");
        },
        before,
      ));
  }
});

Deno.test("download() leaves a connection as it was when it fails", () =>
  withWeights(
    { bring: () => Promise.reject(new Error("No luck")) },
    async ({ weights, row }) => {
      const before = row();
      const failure = await weights.download(LOCAL.name).catch((e) =>
        e.message
      );
      strictEqual(failure, "No luck");
      deepStrictEqual(row(), before);
    },
  ));

Deno.test("download() asks for nothing that an absent driver would run", () =>
  withWeights(
    { bring: () => Promise.reject(new Error("It was asked for")) },
    async ({ weights }) => {
      await refused(
        () => weights.download(LOCAL.name),
        "InferenceConnectionNotRunnable",
      );
    },
    "alien",
  ));

Deno.test("check() tells damage last, when the connection says so already", () =>
  withWeights(
    { check: () => Promise.resolve({ ...WHOLE, damaged: ["a"] }) },
    async ({ weights, row }) => {
      await weights.download(LOCAL.name);
      await refused(() => weights.check(LOCAL.name), "WeightsDamaged");
      strictEqual(row().setup_state, "not_set_up");
      strictEqual(row().model_family, HELD.model_family);
    },
  ));
