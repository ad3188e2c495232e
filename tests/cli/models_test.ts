import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { inRoom, run } from "../support/command_line.ts";
import { COMMIT, FOLDER, MODEL_ID, modelFiles } from "../support/hub_model.ts";
import { hubCache, localDir, plain } from "../support/model_folders.ts";

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
      found: [],
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

Deno.test("doctor lists the models that lie in the folders", () =>
  inRoom(async (room) => {
    const stick = `${room}/stick`;
    const bytes = modelFiles().reduce((sum, f) => sum + f.bytes.length, 0);
    await hubCache(`${stick}/${FOLDER}`);
    await hubCache(`${stick}/hub/models--lab--other`);
    await localDir(`${stick}/acme/noted`);
    await plain(`${stick}/own`);
    await plain(`${stick}/bare`);
    await Deno.remove(`${stick}/bare/onnx`, { recursive: true });
    await plain(`${stick}/leaking`);
    await Deno.symlink("/etc/hostname", `${stick}/leaking/vocab.txt`);
    const args = ["doctor", "--json", "--offline", "--models", stick];

    const { stdout } = await run(args, { cwd: room });

    const { detail, facts } = JSON.parse(stdout).findings.at(-1);
    const row = (
      model_id: string,
      kind: string,
      commit: string | null,
    ) => ({ model_id, commit, bytes, kind, has_weights: true });
    deepStrictEqual(
      facts.found.filter((each: { has_weights: boolean }) => each.has_weights),
      [
        row("acme/noted", "local-dir", COMMIT),
        row("lab/other", "cache", COMMIT),
        row(MODEL_ID, "cache", COMMIT),
        row("own", "import", null),
      ],
    );
    match(detail, /; there: "acme\/noted" \(commit 89ab\w+, 3\.1 MB, known by/);
    match(detail, /"bare" \(0\.1 MB, known by .*, WITHOUT ONNX weights\)/);
    ok(!detail.includes("leaking"), detail);
  }));
