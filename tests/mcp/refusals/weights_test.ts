import type { Served } from "../../support/client.ts";
import { COMMIT, FOLDER, MODEL_ID } from "../../support/hub_model.ts";
import { create, download, entry, IT, withHub } from "../weights/room.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { HTTP_CONNECTION, NOBODY } from "./stage.ts";
import { edit } from "./state.ts";

const fetch = "download_connection_weights";
const check = "check_connection_integrity";
const UNAVAILABLE = "LocalInferenceUnavailable";
const PIN = { model_id: MODEL_ID, model_revision: "nowhere" };

function references(): Provocation[] {
  return [
    [" ", "InvalidName"],
    ["a\u0000b", "InvalidName"],
    ["nobody", "InferenceConnectionNotFound"],
    [NOBODY, "InferenceConnectionNotFound"],
  ].flatMap(([connection, code]): Provocation[] =>
    ([fetch, check] as const).map((tool) => ({
      code: code as Provocation["code"],
      tool,
      args: { connection },
    }))
  );
}

const UNFIT: readonly Provocation[] = [
  {
    code: "InferenceConnectionNotDownloadable",
    tool: fetch,
    args: { connection: "Finder" },
    says: /"finder" asks an endpoint/,
  },
  {
    code: "InferenceConnectionNotCheckable",
    tool: check,
    args: { connection: "finder" },
    says: /"finder" has no weights to check: it asks an endpoint$/,
  },
  {
    code: "InferenceConnectionNotCheckable",
    tool: check,
    args: IT,
    says: /"resident" .* download_connection_weights fetches them$/,
  },
  {
    code: "InferenceConnectionNotRunnable",
    tool: fetch,
    args: { connection: "alien" },
    says: /there is no provider "alien" on this machine; served: http \(/,
  },
  {
    code: UNAVAILABLE,
    tool: "model_download_size",
    args: PIN,
    says: /it knows no revision "nowhere" of that model$/,
  },
  {
    code: UNAVAILABLE,
    tool: fetch,
    args: { connection: "lost" },
    says:
      /it knows no revision "nowhere" of that model; without it, no folder of models was named with --models; put the folder/,
  },
];

function unlocked(served: Served): Promise<void> {
  const folder = `${served.workspace}/models/${FOLDER}/visionset`;
  return Deno.remove(`${folder}/${COMMIT}.fp32.json`);
}

Deno.test("tools about weights refuse", (t) =>
  withHub(async (served, hub) => {
    const provoker = new Provoker("weights");
    await served.call("create_inference_connection", HTTP_CONNECTION);
    await create(served);
    await create(served, { name: "alien", provider_id: "alien" });
    await create(served, { name: "lost", ...PIN });
    await provoker.all(t, served, [...references(), ...UNFIT]);

    hub.interfere = ({ path }) => {
      if (path.endsWith("/config.json")) {
        edit(
          served,
          `UPDATE inference_connection SET model_revision = 'v2'
           WHERE name = 'resident'`,
        );
      }
      return null;
    };
    await provoker.all(t, served, [{
      code: "StaleWrite",
      tool: fetch,
      args: IT,
      disturbed: "inference_connection",
      says:
        /connection "resident" .* to "acme\/orchard-detector" at revision "v2"/,
    }]);

    hub.heal();
    const model_revision = COMMIT;
    await served.call("update_inference_connection", { ...IT, model_revision });
    await download(served);
    await unlocked(served);
    await provoker.all(t, served, [{
      code: UNAVAILABLE,
      tool: check,
      args: IT,
      says: /nothing was checked; download_connection_weights makes it anew$/,
    }]);
    await download(served);
    await Deno.remove(entry(served.workspace, "config.json"));
    await provoker.all(t, served, [{
      code: "WeightsDamaged",
      tool: check,
      args: IT,
      disturbed: "inference_connection",
      says: /"resident" are damaged: "config\.json"; they were removed/,
    }]);
    provoker.finish();
  }, { era: "2025-11-25" }));
