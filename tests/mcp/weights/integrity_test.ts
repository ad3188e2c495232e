import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import type { Served } from "../../support/client.ts";
import { COMMIT, digestOf, FOLDER, WANTED } from "../../support/hub_model.ts";
import { create, download, entry, IT, stored, tree, withHub } from "./room.ts";

const CONFIG = "config.json";
const WEIGHTS = "onnx/model.onnx";

type Damage = (served: Served) => Promise<void>;

function change(path: string, edit: (bytes: Uint8Array) => Uint8Array): Damage {
  return async ({ workspace }) => {
    const place = await Deno.realPath(entry(workspace, path));
    await Deno.writeFile(place, edit(await Deno.readFile(place)));
  };
}

function flipped(bytes: Uint8Array): Uint8Array {
  bytes[bytes.length - 1]! ^= 0x80;
  return bytes;
}

/** What happens to files, which of them it is, and what a refusal says. */
const DAMAGES: readonly [string, Damage, readonly string[]][] = [
  ["a bit flips", change(WEIGHTS, flipped), [WEIGHTS]],
  ["a small file is edited", change(CONFIG, flipped), [CONFIG]],
  ["a file is cut", change(WEIGHTS, (b) => b.subarray(0, 100)), [WEIGHTS]],
  ["a file grows", change(CONFIG, (b) => new Uint8Array([...b, 32])), [CONFIG]],
  ["an entry is gone", async ({ workspace }) => {
    await Deno.remove(entry(workspace, CONFIG));
  }, [CONFIG]],
  ["a blob is gone", async ({ workspace }) => {
    await Deno.remove(await Deno.realPath(entry(workspace, WEIGHTS)));
  }, [WEIGHTS]],
  ["an entry leads elsewhere", async ({ workspace }) => {
    await Deno.remove(entry(workspace, CONFIG));
    await Deno.symlink("/etc/hostname", entry(workspace, CONFIG));
  }, [CONFIG]],
  ["a folder stands for a file", async ({ workspace }) => {
    await Deno.remove(entry(workspace, CONFIG));
    await Deno.mkdir(entry(workspace, CONFIG));
  }, [CONFIG]],
  ["all is gone", async ({ workspace }) => {
    const snapshots = `${workspace}/models/${FOLDER}/snapshots`;
    await Deno.remove(snapshots, { recursive: true });
  }, WANTED],
];

Deno.test("check_connection_integrity removes what is damaged, and a download heals", (t) =>
  withHub(async (served, hub) => {
    await create(served);
    await download(served);
    const whole = await tree(served.workspace);
    for (const [name, damage, files] of DAMAGES) {
      await t.step(name, async () => {
        await damage(served);
        hub.heal();
        const told = await served.refusal("check_connection_integrity", IT);
        strictEqual(
          told.message,
          `Weights of inference connection "resident" are damaged: ${
            files.map((file) => JSON.stringify(file)).join(", ")
          }; they were removed, and download_connection_weights brings them again`,
        );
        deepStrictEqual(hub.got, []);
        const gone = files.flatMap((path) => [
          `blobs/${digestOf(hub.file(path))}`,
          `snapshots/${COMMIT}/${path}`,
        ]);
        deepStrictEqual(
          await tree(served.workspace),
          whole.filter((path) => !gone.includes(path)),
        );
        const after = await stored(served);
        strictEqual(after?.setup_state, "not_set_up");
        deepStrictEqual(after.allowed_actions, ["download_weights", "update"]);
        const unready = await served.refusal("check_connection_integrity", IT);
        match(unready.message, /download_connection_weights fetches them/);

        await download(served);

        const asked = hub.fetched().filter((line) => line.startsWith("hub"));
        strictEqual(asked.length, files.length, "only what was missing");
        deepStrictEqual(await tree(served.workspace), whole);
        await served.call("check_connection_integrity", IT);
      });
    }
  }));

Deno.test("check_connection_integrity speaks for every connection to a model", () =>
  withHub(async (served) => {
    await create(served);
    await create(served, { name: "twin" });
    await create(served, { name: "other", model_id: "acme/none" });
    await download(served);
    await download(served, "twin");
    await change(WEIGHTS, flipped)(served);
    await served.refusal("check_connection_integrity", IT);
    strictEqual((await stored(served, "twin"))?.setup_state, "not_set_up");
  }));

Deno.test("check_connection_integrity names three files and counts the rest", () =>
  withHub(async (served, hub) => {
    const names = ["tokenizer.json", "tokenizer_config.json"];
    hub.interfere = ({ path }) => {
      const name = names.find((n) => path.endsWith(`/${n}`));
      if (name !== undefined) return new Response(hub.file(CONFIG).bytes);
      return path.includes("/tree/")
        ? Response.json([
          ...hub.files.map((f) => hub.entry(f)),
          ...names.map((n) => ({ ...hub.entry(hub.file(CONFIG)), path: n })),
        ])
        : null;
    };
    await create(served);
    const { weights } = await download(served);
    strictEqual(weights.file_count, 5);
    await DAMAGES.at(-1)![1](served);
    const { message } = await served.refusal("check_connection_integrity", IT);
    match(message, /damaged: "[^"]+", "[^"]+", "[^"]+" and 2 more; they were/);
    await download(served);
    const checked = await served.call("check_connection_integrity", IT);
    strictEqual(checked.files_checked, 5);
  }));

Deno.test("check_connection_integrity gives no verdict without its list", async (t) => {
  await withHub(async (served) => {
    const before = await create(served);
    const lock =
      `${served.workspace}/models/${FOLDER}/visionset/${COMMIT}.fp32.json`;
    const rows: [string, () => Promise<void>][] = [
      ["gone", () => Deno.remove(lock)],
      ["no JSON", () => Deno.writeTextFile(lock, "{")],
      ["leads out", async () => {
        const text = await Deno.readTextFile(lock);
        await Deno.writeTextFile(lock, text.replace(CONFIG, "../../config"));
      }],
    ];
    for (const [name, spoil] of rows) {
      await t.step(name, async () => {
        const ready = await download(served);
        await spoil();
        const told = await served.refusal("check_connection_integrity", IT);
        match(told.message, /digests is missing or unreadable, so nothing was/);
        deepStrictEqual(
          (await stored(served))?.updated_at,
          ready.updated_at,
          "nothing changed",
        );
      });
    }
    await download(served);
    await served.call("check_connection_integrity", IT);
    strictEqual(before.setup_state, "not_set_up");
  });
});
