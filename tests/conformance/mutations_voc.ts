import type { Mutation, Victim } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const A = "Annotations/$a.xml";

function xml(
  does: string,
  rule: Rule,
  from: string | RegExp,
  to: string,
): Mutation {
  return { does, rule, format: "voc", edit: (v) => v.swap(A, from, to) };
}

function other(
  does: string,
  rule: Rule,
  edit: (victim: Victim) => void,
): Mutation {
  return { does, rule, format: "voc", edit };
}

const MAIN = "ImageSets/Main";
const OMITTED = ["x/y & <z>", "lane", "weather"];

/** Puts the first line of a list at its end as well. */
function repeatFirst(list: string): (victim: Victim) => void {
  return (v) => {
    const text = v.text(`${MAIN}/${list}`);
    v.set(`${MAIN}/${list}`, text + text.slice(0, text.indexOf("\n") + 1));
  };
}

const OBJECT = / {2}<object>\n.*?<\/object>\n/s;

/** Faults of a Pascal VOC export. */
export const VOC_MUTATIONS: readonly Mutation[] = [
  other("an XML missing", "V-01", (v) => v.drop("Annotations/$d.xml")),
  other("an XML without a picture", "V-01", (v) => {
    v.set("Annotations/ghost.xml", v.text(A));
  }),
  other("a list names a picture that is not there", "V-01", (v) => {
    v.set(`${MAIN}/test.txt`, v.text(`${MAIN}/test.txt`) + "zzz\n");
  }),
  other("no trainval", "V-02", (v) => v.drop("trainval.txt")),
  other("trainval without val", "V-02", (v) => {
    v.set(`${MAIN}/trainval.txt`, v.text(`${MAIN}/train.txt`));
  }),
  other("stems with extension", "V-02", (v) => {
    v.swap(`${MAIN}/train.txt`, "\n", ".jpg\n");
  }),
  other("a blank last line", "V-02", (v) => {
    v.set(`${MAIN}/train.txt`, v.text(`${MAIN}/train.txt`) + "\n");
  }),
  other("a stem twice", "V-02", repeatFirst("train.txt")),
  other("stems not sorted", "V-02", (v) => {
    const lines = v.text(`${MAIN}/train.txt`).trim().split("\n").reverse();
    v.set(`${MAIN}/train.txt`, lines.join("\n") + "\n");
  }),
  other("a picture in train and val", "V-02", (v) => {
    v.set(`${MAIN}/val.txt`, v.text(`${MAIN}/val.txt`) + `${v.stem("a")}\n`);
  }),
  other("a fold without its list", "V-02", (v) => v.drop(`${MAIN}/test.txt`)),
  other(
    "a class list with repeated stems",
    "V-03",
    repeatFirst("cat_train.txt"),
  ),
  other("a class list with a wrong flag", "V-03", (v) => {
    v.swap(`${MAIN}/cat_train.txt`, "-1", "1");
  }),
  other("a difficult object counted as plain", "V-03", (v) => {
    const easy = /<difficult>0<\/difficult>/g;
    v.set(v.find(A), v.text(A).replace(easy, "<difficult>1</difficult>"));
  }),
  other("a class list without flags", "V-03", (v) => {
    v.swap(`${MAIN}/cat_train.txt`, / .*\n/, "\n");
  }),
  other("a class list missing", "V-03", (v) => v.drop("unused_val.txt")),
  other("a list for a class that says it has none", "V-03", (v) => {
    v.set(`${MAIN}/x/y & <z>_val.txt`, v.text(`${MAIN}/unused_val.txt`));
  }),
  xml("a bare ampersand", "V-05", "VisionSet", "Vision & Set"),
  xml("a tag not closed", "V-05", "</segmented>", ""),
  xml(
    "a document type",
    "V-05",
    "<annotation>",
    "<!DOCTYPE annotation>\n<annotation>",
  ),
  xml("no declaration", "V-05", /^.*\n/, ""),
  xml("another encoding", "V-05", "UTF-8", "latin-1"),
  xml("another root", "V-05", /annotation>/g, "data>"),
  xml(
    "size after the objects",
    "V-05",
    /( {2}<size>.*<\/size>\n)(.*)(<\/annotation>)/s,
    "$2$1$3",
  ),
  xml(
    "a file name without extension",
    "V-06",
    ".jpg</filename>",
    "</filename>",
  ),
  xml("no folder", "V-06", "  <folder>JPEGImages</folder>\n", ""),
  xml("an absolute path", "V-06", "<path>", "<path>/data/"),
  xml(
    "sides swapped",
    "V-07",
    "<width>100</width>\n    <height>80</height>",
    "<width>80</width>\n    <height>100</height>",
  ),
  xml("a size of nothing", "V-07", "<width>100", "<width>0"),
  other("depth 3 for a grey picture", "V-07", (v) => {
    v.swap("Annotations/$b.xml", "<depth>1", "<depth>3");
  }),
  xml("depth 1 for colours", "V-07", "<depth>3", "<depth>1"),
  xml("segmented without masks", "V-08", "<segmented>0", "<segmented>1"),
  xml("a class that is none", "V-09", "<name>no<", "<name>yes<"),
  xml("white space around a name", "V-09", "<name>no<", "<name> no <"),
  xml("no pose", "V-10", "    <pose>Unspecified</pose>\n", ""),
  xml("a flag as a word", "V-10", "<truncated>0", "<truncated>false"),
  xml("truncated lost", "V-10", "<truncated>1", "<truncated>0"),
  xml("difficult by default", "V-10", "<difficult>0", "<difficult>1"),
  xml("xmin from 0", "V-11", "<xmin>1<", "<xmin>0<"),
  xml("a far edge outside", "V-11", "<xmax>100", "<xmax>101"),
  xml("edges exchanged", "V-11", "<xmin>91</xmin>", "<xmin>101</xmin>"),
  xml("a decimal", "V-11", "<xmin>91<", "<xmin>91.0<"),
  xml("a leading zero", "V-11", "<xmin>91<", "<xmin>091<"),
  xml(
    "the far corner first",
    "V-11",
    /(<xmin>91.*?<\/ymin>\n)(.*?<\/ymax>\n)/s,
    "$2$1",
  ),
  xml("near edges from 0", "V-12", "<xmin>91", "<xmin>90"),
  xml(
    "near edges rounded up",
    "V-12",
    "<xmin>11</xmin>\n      <ymin>21</ymin>\n      <xmax>16",
    "<xmin>12</xmin>\n      <ymin>22</ymin>\n      <xmax>16",
  ),
  xml("one too many at the far edge", "V-13", "<xmax>40", "<xmax>41"),
  xml("one too few at the far edge", "V-13", "<xmax>100", "<xmax>99"),
  xml("the far edge rounded down", "V-13", "<ymax>24", "<ymax>23"),
  xml("a polygon's box too large", "V-15", "<xmax>10<", "<xmax>40<"),
  xml(
    "a polygon in the object",
    "V-15",
    "</bndbox>\n",
    "</bndbox>\n    <polygon><x1>1</x1></polygon>\n",
  ),
  xml(
    "a box far away",
    "A-03",
    "<xmin>11</xmin>\n      <ymin>21</ymin>\n      <xmax>40",
    "<xmin>31</xmin>\n      <ymin>21</ymin>\n      <xmax>60",
  ),
  xml("an object missing", "A-02", OBJECT, ""),
  xml("a class exchanged", "A-04", "<name>cat<", "<name>unused<"),
  xml("a source without a release", "L-02", " release v1", ""),
  other("a picture in a sub-folder", "A-01", (v) => {
    v.move("JPEGImages/$a", (path) => path.replace("/", "/train/"));
  }),
  other("a picture in the wrong list", "A-01", (v) => {
    v.swap(`${MAIN}/test.txt`, v.stem("d"), v.stem("e"));
  }),
  other("a label map with a name that ends its field", "L-02", (v) => {
    v.set("labelmap.txt", '# label:color_rgb:parts:actions\na: "b":::\n');
  }),
  other("an omitted class not told", "R-06", (v) => {
    v.report["class_lists_omitted"] = [];
  }),
  other("no word on omitted classes", "R-06", (v) => {
    delete v.report["class_lists_omitted"];
  }),
  other("an omitted class that need not be", "R-06", (v) => {
    v.report["class_lists_omitted"] = ["unused", ...OMITTED];
  }),
  other("lists of a class that only has tags", "R-06", (v) => {
    v.report["class_lists_omitted"] = OMITTED.filter((n) => n !== "weather");
  }),
];
