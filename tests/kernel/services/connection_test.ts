import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { ConnectionDetail, RefusalCode } from "../../../kernel/mod.ts";
import type {
  ConnectionChange,
  NewConnection,
} from "../../../kernel/domain/inference/connection.ts";
import { refused } from "../../exporters/refused.ts";
import {
  HTTP,
  LOCAL,
  MODEL,
  UNCHANGED,
  withConnections,
} from "./connection_room.ts";

function without(
  { created_at: _, updated_at: __, id: ___, ...rest }: ConnectionDetail,
) {
  return rest;
}

Deno.test("create() gives a connection what its type is born with", () =>
  withConnections(async (connections) => {
    const http = await connections.create({ ...HTTP, credential_env: "" });
    const local = await connections.create(LOCAL);

    deepStrictEqual(without(http), {
      ...HTTP,
      credential_env: null,
      max_in_flight: 4,
      setup_state: "ready",
      model_family: null,
      capabilities: [],
    });
    deepStrictEqual(without(local), {
      ...LOCAL,
      device: "cuda:1",
      setup_state: "not_set_up",
      model_family: null,
      capabilities: [],
    });
    strictEqual(http.created_at, http.updated_at);
  }));

type Facts = Partial<ConnectionDetail>;

/** What an update does to a connection whose endpoint was asked, or not. */
const TRANSITIONS: readonly {
  readonly name: string;
  readonly asked: boolean;
  readonly change: Partial<ConnectionChange>;
  readonly gives: Facts | RefusalCode;
  readonly made?: Partial<NewConnection>;
}[] = [
  {
    name: "another model before it was asked",
    asked: false,
    change: { model_id: "acme/nut" },
    gives: { model_id: "acme/nut", model_family: null },
  },
  {
    name: "another revision before it was asked forgets the provider",
    asked: false,
    made: { provider_id: "http" },
    change: { model_revision: "r13" },
    gives: { model_revision: "r13", provider_id: null },
  },
  {
    name: "but not a protocol that is not the usual one",
    asked: false,
    made: { provider_id: "hf-task", capability: "label_detect" },
    change: { model_revision: "r13" },
    gives: { model_revision: "r13", provider_id: "hf-task" },
  },
  {
    name: "another model after it was asked",
    asked: true,
    change: { model_id: "acme/nut" },
    gives: "InferenceConnectionModelFixed",
  },
  {
    name: "another revision after it was asked",
    asked: true,
    change: { model_revision: "r13" },
    gives: "InferenceConnectionModelFixed",
  },
  {
    name: "another model and another endpoint after it was asked",
    asked: true,
    change: { model_id: "acme/nut", endpoint_url: "http://127.0.0.2/" },
    gives: "InferenceConnectionModelFixed",
  },
  {
    name: "the same model after it was asked",
    asked: true,
    change: { ...MODEL, max_in_flight: 9 },
    gives: { max_in_flight: 9, model_family: "text_detect" },
  },
  {
    name: "another endpoint",
    asked: true,
    change: { endpoint_url: "http://127.0.0.2/" },
    gives: {
      endpoint_url: "http://127.0.0.2/",
      model_family: null,
      capabilities: [],
    },
  },
  {
    name: "another name",
    asked: true,
    change: { name: " Seeker " },
    gives: { name: "Seeker" },
  },
  {
    name: "the same name in another case",
    asked: true,
    change: { name: "FINDER" },
    gives: { name: "FINDER" },
  },
  {
    name: "a credential",
    asked: true,
    change: { credential_env: "VISIONSET_T" },
    gives: { credential_env: "VISIONSET_T" },
  },
  {
    name: "no credential any more",
    asked: true,
    made: { credential_env: "VISIONSET_T" },
    change: { credential_env: "" },
    gives: { credential_env: null },
  },
  { name: "nothing", asked: true, change: {}, gives: {} },
  {
    name: "what is there already",
    asked: true,
    change: { ...MODEL, name: "finder", endpoint_url: "http://127.0.0.1/" },
    gives: {},
  },
  {
    name: "a device of the other type",
    asked: true,
    change: { device: "cpu" },
    gives: "InferenceConnectionInvalid",
  },
];

Deno.test("update() changes what it is told, and forgets what no longer holds", async (t) => {
  for (const { name, asked, made, change, gives } of TRANSITIONS) {
    await t.step(name, () =>
      withConnections(async (connections) => {
        const { id } = await connections.create({ ...HTTP, ...made });
        if (asked) await connections.test(id);
        const page = { limit: 1, offset: 0 };
        const stored = connections.list(page).items[0]!;
        await new Promise((resolve) => setTimeout(resolve, 2));
        const updating = () =>
          connections.update("finder", { ...UNCHANGED, ...change });

        if (typeof gives === "string") {
          await refused(updating, gives);
          deepStrictEqual(connections.list(page).items[0], stored);
          return;
        }
        const { updated_at, ...found } = await updating();
        const { updated_at: before, ...former } = stored;
        deepStrictEqual(found, { ...former, ...gives });
        const changes = Object.keys(gives).length > 0;
        strictEqual(updated_at > before, changes);
        deepStrictEqual(connections.list(page).items[0], {
          ...found,
          updated_at,
        });
      }));
  }
});

Deno.test("update() leaves a local connection to be set up", () =>
  withConnections(async (connections, room) => {
    await connections.create({ ...LOCAL, provider_id: "onnx" });
    const other = { ...UNCHANGED, model_id: "acme/nut", device: "CPU" };
    const { message } = await refused(
      () => connections.update("resident", other),
      "InferenceConnectionInvalid",
    );
    ok(message.includes("fp16"));
    const plain = { ...other, precision: "fp32" as const };
    const { model_id, setup_state, provider_id, device } = await connections
      .update("resident", plain);
    deepStrictEqual(
      { model_id, setup_state, provider_id, device },
      {
        model_id: "acme/nut",
        setup_state: "not_set_up",
        provider_id: null,
        device: "cpu",
      },
    );
    room.sql("UPDATE inference_connection SET setup_state = 'ready'");
    await refused(
      () =>
        connections.update("resident", { ...UNCHANGED, model_revision: "r1" }),
      "InferenceConnectionModelFixed",
    );
  }));

Deno.test("test() records what the endpoint says, once", () =>
  withConnections(async (connections) => {
    const made = await connections.create(HTTP);
    await new Promise((resolve) => setTimeout(resolve, 2));

    const first = await connections.test("FINDER");
    deepStrictEqual(first, {
      ...made,
      provider_id: "http",
      model_family: "text_detect",
      capabilities: ["text_detect"],
      updated_at: first.updated_at,
    });
    ok(first.updated_at > made.updated_at);
    await new Promise((resolve) => setTimeout(resolve, 2));
    deepStrictEqual(await connections.test(made.id), first);
  }));
