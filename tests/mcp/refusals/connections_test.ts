import { type Arguments, withServer } from "../../support/client.ts";
import { Endpoint } from "../../support/endpoint.ts";
import { TRANSPORT_FAULTS } from "../../support/endpoint_faults.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { HTTP_CONNECTION, NOBODY } from "./stage.ts";
import { edit } from "./state.ts";

const create = "create_inference_connection";
const test = "test_inference_connection";
const update = "update_inference_connection";
const INVALID = "InferenceConnectionInvalid";

const LOCAL_CONNECTION = {
  name: "resident",
  connection_type: "local",
  model_id: "acme/fruit",
  model_revision: "r12",
  device: "cpu",
  precision: "fp32",
};

/** What a new connection may not be, by what differs from a good one. */
const BAD_HTTP: readonly [Arguments, RegExp][] = [
  [{ model_id: " " }, /: model_id is not usable: .* non-blank/],
  [{ model_id: "a\u0007" }, /: model_id .* control character/],
  [{ model_revision: "" }, /: model_revision .* non-blank/],
  [{ model_revision: "r".repeat(501) }, /: model_revision .* 500 characters/],
  [{ endpoint_url: null }, /: a http connection needs endpoint_url$/],
  [{ endpoint_url: "\t" }, /: endpoint_url .* non-blank/],
  [{ endpoint_url: `http://a/${"b".repeat(2000)}` }, /: endpoint_url .* 2000/],
  [
    { endpoint_url: "http://me:pass@a/" },
    /: endpoint_url must not hold a user/,
  ],
  [{ provider_id: " " }, /: provider_id .* non-blank/],
  [
    { credential_env: "my token" },
    /: credential_env must be the name of an env/,
  ],
  [{ credential_env: "1A" }, /: credential_env must be/],
  [{ device: "cpu" }, /: device is for local connections, .* is http$/],
  [{ precision: "fp32" }, /: precision is for local connections/],
  [{ capability: "text_detect" }, /: capability is for provider_id hf-task/],
  [{ provider_id: "hf-task" }, /: capability must be label_detect or text_det/],
];

const BAD_LOCAL: readonly [Arguments, RegExp][] = [
  [{ device: null }, /: a local connection needs device$/],
  [{ device: "" }, /: device must be cpu, mps, cuda or cuda:<number>$/],
  [{ device: "gpu" }, /: device must be/],
  [{ device: "cuda:" }, /: device must be/],
  [{ device: "cuda:x" }, /: device must be/],
  [{ precision: null }, /: a local connection needs precision$/],
  [{ precision: "fp16" }, /: precision fp16 runs only on cuda devices; cpu/],
  [{ device: "mps", precision: "fp16" }, /: precision fp16 .*; mps/],
  [{ endpoint_url: "http://a/" }, /: endpoint_url is for http connections/],
  [{ credential_env: "VISIONSET_T" }, /: credential_env is for http/],
  [{ max_in_flight: 4 }, /: max_in_flight is for http connections/],
  [{ capability: "text_detect" }, /: capability is for http connections/],
];

const BAD: readonly Provocation[] = [
  ...BAD_HTTP.map(([more, says]) => [HTTP_CONNECTION, more, says] as const),
  ...BAD_LOCAL.map(([more, says]) => [LOCAL_CONNECTION, more, says] as const),
].map(([good, more, says]) => ({
  code: INVALID,
  tool: create,
  args: { ...good, name: "new", ...more },
  says,
}));

/** Updates that would make a good connection a bad one. */
const BAD_CHANGES: readonly [string, Arguments, RegExp][] = [
  ["finder", { device: "cpu" }, /device is for local/],
  ["finder", { model_id: " " }, /model_id/],
  ["finder", { endpoint_url: "" }, /endpoint_url/],
  ["finder", { credential_env: "a b" }, /credential_env/],
  ["resident", { precision: "fp16" }, /fp16 runs only on cuda/],
  ["resident", { device: "tpu" }, /device must be/],
  ["resident", { endpoint_url: "http://a/" }, /endpoint_url is for http/],
  ["resident", { max_in_flight: 1 }, /max_in_flight is for http/],
];

function references(): Provocation[] {
  return [
    [" ", "InvalidName"],
    ["a\u0000b", "InvalidName"],
    ["nobody", "InferenceConnectionNotFound"],
    [NOBODY, "InferenceConnectionNotFound"],
  ].flatMap(([connection, code]): Provocation[] =>
    ([test, update] as const).map((tool) => ({
      code: code as Provocation["code"],
      tool,
      args: { connection, ...(tool === update && { name: "new" }) },
    }))
  );
}

function names(): Provocation[] {
  const rows = [
    [" \t", "InvalidName", /non-blank/],
    ["é".repeat(201), "InvalidName", /longer than 200/],
    ["FINDER", "InferenceConnectionNameTaken", /named "finder"/],
    [" resident ", "InferenceConnectionNameTaken", /named "resident"/],
  ] as const;
  return rows.flatMap(([name, code, says]): Provocation[] => {
    const other = /finder/i.test(name) ? "resident" : "finder";
    return [
      { code, tool: create, args: { ...HTTP_CONNECTION, name }, says },
      { code, tool: update, args: { connection: other, name }, says },
    ];
  });
}

Deno.test("tools about inference connections refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("connections");
    await served.call(create, HTTP_CONNECTION);
    await served.call(create, LOCAL_CONNECTION);
    const other = { ...HTTP_CONNECTION, name: "alien", provider_id: "alien" };
    await served.call(create, other);
    await provoker.all(t, served, [
      ...references(),
      ...names(),
      ...BAD,
      ...BAD_CHANGES.map(([connection, change, says]): Provocation => ({
        code: INVALID,
        tool: update,
        args: { connection, ...change },
        says,
      })),
      {
        code: "InferenceConnectionNotTestable",
        tool: test,
        args: { connection: "Resident" },
        says: /"resident"/,
      },
      {
        code: "InferenceConnectionNotRunnable",
        tool: test,
        args: { connection: "alien" },
        says:
          /there is no provider "alien"; served: http \(text_detect, point_suggest\), hf-task \(label_detect, text_detect\), kserve-v2 \(/,
      },
      {
        code: "InferenceEndpointUnavailable",
        tool: test,
        args: { connection: "finder" },
        says: /"http:\/\/127\.0\.0\.1:49999\/predict" .* cannot be reached/,
      },
    ]);
    const at = async (endpoint_url: string, credential_env = "") => {
      const change = { connection: "finder", endpoint_url, credential_env };
      await served.call(update, change);
    };
    await at("http://vision.lab/");
    await provoker.all(t, served, [{
      code: INVALID,
      tool: test,
      args: { connection: "finder" },
      says: /--allow-endpoint vision\.lab:80$/,
    }]);
    await at("http://127.0.0.1:9/", "PATH");
    await provoker.all(t, served, [{
      code: INVALID,
      tool: test,
      args: { connection: "finder" },
      says: /--credential-env PATH/,
    }]);
    for (const { open, says, slow } of TRANSPORT_FAULTS) {
      if (slow) continue;
      await using endpoint = open();
      await at(endpoint.url());
      await provoker.all(t, served, [{
        code: "InferenceEndpointUnavailable",
        tool: test,
        args: { connection: "finder" },
        says,
      }]);
    }
    await fixedModel(t, served, provoker);
    await stale(t, served, provoker);
    const url = `http://a/${"b".repeat(1990)}`;
    for (let i = 0; i < 210; i++) {
      const args = { ...HTTP_CONNECTION, name: `c${i}`, endpoint_url: url };
      await served.call(create, args);
    }
    await provoker.all(t, served, [{
      code: "AnswerTooLarge",
      tool: "list_inference_connections",
      args: { limit: 500 },
    }]);
    provoker.finish();
  }, { era: "2025-11-25" }));

type Server = Parameters<Parameters<typeof withServer>[0]>[0];

const DESCRIPTION = { model_ref: "fruit@12", capability: "text_detect" };

/** Once an endpoint answered, the model is what labels will name. */
async function fixedModel(
  t: Deno.TestContext,
  served: Server,
  provoker: Provoker,
): Promise<void> {
  await using endpoint = new Endpoint(() => Response.json(DESCRIPTION));
  const endpoint_url = endpoint.url();
  await served.call(update, { connection: "finder", endpoint_url });
  await served.call(test, { connection: "finder" });
  await provoker.all(
    t,
    served,
    [
      { model_id: "acme/other" },
      { model_revision: "r13" },
      { model_id: "acme/other", endpoint_url: "http://127.0.0.1:9/" },
    ].map((change) => ({
      code: "InferenceConnectionModelFixed",
      tool: update,
      args: { connection: "finder", ...change },
      says: /"finder" .* "acme\/fruit" at revision "r12"/,
    })),
  );
}

/** Another writer moves the connection while its endpoint is asked. */
async function stale(
  t: Deno.TestContext,
  served: Server,
  provoker: Provoker,
): Promise<void> {
  await using endpoint = new Endpoint(() => {
    edit(
      served,
      `UPDATE inference_connection SET endpoint_url = 'http://elsewhere/'
       WHERE name = 'mover'`,
    );
    return Response.json(DESCRIPTION);
  });
  const mover = { ...HTTP_CONNECTION, name: "mover" };
  await served.call(create, { ...mover, endpoint_url: endpoint.url() });
  await provoker.all(t, served, [{
    code: "StaleWrite",
    tool: test,
    args: { connection: "mover" },
    disturbed: "inference_connection",
    says: /inference connection "mover" .* at "http:\/\/elsewhere\/" now/,
  }]);
}
