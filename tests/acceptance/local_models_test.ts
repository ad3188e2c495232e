import { ok, strictEqual } from "node:assert/strict";
import type { Prediction } from "../../kernel/mod.ts";
import { localTo, sightOf, SURE, withLocal } from "../inference/local/room.ts";
import { polygonArea } from "../inference/local/scene.ts";
import {
  KNOWN_THINGS,
  overlap,
  PERSON_PIXELS,
} from "../models/known_things.ts";
import {
  centernetFolder,
  MODELS_VARIABLE,
  selfieFolder,
} from "../models/real_models.ts";
import { asProgram, binary } from "./program.ts";

const TESTS = new URL("../inference/local/", import.meta.url).pathname;
const PHOTOS = new URL("../../cli/demo/photos/", import.meta.url).pathname;

/** Runs a body with the photos where the sources are not. */
async function withPhotos(
  body: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "visionset-photos-" });
  try {
    for (const { photo } of KNOWN_THINGS) {
      await Deno.copyFile(`${PHOTOS}${photo}`, `${folder}/${photo}`);
    }
    await asProgram(binary(), () => body(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function surest({ regions }: Prediction, label: string) {
  const [first] = regions.filter((region) => region.label === label)
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  ok(first !== undefined, `No ${label} among ${JSON.stringify(regions)}`);
  return first;
}

Deno.test("a real detector finds a person, a cup and a cat", {
  ignore: !Deno.env.has(MODELS_VARIABLE),
}, async (t) => {
  const connection = localTo(await centernetFolder(), "detr");
  await withPhotos((photos) =>
    withLocal(async (predictor) => {
      for (const { label, photo, size, corners } of KNOWN_THINGS) {
        await t.step(label, async () => {
          const sight = sightOf(`${photos}/${photo}`, ...size);
          const found = await predictor.predict(connection, SURE, sight);
          const { geometry } = surest(found, label);
          const share = overlap(geometry, corners);
          ok(share >= 0.85, `${share}: ${JSON.stringify(geometry)}`);
        });
      }
    })
  );
});

Deno.test("a real segmenter finds the person's outline", {
  ignore: !Deno.env.has(MODELS_VARIABLE),
}, async () => {
  const connection = localTo(await selfieFolder(), "segformer");
  await withPhotos((photos) =>
    withLocal(async (predictor) => {
      const sight = sightOf(`${photos}/astronaut.jpg`, 512, 512);
      const found = await predictor.predict(connection, SURE, sight);
      const area = found.regions.filter(({ label }) => label === "person")
        .reduce((sum, { geometry }) => sum + polygonArea(geometry), 0);
      const share = area / PERSON_PIXELS;
      ok(Math.abs(share - 1) <= 0.03, `${area}`);
      const { confidence } = surest(found, "person");
      ok(confidence !== null && confidence > 0.9, `${confidence}`);
    })
  );
});

Deno.test("models with known answers, and their processes, do the same in the program", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--no-prompt", "--allow-all", TESTS],
    env: { VISIONSET_BINARY: binary(), NO_COLOR: "1" },
  }).output();
  const said = [stdout, stderr].map((s) => new TextDecoder().decode(s));
  strictEqual(code, 0, said.join("\n"));
});
