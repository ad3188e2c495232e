import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  type Arguments,
  type Served,
  withServer,
} from "../../support/client.ts";
import { Endpoint } from "../../support/endpoint.ts";
import { HTTP_CONNECTION } from "../refusals/stage.ts";

const MODEL = { model_id: "acme/fruit", model_revision: "r12" };
const HTTP = { name: "finder", connection_type: "http", ...MODEL };
const LOCAL = { name: "resident", connection_type: "local", ...MODEL };

function create(served: Served, args: Arguments) {
  return served.call("create_inference_connection", args);
}

/** What every connection is, unless its row says otherwise. */
const PLAIN = {
  ...MODEL,
  device: null,
  precision: null,
  endpoint_url: null,
  provider_id: null,
  credential_env: null,
  capability: null,
  max_in_flight: null,
  capabilities: [],
  download: null,
  integrity_check: null,
};

const MADE: readonly [string, Arguments, Arguments][] = [
  ["http", { ...HTTP, endpoint_url: "ftp://nowhere" }, {
    name: "finder",
    connection_type: "http",
    endpoint_url: "ftp://nowhere",
    max_in_flight: 4,
    setup_state: "ready",
    allowed_actions: ["test_endpoint", "update"],
  }],
  ["http with everything", {
    ...HTTP,
    name: "  Größe ",
    endpoint_url: "https://vision.lab/p?q=1",
    provider_id: "hf-task",
    credential_env: "LAB_TOKEN",
    capability: "label_detect",
    max_in_flight: 32,
  }, {
    name: "Größe",
    connection_type: "http",
    endpoint_url: "https://vision.lab/p?q=1",
    provider_id: "hf-task",
    credential_env: "LAB_TOKEN",
    capability: "label_detect",
    max_in_flight: 32,
    setup_state: "ready",
    allowed_actions: ["test_endpoint", "update"],
  }],
  ["local", { ...LOCAL, device: " Cuda:0 ", precision: "fp16" }, {
    name: "resident",
    connection_type: "local",
    device: "cuda:0",
    precision: "fp16",
    setup_state: "not_set_up",
    allowed_actions: ["download_weights", "update"],
  }],
];

Deno.test("create_inference_connection stores what it is told and contacts nothing", (t) =>
  withServer(async (served) => {
    for (const [name, args, expected] of MADE) {
      await t.step(name, async () => {
        const { id, created_at, updated_at, ...made } = await create(
          served,
          args,
        );
        deepStrictEqual({ ...made }, { ...PLAIN, ...expected });
        strictEqual(created_at, updated_at);
        const { items } = await served.call("list_inference_connections");
        deepStrictEqual(items.at(-1), { id, ...made, created_at, updated_at });
      });
    }
  }));

Deno.test("list_inference_connections pages by age, and tells who may delete", () =>
  withServer(async (served) => {
    for (const name of ["c", "a", "b"]) {
      await create(served, { ...HTTP_CONNECTION, name });
    }
    const change = { connection: "c", name: "z" };
    await served.call("update_inference_connection", change);
    const names = async (page: Arguments) => {
      const { items, total } = await served.call(
        "list_inference_connections",
        page,
      );
      return [items.map(({ name }) => name), total];
    };
    deepStrictEqual(await names({}), [["z", "a", "b"], 3]);
    deepStrictEqual(await names({ limit: 1, offset: 1 }), [["a"], 3]);
    deepStrictEqual(await names({ offset: 3 }), [[], 3]);
    const { items } = await served.call("list_inference_connections");
    deepStrictEqual(items[0]?.allowed_actions, [
      "test_endpoint",
      "update",
      "delete",
    ]);
  }, { args: ["--allow-destructive"] }));

Deno.test("a connection is named by id or by name in any case", () =>
  withServer(async (served) => {
    const { id } = await create(served, { ...HTTP_CONNECTION, name: "Größe" });
    for (const connection of [id, id.toUpperCase(), " GRÖSSE "]) {
      const changed = await served.call("update_inference_connection", {
        connection,
        max_in_flight: 7,
      });
      strictEqual(changed.id, id);
    }
    const { deleted } = await served.call("delete_inference_connection", {
      connection: "grösse",
      confirm: true,
    });
    strictEqual(deleted.id, id);
    strictEqual(deleted.max_in_flight, 7);
    const { total } = await served.call("list_inference_connections");
    strictEqual(total, 0);
  }, { args: ["--allow-destructive"] }));

Deno.test("test_inference_connection learns what each protocol tells", async (t) => {
  const tensor = (name: string) => ({ name, datatype: "BYTES", shape: [1] });
  const rows: [string, Arguments, unknown, string][] = [
    ["http", {}, { model_ref: "m", capability: "text_detect" }, "text_detect"],
    [
      "http",
      { provider_id: "http" },
      { model_ref: "m", capability: "point_suggest" },
      "point_suggest",
    ],
    [
      "hf-task",
      { provider_id: "hf-task", capability: "text_detect" },
      "anything",
      "text_detect",
    ],
    ["kserve-v2", { provider_id: "kserve-v2" }, {
      inputs: [tensor("image")],
      outputs: [tensor("answer")],
    }, "label_detect"],
  ];
  await withServer(async (served) => {
    for (const [provider_id, args, answer, capability] of rows) {
      await t.step(`${provider_id}, ${capability}`, async () => {
        await using endpoint = new Endpoint(() => Response.json(answer));
        const name = capability;
        const made = await create(served, {
          ...HTTP_CONNECTION,
          ...args,
          name,
          endpoint_url: endpoint.url(),
        });
        const connection = name;
        const tested = await served.call("test_inference_connection", {
          connection,
        });
        const { updated_at } = tested;
        deepStrictEqual(tested, {
          ...made,
          provider_id,
          capabilities: [capability],
          updated_at,
        });
        ok(updated_at >= made.updated_at);
        deepStrictEqual(endpoint.got.map(({ method }) => method), ["GET"]);
        deepStrictEqual(
          await served.call("test_inference_connection", { connection }),
          tested,
        );
        await served.call("delete_inference_connection", {
          connection,
          confirm: true,
        });
      });
    }
  }, { args: ["--allow-destructive"] });
});

Deno.test("an operator's flags open what they name", async () => {
  const said = { model_ref: "m", capability: "text_detect" };
  await using endpoint = new Endpoint(() => Response.json(said));
  Deno.env.set("ORCHARD_TOKEN", "s3cr3t");
  try {
    // Any interface, which is this machine again, but no loopback address.
    const host = "0.0.0.0";
    const args = [
      "--allow-endpoint",
      `${host}:${endpoint.port}`,
      "--credential-env",
      "ORCHARD_TOKEN",
    ];
    await withServer(async (served) => {
      const open = { connection: "open" };
      const secret = { connection: "secret" };
      await create(served, {
        ...HTTP_CONNECTION,
        name: "open",
        endpoint_url: endpoint.url("/", host),
      });
      await create(served, {
        ...HTTP_CONNECTION,
        name: "secret",
        endpoint_url: endpoint.url("/"),
        credential_env: "ORCHARD_TOKEN",
      });
      await served.call("test_inference_connection", open);
      await served.call("test_inference_connection", secret);
      ok(served.stderr.includes(`this machine, ${host}:${endpoint.port}\n`));
      ok(!served.stderr.includes("s3cr3t"));
    }, { args });
    deepStrictEqual(
      endpoint.got.map(({ headers }) => headers.get("authorization")),
      [null, "Bearer s3cr3t"],
    );
  } finally {
    Deno.env.delete("ORCHARD_TOKEN");
  }
});
