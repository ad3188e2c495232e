import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { inRoom, run } from "../support/command_line.ts";

Deno.test("a hub or a folder of models that cannot be used is a usage error", async (t) => {
  const rows: [string, string[], Record<string, string>, RegExp][] = [
    [
      "no scheme",
      [],
      { HF_ENDPOINT: "mirror.lab" },
      /HF_ENDPOINT "mirror\.lab"/,
    ],
    ["link-local", [], { HF_ENDPOINT: "http://169.254.1.1" }, /Link-local/],
    ["missing", ["--models", "gone"], {}, /--models "gone" is not a folder/],
    [
      "in the variable",
      [],
      { VISIONSET_MODELS: "gone" },
      /VISIONSET_MODELS "go/,
    ],
  ];
  for (const [name, args, env, says] of rows) {
    await t.step(name, () =>
      inRoom(async (cwd) => {
        const { code, stderr } = await run(
          ["call", ...args, "list_projects"],
          { cwd, env },
        );
        strictEqual(code, 2, stderr);
        match(stderr, says);
      }));
  }
});

Deno.test("doctor tells where models come from, and no token", () =>
  inRoom(async (room) => {
    await Deno.mkdir(`${room}/stick`);
    const args = ["doctor", "--json", "--models", `${room}/stick`];
    const env = { HF_ENDPOINT: "http://mirror.lab/hf/", HF_TOKEN: "hf_s3cr3t" };
    const { stdout, stderr } = await run(args, { cwd: room, env });
    ok(!`${stdout}${stderr}`.includes("s3cr3t"));
    const { findings } = JSON.parse(stdout);
    const { detail, facts } = findings.at(-1);
    deepStrictEqual(facts, {
      hub: "http://mirror.lab/hf",
      folders: [`${room}/stick`],
      token_set: true,
      runtime: true,
    });
    match(
      detail,
      /first from .*\/stick, then from http:\/\/mirror\.lab\/hf, WI/,
    );
    const offline = await run([...args, "--offline"], { cwd: room, env });
    match(offline.stdout, /from no hub: there is no network/);
  }));
