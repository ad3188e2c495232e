import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  colourClasses,
  colourDetector,
  colourSegments,
  detectorWithExternalData,
  groundedColours,
  namedColours,
  sigmoidDetector,
} from "../../models/fixtures.ts";
import { nonsenseDetector } from "../../models/sick_models.ts";
import { localTo, SURE, withLocal } from "./room.ts";
import { BLUE, cornersOf, placed, polygonArea, RED, Room } from "./scene.ts";

const BOTH = [["blue", [...BLUE]], ["red", [...RED]]];

Deno.test("a closed detector finds what is there, in pixels as displayed", async (t) => {
  await using room = await Room.make();
  const detector = await room.model(colourDetector());
  await withLocal(async (predictor) => {
    const connection = localTo(detector, "detr");
    await t.step("its labels", async () => {
      deepStrictEqual(await predictor.labelsOf(connection), [
        "red",
        "green",
        "blue",
      ]);
    });
    await t.step("a PNG", async () => {
      const sight = await room.sight();
      const prediction = await predictor.predict(connection, SURE, sight);
      deepStrictEqual(placed(prediction.regions), BOTH);
      strictEqual(prediction.model_ref, `${detector}@r1`);
      strictEqual(prediction.discarded, 0);
      for (const { confidence } of prediction.regions) {
        ok(Math.abs(confidence! - 0.9932) < 1e-3, `${confidence}`);
      }
    });
    await t.step("nothing under the wanted confidence", async () => {
      const question = { phrases: [], minimum_confidence: 0.995 };
      const sight = await room.sight();
      const { regions } = await predictor.predict(connection, question, sight);
      deepStrictEqual(regions, []);
    });
    for (let orientation = 1; orientation <= 8; orientation++) {
      await t.step(`a JPEG turned by EXIF ${orientation}`, async () => {
        const sight = await room.turned(orientation);
        const { regions } = await predictor.predict(connection, SURE, sight);
        deepStrictEqual(placed(regions), BOTH);
      });
    }
    await t.step("a picture of 32 megapixels, in its own pixels", async () => {
      const sight = await room.turned(6, 40);
      const { regions } = await predictor.predict(connection, SURE, sight);
      for (const { label, geometry } of regions) {
        const expected = label === "red" ? RED : BLUE;
        cornersOf(geometry).forEach((at, i) => {
          ok(Math.abs(at - expected[i]! * 40) <= 8, `${label} ${at}`);
        });
      }
      strictEqual(regions.length, 2);
    });
  });
});

Deno.test("a detector that scores each class by itself finds the same", async () => {
  await using room = await Room.make();
  const folder = await room.model(sigmoidDetector());
  await withLocal(async (predictor) => {
    const connection = localTo(folder, "rt_detr");
    const sight = await room.sight();
    const { regions } = await predictor.predict(connection, SURE, sight);
    deepStrictEqual(placed(regions), BOTH);
  });
});

Deno.test("a model of another size than the picture answers in the picture's", async () => {
  await using room = await Room.make();
  const content = colourDetector();
  const folder = await room.model({
    ...content,
    preprocessor: {
      ...content.preprocessor,
      do_resize: true,
      size: { width: 100, height: 100 },
    },
  });
  await withLocal(async (predictor) => {
    const sight = await room.sight();
    const connection = localTo(folder, "detr");
    const { regions } = await predictor.predict(connection, SURE, sight);
    deepStrictEqual(placed(regions), BOTH);
  });
});

Deno.test("models that find what words name find other things for other words", async (t) => {
  await using room = await Room.make();
  const rows = [
    ["owlvit", namedColours("owlvit")],
    ["owlv2", namedColours("owlv2")],
    ["grounding-dino", groundedColours()],
  ] as const;
  const asked: [readonly string[], unknown[]][] = [
    [["Red", "green"], [["Red", [...RED]]]],
    [["green", " blue "], [[" blue ", [...BLUE]]]],
    [["blue car", "red"], [["blue car", [...BLUE]], ["red", [...RED]]]],
    [["car"], []],
  ];
  for (const [family, content] of rows) {
    await withLocal(async (predictor) => {
      const connection = localTo(await room.model(content), family);
      strictEqual(await predictor.labelsOf(connection), null);
      const sight = await room.sight();
      for (const [phrases, expected] of asked) {
        await t.step(`${family}: ${phrases}`, async () => {
          const question = { phrases, minimum_confidence: 0.3 };
          const { regions } = await predictor.predict(
            connection,
            question,
            sight,
          );
          deepStrictEqual(placed(regions), expected);
        });
      }
    });
  }
});

Deno.test("segmenters answer polygons, their labels and how sure they are", async (t) => {
  await using room = await Room.make();
  const rows = [
    ["segformer", colourClasses(), ["background", "blue", "red"]],
    ["detr-panoptic", colourSegments(), ["blue", "red"]],
    ["maskformer", colourSegments(), ["blue", "red"]],
  ] as const;
  const areas: Record<string, number> = { red: 40 * 40, blue: 90 * 50 };
  for (const [family, content, labels] of rows) {
    await t.step(family, () =>
      withLocal(async (predictor) => {
        const connection = localTo(await room.model(content), family);
        const sight = await room.sight();
        const { regions } = await predictor.predict(connection, SURE, sight);
        deepStrictEqual(regions.map(({ label }) => label).sort(), labels);
        for (const { label, confidence, geometry } of regions) {
          ok(confidence !== null && confidence > 0.99, `${confidence}`);
          const expected = areas[label];
          if (expected === undefined) continue;
          const found = polygonArea(geometry);
          ok(Math.abs(found / expected - 1) < 0.02, `${label} ${found}`);
        }
      }));
  }
});

Deno.test("weights beside the graph, quantised ones, and nonsense", async (t) => {
  await using room = await Room.make();
  const sight = await room.sight();
  await t.step(
    "weights in a file of their own",
    () =>
      withLocal(async (predictor) => {
        const folder = await room.model(detectorWithExternalData());
        const connection = localTo(folder, "detr");
        const { regions } = await predictor.predict(connection, SURE, sight);
        deepStrictEqual(placed(regions), [["green", [0, 0, 200, 100]]]);
      }),
  );
  await t.step(
    "a quantised model is named in its reference",
    () =>
      withLocal(async (predictor) => {
        const folder = await room.model(colourDetector());
        const quantised = `${folder}/onnx/model_quantized.onnx`;
        await Deno.rename(`${folder}/onnx/model.onnx`, quantised);
        const connection = localTo(folder, "detr");
        const { model_ref } = await predictor.predict(connection, SURE, sight);
        strictEqual(model_ref, `${folder}@r1#q8`);
      }),
  );
  await t.step(
    "scores that are no numbers are counted, not answered",
    () =>
      withLocal(async (predictor) => {
        const folder = await room.model(nonsenseDetector());
        const connection = localTo(folder, "detr");
        const found = await predictor.predict(connection, SURE, sight);
        deepStrictEqual(found.regions, []);
        strictEqual(found.discarded, 1);
      }),
  );
});
