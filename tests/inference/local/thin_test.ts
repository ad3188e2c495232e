import { deepStrictEqual } from "node:assert/strict";
import {
  colourClasses,
  colourDetector,
  groundedColours,
  namedColours,
} from "../../models/fixtures.ts";
import type { ModelContent } from "../../models/model_folder.ts";
import { png, solid } from "../../support/media.ts";
import { localTo, sightOf, withLocal } from "./room.ts";
import { placed, Room } from "./scene.ts";

/** Width and height, in pixels. */
const SIZES = [[4000, 3], [3, 4000], [1600, 3], [1, 600], [1, 1]] as const;

/** A model that sees pictures smaller than they are, their shape kept. */
function seeingSmall(content: ModelContent): ModelContent {
  const size = { shortest_edge: 100, longest_edge: 200 };
  return {
    ...content,
    preprocessor: { ...content.preprocessor, do_resize: true, size },
  };
}

const ALL = () => true;

const MODELS: readonly {
  readonly family: string;
  readonly content: ModelContent;
  /** Whether what fills a picture of that size is enough to be found. */
  readonly sees: (width: number, height: number) => boolean;
}[] = [
  { family: "detr", content: colourDetector(), sees: ALL },
  { family: "owlvit", content: namedColours("owlvit"), sees: ALL },
  { family: "grounding-dino", content: groundedColours(), sees: ALL },
  {
    family: "owlv2",
    content: namedColours("owlv2"),
    // In a square of grey, a line of a picture is next to nothing.
    sees: (width, height) => width === height,
  },
  {
    family: "segformer",
    content: colourClasses(),
    // Less than what counts as a speck of a mask.
    sees: (width, height) => width * height > 1,
  },
];

Deno.test("a picture may be as thin as it likes", async (t) => {
  await using room = await Room.make();
  const question = { phrases: ["red"], minimum_confidence: 0.3 };
  for (const { family, content, sees } of MODELS) {
    const folder = await room.model(seeingSmall(content));
    const connection = localTo(folder, family);
    await withLocal(async (predictor) => {
      for (const [width, height] of SIZES) {
        await t.step(`${family}: ${width} × ${height}`, async () => {
          const path = `${room.folder}/${width}x${height}.png`;
          await Deno.writeFile(
            path,
            await png(solid(width, height, [255, 0, 0])),
          );
          const sight = sightOf(path, width, height);

          const { regions } = await predictor.predict(
            connection,
            question,
            sight,
          );

          const whole = [["red", [0, 0, width, height]]];
          deepStrictEqual(
            placed(regions),
            sees(width, height) ? whole : [],
          );
        });
      }
    });
  }
});
