import type { FrozenRelease } from "../../../kernel/mod.ts";
import { plainPng } from "../../support/plain_png.ts";
import type { ExportRoom } from "../room.ts";
import { pictureFaults } from "./cases_pictures.ts";
import {
  bytes,
  more,
  moved,
  replaced,
  requireTold,
  text,
  without,
} from "./tamper.ts";

const TAG = { type: "classification_tag" } as const;
const [SUNNY, WET] = [
  { label_class: 'sunny, "hot"', geometry: TAG },
  { label_class: "wet", geometry: TAG },
];

/** Tags in two folds, and a class that is none. */
async function tagged(room: ExportRoom): Promise<FrozenRelease> {
  return await room.freeze({
    classes: [
      { name: "wet", geometries: ["classification_tag"] },
      { name: "car", geometries: ["bbox"] },
      { name: 'sunny, "hot"', geometries: ["classification_tag"] },
    ],
    assets: [
      { labels: [SUNNY!] },
      { labels: [WET!] },
      { fold: "val", labels: [WET!] },
      { fold: "val" },
    ],
  });
}

/** As folders may not be named with quotes. */
async function foldered(room: ExportRoom): Promise<FrozenRelease> {
  return await room.freeze({
    classes: ["wet", "car", "sunny"].map((name) => ({
      name,
      geometries: ["classification_tag"],
    })),
    assets: [
      { labels: [{ label_class: "sunny", geometry: TAG }] },
      { labels: [WET!] },
      { fold: "val", labels: [WET!] },
      { fold: "val" },
    ],
  });
}

const TABLE = /^labels\.csv$/;
const CLASSES = /^classes\.txt$/;

Deno.test("export() tells each fault of a classification export", (t) =>
  requireTold(t, "classification", {
    freeze: tagged,
    cases: {
      ...pictureFaults("images/train"),
      "a row missing": [
        replaced(TABLE, /images.*,wet\n/, ""),
        /it has 0 labels of class "wet" .*; labels read: "wet" 1 of 2;/,
      ],
      "a row twice": [
        replaced(TABLE, /images.*,wet\n/, "$&$&"),
        /it has 2 labels of class "wet"/,
      ],
      "a row of another class": [
        replaced(TABLE, ",wet", ",car"),
        /labels read: "wet" 1 of 2, "car" 1 of 0;/,
      ],
      "a row of no class": [
        replaced(TABLE, ",wet", ",Wet"),
        /names class "Wet", which there is not/,
      ],
      "a row of another fold": [
        replaced(TABLE, ",val,", ",train,"),
        /names another fold than its path/,
      ],
      "a row of no picture": [
        text(TABLE, (whole) => `${whole}images/val/x.png,val,wet\n`),
        /it names "images\/val\/x\.png", which is not in the release/,
      ],
      "a row with a field too many": [
        replaced(TABLE, ",wet\n", ",wet,1\n"),
        /has more than three fields/,
      ],
      "a table without a head": [
        replaced(TABLE, "image,fold,class\n", ""),
        /its row 1 is not the head/,
      ],
      "an empty table": [text(TABLE, () => ""), /it is empty/],
      "a quote out of place": [
        replaced(TABLE, ",wet", ',w"et'),
        /it is no table/,
      ],
      "a table missing": [without(TABLE), /labels\.csv": the file is missing/],
      "classes in another order": [
        text(CLASSES, () => 'sunny, "hot"\nwet\n'),
        /its line 1 is not "wet"/,
      ],
      "a class missing": [
        text(CLASSES, () => "wet\n"),
        /its line 2 is not "sunny, \\"hot\\""/,
      ],
      "a class too many": [
        text(CLASSES, (whole) => `${whole}car\n`),
        /its line 3 is not there in the release/,
      ],
      "rows in another order": [
        text(TABLE, (whole) => {
          const [head, ...rows] = whole.trimEnd().split("\n");
          return [head, ...rows.reverse(), ""].join("\n");
        }),
        null,
      ],
    },
  }));

Deno.test("export() tells each fault of a yolo-cls export", (t) =>
  requireTold(t, "yolo-cls", {
    freeze: foldered,
    cases: {
      ...pictureFaults("train/sunny"),
      "a picture in another class's folder": [
        moved(/^train\/sunny/, (path) => path.replace("sunny", "car")),
        /labels read: "car" 1 of 0, "sunny" 0 of 1;/,
      ],
      "a picture in no class's folder": [
        moved(/^train\/sunny/, (path) => path.replace("sunny", "Sunny")),
        /the release has no class "Sunny"/,
      ],
      "a picture in another fold": [
        moved(/^train\/sunny/, (path) => path.replace("train", "val")),
        /no folder of a class holds the picture/,
      ],
      "a picture in two folders": [
        more({
          path:
            "train/wet/2ea30d8dc5d9f62157123b6bdb5c2b3cbd4d7ba01afe8f160fb57ffc82c3bba2.png",
          bytes: plainPng(100, 80, [10, 20, 30]),
        }),
        /train\/wet\/2ea\w+\.png": nothing of the release belongs there/,
      ],
      "classes in another order": [
        text(CLASSES, () => "wet\nsunny\n"),
        /it does not list the folders of train in order/,
      ],
      "a list that is no text": [
        bytes(CLASSES, Uint8Array.of(0xff)),
        /classes\.txt": it is not UTF-8/,
      ],
      "a list missing": [without(CLASSES), /the file is missing/],
    },
  }));
