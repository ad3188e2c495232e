import { sampleRelease } from "../sample_release.ts";
import { pictureFaults } from "./cases_pictures.ts";
import {
  bytes,
  type Cases,
  more,
  replaced,
  requireTold,
  text,
  without,
} from "./tamper.ts";

const BOX = "0 0.160000 0.112500 0.160000 0.125000\n";
const RING =
  "0 0.080000 0.050000 0.240000 0.050000 0.240000 0.175000 0.080000 0.175000\n";
const YAML = /^data\.yaml$/;
const TRAIN = /^labels\/train\/2ea/;

/** What every format of the family must tell; `row` is its first row. */
function shared(row: string): Cases {
  const rest = row.slice(1);
  return {
    ...pictureFaults("images/train"),
    "a row missing": [
      replaced(TRAIN, row, ""),
      /labels\/train\/2ea.*it has 0 labels of class "no" .*the release has 1; labels read: "no" 2 of 3; it was thrown away/,
    ],
    "a row twice": [
      replaced(TRAIN, row, row + row),
      /it has 2 labels of class "no" .*the release has 1/,
    ],
    "a row of another class": [
      replaced(TRAIN, row, `1${rest}`),
      /in 2 places, .*; labels read: "no" 2 of 3, "cats & dogs" 2 of 1;/,
    ],
    "a row of a class that is none": [
      replaced(TRAIN, row, `5${rest}`),
      /its row 1 names class 5, which there is not/,
    ],
    "a row cut short": [
      replaced(TRAIN, row, `${row.slice(0, -10)}\n`),
      /its row 1 has \d numbers/,
    ],
    "a row that is none": [
      replaced(TRAIN, row, "cat 0.1\n"),
      /its row 1 is not a class and fractions/,
    ],
    "a number over 1": [
      replaced(TRAIN, row, row.replace(/0\.\d+\n/, "1.200000\n")),
      /its row 1 has a number over 1/,
    ],
    "a file without a last line end": [
      text(TRAIN, (whole) => whole.trimEnd()),
      /its last line does not end/,
    ],
    "a label file missing": [
      without(/^labels\/test/),
      /first in "labels\/test\/.*": the file is missing/,
    ],
    "a label file too many": [
      more({ path: "labels/train/extra.txt", text: "" }),
      /first in "labels\/train\/extra\.txt": nothing of the release/,
    ],
    "a label file that is no text": [
      bytes(TRAIN, Uint8Array.of(0xff, 0xfe, 0x0a)),
      /it is not UTF-8/,
    ],
    "names in another order": [
      text(
        YAML,
        (whole) =>
          whole.replace('"no"', '"lane "').replace('"lane"', '"no"')
            .replace('"lane "', '"lane"'),
      ),
      /its class 0 is "lane", the release says "no"/,
    ],
    "a name that YAML reads as no text": [
      replaced(YAML, '0: "no"', "0: no"),
      /its class 0 is "false", the release says "no"/,
    ],
    "a name that is a number": [
      replaced(YAML, '0: "no"', "0: 1"),
      /its class 0 is "1"/,
    ],
    "a name missing": [
      replaced(YAML, '  4: "sunny"\n', ""),
      /it declares 4 names, the release 5 classes/,
    ],
    "a wrong count of names": [
      replaced(YAML, "nc: 5", "nc: 6"),
      /it declares 5 names/,
    ],
    "another folder for val": [
      replaced(YAML, "val: images/val", "val: images/train"),
      /its val is "images\/train"/,
    ],
    "no test": [replaced(YAML, "test: images/test\n", ""), /it has no test/],
    "a path": [
      replaced(YAML, "nc:", "path: /data\nnc:"),
      /would move the root/,
    ],
    "YAML that is none": [replaced(YAML, "nc: 5", "nc: [5"), /no YAML map/],
    "names twice": [
      replaced(YAML, '  4: "sunny"', '  4: "sunny"\n  4: "sunny"'),
      /no YAML map/,
    ],
    "data.yaml missing": [without(YAML), /first in "data\.yaml": the file/],
    "rows in another order": [
      text(
        TRAIN,
        (whole) => `${whole.trimEnd().split("\n").reverse().join("\n")}\n`,
      ),
      null,
    ],
  };
}

Deno.test("export() tells each fault of a yolo export", (t) =>
  requireTold(t, "yolo", {
    freeze: sampleRelease,
    cases: {
      ...shared(BOX),
      "a box moved by a pixel": [
        replaced(TRAIN, "0 0.160000", "0 0.170000"),
        /a bbox of class "no" for asset \S{36} is there only 1 px away, and rounding explains 0\.000075 px/,
      ],
      "a box moved by two units of the last decimal": [
        replaced(TRAIN, "0 0.160000", "0 0.160002"),
        /is there only 0\.0002 px away/,
      ],
      "a box moved by less than rounding": [
        replaced(TRAIN, "0 0.160000", "0 0.1600004"),
        null,
      ],
      "a box a pixel wider": [
        replaced(TRAIN, "0.160000 0.125000", "0.170000 0.125000"),
        /is there only 0\.5 px away/,
      ],
    },
  }));

Deno.test("export() tells each fault of a yolo-seg export", (t) =>
  requireTold(t, "yolo-seg", {
    freeze: sampleRelease,
    cases: {
      ...shared(RING),
      "a corner moved by a pixel": [
        replaced(TRAIN, "0.240000 0.175000", "0.250000 0.175000"),
        /is there only 1 px away, and rounding explains 0\.00005 px/,
      ],
      "a corner moved by less than rounding": [
        replaced(TRAIN, "0.240000 0.175000", "0.2400004 0.175000"),
        null,
      ],
      "a corner missing": [
        replaced(TRAIN, " 0.080000 0.175000", ""),
        /a bbox of class "no" .* is there only 12\.5 px away|is there only/,
      ],
      "corners crossed over": [
        replaced(
          TRAIN,
          "0.240000 0.050000 0.240000 0.175000",
          "0.240000 0.175000 0.240000 0.050000",
        ),
        /is not there as rounding would leave it, though its coordinates lie within 0 px/,
      ],
      "a ring that begins elsewhere": [
        replaced(
          TRAIN,
          RING,
          "0 0.240000 0.050000 0.240000 0.175000 0.080000 0.175000 0.080000 0.050000\n",
        ),
        null,
      ],
    },
  }));
