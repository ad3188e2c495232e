import { sampleRelease } from "../sample_release.ts";
import { pictureFaults } from "./cases_pictures.ts";
import {
  type Cases,
  type Document,
  json,
  replaced,
  requireTold,
  text,
  without,
} from "./tamper.ts";

function faults(document: RegExp, pictures: string): Cases {
  const edited = (change: (document: Document) => void) =>
    json(document, change);
  return {
    ...pictureFaults(pictures),
    "an annotation missing": [
      edited(({ annotations }) => annotations.shift()),
      /it has 0 labels of class "no" for asset \S{36}, the release has 1; labels read: "no" 2 of 3;/,
    ],
    "an annotation twice": [
      edited(({ annotations }) =>
        annotations.push({ ...annotations[0]!, id: 99 })
      ),
      /it has 2 labels of class "no"/,
    ],
    "an id twice": [
      edited(({ annotations }) => annotations[1]!.id = 1),
      /item 1 of its annotations has the id of another/,
    ],
    "an annotation of another class": [
      edited(({ annotations }) => annotations[0]!.category_id = 2),
      /labels read: "no" 2 of 3, "cats & dogs" 2 of 1;/,
    ],
    "an annotation of no class": [
      edited(({ annotations }) => annotations[0]!.category_id = 6),
      /names category 6, which there is not/,
    ],
    "an annotation of another picture": [
      edited(({ annotations }) => annotations[0]!.image_id = 2),
      /it has [01] labels? of class "no"/,
    ],
    "an annotation of no picture": [
      edited(({ annotations }) => annotations[0]!.image_id = 9),
      /is of no image before it/,
    ],
    "a box moved by a pixel": [
      edited(({ annotations }) => annotations[0]!.bbox[0]! += 1),
      /a bbox of class "no" .*is there only 1 px away, and rounding explains 0\.0001 px/,
    ],
    "a box moved by less than rounding": [
      edited(({ annotations }) => annotations[0]!.bbox[0]! += 0.00009),
      null,
    ],
    "a vertex moved by a pixel": [
      edited(({ annotations: [, triangle] }) => {
        triangle!.segmentation[0]![3]! -= 1;
        triangle!.area = 45;
      }),
      /a polygon of class .*is there only 1 px away/,
    ],
    "a polygon without its outline": [
      edited(({ annotations }) => annotations[1]!.segmentation = []),
      /another shape|another kind of shape/,
    ],
    "a box with an outline": [
      edited(({ annotations }) =>
        annotations[0]!.segmentation = [[8, 4, 24, 4, 24, 14, 8, 14]]
      ),
      /a bbox of class "no" .*as another kind of shape/,
    ],
    "the area of another shape": [
      edited(({ annotations }) => annotations[1]!.area = 100),
      /item 1 of its annotations has the area of another shape/,
    ],
    "a crowd": [
      edited(({ annotations }) => annotations[0]!.iscrowd = 1),
      /item 0 of its annotations is no box or outline/,
    ],
    "ids of categories shifted": [
      edited(({ categories }) => categories.forEach((c) => c.id--)),
      /item 0 of its categories is not "no" with the id 1/,
    ],
    "categories in another order": [
      edited(({ categories }) => categories.reverse()),
      /item 0 of its categories is not "no"/,
    ],
    "a category missing": [
      edited(({ categories }) => categories.pop()),
      /it has 4 categories, the release 5 classes/,
    ],
    "a category too many": [
      edited(({ categories }) => categories.push({ id: 6, name: "x" })),
      /item 5 of its categories is no class of the release/,
    ],
    "an image missing": [
      edited(({ images }) => images.pop()),
      /item 2 of its annotations is of no image before it/,
    ],
    "an image too many": [
      edited(({ images }) =>
        images.push({ ...images[0], id: 3, file_name: "x.png" })
      ),
      /its image "x\.png" is not in the release/,
    ],
    "an image twice": [
      edited(({ images }) => images.push({ ...images[0], id: 3 })),
      /item 2 of its images is none, or there twice/,
    ],
    "an image's id twice": [
      edited(({ images }) => images[1]!.id = 1),
      /item 1 of its images has the id of another/,
    ],
    "an image of another size": [
      edited(({ images }) => images[0]!.width = 101),
      /has 101×80 pixels, the release says 100×80/,
    ],
    "a list missing": [
      edited((whole) => Reflect.deleteProperty(whole, "categories")),
      /it has no list of categories/,
    ],
    "a comma too many": [
      replaced(document, /\]\n\}\n$/, "],\n}\n"),
      /it is no JSON object in UTF-8/,
    ],
    "a document cut short": [
      text(document, (whole) => whole.slice(0, -20)),
      /it is no JSON object/,
    ],
    "a document missing": [without(document), /the file is missing/],
    "annotations in another order, without line ends": [
      edited(({ annotations }) => annotations.reverse()),
      null,
    ],
  };
}

for (
  const [format, document, pictures] of [
    ["coco", /^annotations\/instances_train/, "images/train"],
    ["coco-roboflow", /^train\/_annotations/, "train"],
  ] as const
) {
  Deno.test(`export() tells each fault of a ${format} export`, (t) =>
    requireTold(t, format, {
      freeze: sampleRelease,
      cases: faults(document, pictures),
    }));
}
