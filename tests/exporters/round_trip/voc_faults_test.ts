import { sampleRelease } from "../sample_release.ts";
import { pictureFaults } from "./cases_pictures.ts";
import { more, replaced, requireTold, text, without } from "./tamper.ts";

const XML = /^Annotations\/2ea/;
const GREY = /^Annotations\/a69/;
const OBJECT_REGEXP = / {2}<object>[^]*?<\/object>\n/;
const LISTS = "ImageSets/Main";

Deno.test("export() tells each fault of a voc export", (t) =>
  requireTold(t, "voc", {
    freeze: sampleRelease,
    cases: {
      ...pictureFaults("JPEGImages"),
      "an object missing": [
        replaced(XML, OBJECT_REGEXP, ""),
        /its objects are named.*; labels read: "no" 2 of 3;/,
      ],
      "an object twice": [
        replaced(XML, OBJECT_REGEXP, "$&$&"),
        /; labels read: "no" 4 of 3;/,
      ],
      "an object of another class": [
        replaced(XML, "<name>no<", "<name>lane<"),
        /; labels read: "no" 2 of 3, "lane" 1 of 0;/,
      ],
      "an object of no class": [
        replaced(XML, "<name>no<", "<name>No<"),
        /in 3 places, .*"no" 2 of 3/,
      ],
      "an object that has become difficult": [
        replaced(XML, "<difficult>0", "<difficult>1"),
        /its objects are named, truncated or difficult in another way/,
      ],
      "an object that is no longer truncated": [
        replaced(GREY, "<truncated>1", "<truncated>0"),
        /its objects are named, truncated or difficult in another way/,
      ],
      "a near edge one pixel in": [
        replaced(XML, "<xmin>9<", "<xmin>10<"),
        /a bbox of class "no" .*is not there as rounding would leave it, though its coordinates lie within 1 px/,
      ],
      "a near edge one pixel out": [
        replaced(XML, "<xmin>9<", "<xmin>8<"),
        /within 1 px/,
      ],
      "a far edge one pixel in": [
        replaced(XML, "<ymax>14<", "<ymax>13<"),
        /within 1 px/,
      ],
      "a far edge one pixel out": [
        replaced(XML, "<ymax>14<", "<ymax>15<"),
        /within 1 px/,
      ],
      "an edge between pixels one pixel in": [
        replaced(GREY, "<xmin>11<", "<xmin>12<"),
        /a bbox of class "cats & dogs"/,
      ],
      "a box that is moved far": [
        replaced(XML, "<xmin>9<", "<xmin>1<"),
        /is there only 8 px away, and rounding explains 1 px/,
      ],
      "a box that starts at zero": [
        replaced(XML, "<xmin>1<", "<xmin>0<"),
        /its object 2 has no box of whole pixels in the picture/,
      ],
      "a box with fractions": [
        replaced(XML, "<xmin>9<", "<xmin>9.0<"),
        /its object 1 has no box of whole pixels/,
      ],
      "another file's name": [
        replaced(XML, "<filename>2", "<filename>3"),
        /it is of "3ea/,
      ],
      "another size": [
        replaced(XML, "<height>80", "<height>81"),
        /its size is 100×81×3, the picture's is 100×80×3/,
      ],
      "another depth": [
        replaced(GREY, "<depth>1", "<depth>3"),
        /its size is 100×80×3, the picture's is 100×80×1/,
      ],
      "XML that is none": [
        replaced(XML, "</size>", ""),
        /it is no annotation in XML/,
      ],
      "an annotation without its size": [
        replaced(XML, /<size>[^]*<\/size>/, ""),
        /it is no annotation in XML/,
      ],
      "an annotation missing": [without(XML), /the file is missing/],
      "an annotation too many": [
        more({ path: "Annotations/extra.xml", text: "<annotation/>" }),
        /Annotations\/extra\.xml": nothing of the release/,
      ],
      "a list without a member": [
        replaced(/Main\/train\.txt$/, /^2ea.*\n/, ""),
        /Main\/train\.txt": it lists 1 of 2 pictures/,
      ],
      "a list with another fold's member": [
        text(/Main\/val\.txt$/, (whole) => `${whole}2ea30d8d\n`),
        /it lists "2ea30d8d", not in the set or twice/,
      ],
      "a list with a member twice": [
        text(/Main\/val\.txt$/, (whole) => whole + whole),
        /not in the set or twice/,
      ],
      "another mark in a list": [
        replaced(/Main\/no_train\.txt$/, / 0\n/, " 1\n"),
        /no_train\.txt": it marks "2ea\w+" with "1", not 0/,
      ],
      "a list missing": [
        without(/Main\/trainval\.txt$/),
        /trainval\.txt": the file is missing/,
      ],
      "a class's list missing": [
        without(/Main\/no_val\.txt$/),
        /no_val\.txt": the file is missing/,
      ],
      "a list too many": [
        more({ path: `${LISTS}/lane_train.txt`, text: "" }),
        /lane_train\.txt": nothing of the release/,
      ],
      "no label map": [
        without(/^labelmap\.txt$/),
        /labelmap\.txt": the file is missing/,
      ],
      "a label map in another order": [
        replaced(/^labelmap\.txt$/, /^(.*\n)(.*\n)(.*\n)/, "$1$3$2"),
        /labelmap\.txt": its class 1 is not "no"/,
      ],
      "a label map with a class too many": [
        replaced(/^labelmap\.txt$/, /$/, "more:::\n"),
        /labelmap\.txt": it names classes that the release does not have/,
      ],
      "objects in another order": [
        text(XML, (whole) => {
          const objects = [...whole.matchAll(new RegExp(OBJECT_REGEXP, "g"))]
            .map(([object]) => object);
          return whole.replace(
            objects.join(""),
            objects.toReversed().join(""),
          );
        }),
        null,
      ],
    },
  }));
