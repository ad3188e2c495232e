import assert from "node:assert/strict";
import { FORMATS } from "./formats.ts";
import { ExportRoom, type RecipeSketch, treeOf } from "../room.ts";
import { sampleRelease } from "../sample_release.ts";
import { freezeSynthetic } from "../synthetic_release.ts";

/** Per format the labels of the sample that it has a place for, and pictures. */
const SAMPLE: Readonly<
  Record<string, [annotations: number, pictures: number]>
> = {
  classification: [1, 4],
  coco: [5, 4],
  "coco-roboflow": [5, 4],
  voc: [5, 4],
  yolo: [5, 4],
  "yolo-cls": [1, 1],
  "yolo-seg": [5, 4],
};

const TURNED: RecipeSketch = {
  resize: { mode: "letterbox", width: 96, height: 64 },
  augmentations: [
    { kind: "rotate", max_degrees: 45 },
    { kind: "crop", min_scale: 0.4, probability: 0.5 },
    { kind: "horizontal_flip", probability: 0.5 },
    { kind: "rotate_90", probability: 0.5 },
  ],
  variants_per_train_image: 3,
};

Deno.test("export() reads back what it wrote, and writes the same", async (t) => {
  using room = new ExportRoom();
  const frozen = await sampleRelease(room);
  for (const format of FORMATS) {
    await t.step(format, async () => {
      const plain = await room.export(frozen, { format });
      const { directory, verification } = await room.export(frozen, {
        format,
        verify: true,
      });

      assert.equal(plain.verification, null);
      assert.deepEqual(treeOf(directory), treeOf(plain.directory));
      assert.ok(verification);
      const { annotations, pictures } = verification;
      assert.deepEqual([annotations, pictures], SAMPLE[format]);
    });
  }
});

Deno.test("export() reads back a large made-up release", async (t) => {
  using room = new ExportRoom();
  const { frozen } = await freezeSynthetic(room, 200);
  for (const format of FORMATS) {
    await t.step(format, async () => {
      const { verification, compatibility } = await room.export(frozen, {
        format,
        verify: true,
      });

      assert.ok(verification);
      const { release } = frozen;
      const { excluded_annotations, vanished_annotations } = compatibility;
      assert.equal(
        verification.annotations,
        release.annotation_count - excluded_annotations - vanished_annotations,
      );
      assert.equal(
        verification.pictures,
        200 - (compatibility.pictures_left_out?.length ?? 0),
      );
      const { worst_error_px, allowed_error_px, classes } = verification;
      assert.ok(worst_error_px <= allowed_error_px, `${worst_error_px}`);
      assert.deepEqual(
        classes.map(({ label_class }) => label_class),
        frozen.manifest.classes.map(({ name }) => name),
      );
      for (const { expected, found } of classes) assert.equal(found, expected);
    });
  }
});

Deno.test("export() reads back what a recipe made", async (t) => {
  using room = new ExportRoom();
  const { frozen } = await freezeSynthetic(room, 20);
  for (const format of FORMATS) {
    await t.step(format, async () => {
      const { verification, compatibility } = await room.export(
        frozen,
        { format, recipe: "turned", verify: true },
        { recipes: { turned: TURNED } },
      );

      assert.ok(verification);
      assert.equal(
        verification.annotations,
        compatibility.recipe?.written_annotations,
      );
      // Twelve train pictures three times, and eight others.
      if (format !== "yolo-cls") assert.equal(verification.pictures, 44);
    });
  }
});
