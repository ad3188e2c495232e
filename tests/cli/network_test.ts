import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { HTTP_CONNECTION } from "../mcp/refusals/stage.ts";
import { inRoom, run, type RunOptions } from "../support/command_line.ts";
import { Endpoint, RawEndpoint } from "../support/endpoint.ts";
import { TLS } from "../support/tls.ts";

const PROBE = new URL("network_probe.ts", import.meta.url).pathname;
/** Deno itself asks for its latest release now and then; a program does not. */
const QUIET = { DENO_NO_UPDATE_CHECK: "1" };
const SAID = { model_ref: "fruit@12", capability: "text_detect" };

/** What is left of the network after a start. */
async function probe(
  port: number,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-net",
      "--allow-env",
      PROBE,
      `${port}`,
      ...args,
    ],
    env,
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("giveUpNetwork() leaves it to those who may ask endpoints", async (t) => {
  await using endpoint = new Endpoint(() => new Response("here"));
  const none = (variable: string | null) => ({
    offline: true,
    worked: [],
    variable,
  });
  const whole = {
    offline: false,
    worked: ["fetch", "connect", "dns", "listen", "regained"],
    variable: null,
  };
  const rows: [readonly string[], Record<string, string>, unknown][] = [
    [["mcp"], {}, whole],
    [["call", "list_projects"], {}, whole],
    [["mcp", "--offline"], {}, none("1")],
    [["call", "list_projects", "--offline"], {}, none("1")],
    [["mcp"], { VISIONSET_OFFLINE: "1" }, none("1")],
    [["mcp"], { VISIONSET_OFFLINE: "true" }, { ...whole, variable: "true" }],
    [["report"], {}, none(null)],
    [["demo"], {}, none(null)],
    [["init", "x"], {}, none(null)],
    [["local-model"], {}, none(null)],
    [[], {}, none(null)],
  ];
  for (const [args, env, expected] of rows) {
    await t.step(`${args.join(" ")} ${Object.keys(env)}`, async () => {
      deepStrictEqual(await probe(endpoint.port, args, env), expected);
    });
  }
});

/** Makes a workspace with a connection to an endpoint. */
async function connected(room: string, endpoint_url: string): Promise<void> {
  await run(["init", `${room}/ws`]);
  const args = { ...HTTP_CONNECTION, endpoint_url };
  const { code, stdout } = await run(
    ["call", "create_inference_connection", JSON.stringify(args)],
    { cwd: `${room}/ws` },
  );
  strictEqual(code, 0, stdout);
}

const TEST = ["call", "test_inference_connection", '{"connection":"finder"}'];

Deno.test("--offline and VISIONSET_OFFLINE take away even this machine", async (t) => {
  await using endpoint = new RawEndpoint("");
  await inRoom(async (room) => {
    await connected(room, endpoint.url());
    const rows: [string[], RunOptions][] = [
      [[...TEST, "--offline"], {}],
      [TEST, { env: { VISIONSET_OFFLINE: "1" } }],
      [[...TEST, "--offline", "--allow-endpoint", "127.0.0.1"], {}],
    ];
    for (const [args, options] of rows) {
      await t.step(`${args.slice(3)} ${Object.keys(options)}`, async () => {
        const { code, stdout } = await run(args, {
          ...options,
          cwd: `${room}/ws`,
        });
        strictEqual(code, 1);
        match(JSON.parse(stdout).error.message, /--offline/);
      });
    }
  });
  strictEqual(endpoint.connections, 0);
});

Deno.test("mcp and doctor tell what the network is for", async (t) => {
  await inRoom(async (room) => {
    const flags = [
      "--allow-endpoint",
      "Vision.lab:80",
      "--credential-env",
      "T",
    ];
    const rows: [readonly string[], RegExp, unknown][] = [
      [[], /endpoints on this machine/, {
        offline: false,
        endpoints: [],
        credentials: [],
      }],
      [flags, /endpoints on this machine, vision\.lab:80/, {
        offline: false,
        endpoints: [{ host: "vision.lab", port: 80 }],
        credentials: ["T"],
      }],
      [[...flags, "--offline"], /none: given up until the program ends/, {
        offline: true,
        endpoints: [{ host: "vision.lab", port: 80 }],
        credentials: ["T"],
      }],
    ];
    for (const [args, words, facts] of rows) {
      await t.step(args.join(" ") || "no flags", async () => {
        const all = ["--workspace", `${room}/ws`, ...args];
        const { stderr } = await run(["mcp", ...all]);
        const line = stderr.split("\n").find((l) => l.startsWith("  network"));
        match(line ?? "", words);
        const { stdout } = await run(["doctor", "--json", ...all]);
        const finding = JSON.parse(stdout).findings.find((
          f: { name: string },
        ) => f.name === "network");
        match(finding.detail, words);
        deepStrictEqual(finding.facts, facts);
      });
    }
  });
});

Deno.test("a wrong flag about the network ends with 2", async (t) => {
  const rows = [
    ["--allow-endpoint", "http://vision.lab/"],
    ["--allow-endpoint", "169.254.169.254"],
    ["--credential-env", "s3cr3t value"],
  ];
  for (const flags of rows) {
    await t.step(flags.join(" "), async () => {
      const { code, stdout, stderr } = await run(["mcp", ...flags]);
      strictEqual(code, 2);
      strictEqual(stdout, "");
      ok(stderr.includes(`visionset: ${flags[0]} `), stderr);
    });
  }
});

Deno.test("no proxy of the environment is ever asked", async (t) => {
  for (const tls of [undefined, TLS]) {
    for (const host of ["127.0.0.1", "localhost"]) {
      await t.step(`http${tls ? "s" : ""} to ${host}`, async () => {
        await using trap = new RawEndpoint("HTTP/1.1 502 Trap\r\n\r\n");
        await using endpoint = new Endpoint(() => Response.json(SAID), tls);
        await inRoom(async (room) => {
          await connected(room, endpoint.url("/", host));
          await Deno.writeTextFile(`${room}/ca.pem`, TLS.authority);
          const proxies = ["HTTP", "HTTPS", "ALL"].flatMap((kind) => [
            [`${kind}_PROXY`, trap.url()],
            [`${kind}_PROXY`.toLowerCase(), trap.url()],
          ]);
          const { code, stdout, stderr } = await run(TEST, {
            cwd: `${room}/ws`,
            env: {
              ...Object.fromEntries(proxies),
              ...QUIET,
              no_proxy: "nothing.invalid",
              DENO_CERT: `${room}/ca.pem`,
            },
          });
          strictEqual(code, 0, stdout + stderr);
        });
        strictEqual(endpoint.got.length, 1);
        strictEqual(trap.connections, 0);
      });
    }
  }
});

Deno.test("a certificate that nobody vouches for is not accepted", async () => {
  await using endpoint = new Endpoint(() => Response.json(SAID), TLS);
  await inRoom(async (room) => {
    await connected(room, endpoint.url());
    const { code, stdout } = await run(TEST, { cwd: `${room}/ws` });
    strictEqual(code, 1);
    match(
      JSON.parse(stdout).error.message,
      /cannot be reached: its certificate is not accepted$/,
    );
  });
  strictEqual(endpoint.got.length, 0);
});
