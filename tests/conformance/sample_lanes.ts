import { greyPng } from "../support/plain_png.ts";
import type { LaneFormat } from "./lane_lines.ts";
import { trueMask } from "./lane_mask.ts";
import { nameOf, type Tree, utf8 } from "./sample_trees.ts";
import type { Sample } from "./samples.ts";

const BDD = `{
  "name": "$HASH",
  "labels": [
    {
      "id": "lane_0",
      "category": "single yellow",
      "attributes": {
        "laneDirection": "parallel",
        "laneStyle": "dashed",
        "laneType": "single yellow"
      },
      "poly2d": [
        {
          "vertices": [
            [
              1,
              1
            ],
            [
              90.5,
              70
            ]
          ],
          "types": "LL",
          "closed": false
        }
      ]
    }
  ]
}
`;

const CURVELANES = `{
  "Lines": [
    [
      {
        "x": 1,
        "y": 1
      },
      {
        "x": 90.5,
        "y": 70
      }
    ]
  ]
}
`;

const OPENLANE = `{
  "intrinsic": null,
  "extrinsic": null,
  "file_path": "$PICTURE",
  "lane_lines": [
    {
      "category": 7,
      "visibility": [
        1,
        1
      ],
      "uv": [
        [
          1,
          1
        ],
        [
          90.5,
          70
        ]
      ],
      "attribute": 7,
      "track_id": "lane_0"
    }
  ]
}
`;

/** What is said of the one picture with a lane, and of the others. */
const TEXTS: Record<
  Exclude<LaneFormat, "tusimple">,
  { suffix: string; lane: string; none: string }
> = {
  "bdd100k-lane": {
    suffix: ".json",
    lane: BDD,
    none: `{\n  "name": "$HASH",\n  "labels": []\n}\n`,
  },
  "culane": { suffix: ".lines.txt", lane: "1 1 90 70\n", none: "" },
  "curvelanes": {
    suffix: ".lines.json",
    lane: CURVELANES,
    none: `{\n  "Lines": []\n}\n`,
  },
  "openlane-2d": {
    suffix: ".json",
    lane: OPENLANE,
    none:
      `{\n  "intrinsic": null,\n  "extrinsic": null,\n  "file_path": "$PICTURE",\n  "lane_lines": []\n}\n`,
  },
};

/** By the sample's asset id. */
const RECORDS: Readonly<Record<string, string>> = {
  a: '"h_samples":[20,30,40,50,60,70],"lanes":[[25.64,38.62,51.59,64.56,77.53,90.5]]',
  b: '"h_samples":[10,20,30,40],"lanes":[]',
  c: '"h_samples":[0,10],"lanes":[]',
  d: '"h_samples":[10,20],"lanes":[]',
  e: '"h_samples":[0,10],"lanes":[]',
};

function picturePath(sample: Sample): string {
  return `images/${sample.asset.fold}/${nameOf(sample)}`;
}

/** A correct export of the sample in a lane format. */
export function laneTree(format: LaneFormat, all: readonly Sample[]): Tree {
  const tree: Tree = new Map(
    all.map((sample) => [picturePath(sample), sample.bytes]),
  );
  if (format === "tusimple") return addRecords(tree, all);
  for (const sample of all) {
    const { fold, content_hash, annotations } = sample.asset;
    const lane = annotations.some((one) => one.label_class === "lane");
    const { suffix, ...texts } = TEXTS[format];
    const text = texts[lane ? "lane" : "none"]
      .replace("$HASH", content_hash).replace("$PICTURE", picturePath(sample));
    tree.set(`labels/${fold}/${content_hash}${suffix}`, utf8(text));
    if (format === "culane") {
      const path = `laneseg_label_w16/${fold}/${content_hash}.png`;
      tree.set(path, maskOf(sample, lane));
    }
  }
  return tree;
}

function addRecords(tree: Tree, all: readonly Sample[]): Tree {
  for (const fold of ["train", "val", "test"]) {
    const text = all.filter(({ asset }) => asset.fold === fold)
      .map((sample) =>
        `{"raw_file":"${picturePath(sample)}",${
          RECORDS[sample.asset.asset_id]
        }}\n`
      ).join("");
    tree.set(`label_data_${fold}.json`, utf8(text));
  }
  return tree;
}

function maskOf({ asset }: Sample, lane: boolean): Uint8Array<ArrayBuffer> {
  const { width, height } = asset;
  const lanes = lane
    ? [{ line: [[1, 1], [90.5, 70]], role: "ego_right", paint: "" }] as const
    : [];
  const pixels = Uint8Array.from(trueMask(asset, lanes), (v) => Math.max(0, v));
  return greyPng(width, height, pixels);
}
