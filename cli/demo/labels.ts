type Point = readonly [x: number, y: number];

/** A shape in asset pixels, as the tools take it. */
export type Shape =
  | {
    readonly type: "bbox";
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  | { readonly type: "polygon"; readonly points: readonly Point[] }
  | { readonly type: "polyline"; readonly points: readonly Point[] }
  | { readonly type: "classification_tag" };

/** One label of a picture. */
export interface Label {
  readonly label_class: string;
  readonly geometry: Shape;
  readonly attributes?: Readonly<Record<string, boolean>>;
}

/** What is known of one picture before the demo starts. */
export interface Photo {
  /** Read aloud in place of the picture. */
  readonly shows: string;
  /** None: the picture is confirmed to hold nothing of the schema. */
  readonly labels: readonly Label[];
}

/** The label schema of the demo. */
export const CLASSES = [
  { name: "cat", geometries: ["polygon"], color: "#ff8c42" },
  { name: "eye", geometries: ["polygon"], color: "#2ee6c5" },
  { name: "cup", geometries: ["polygon"], color: "#4cc9f0" },
  { name: "spoon", geometries: ["polygon"], color: "#ff4fa3" },
  { name: "table-edge", geometries: ["polyline"], color: "#c6ff00" },
  { name: "person", geometries: ["bbox"], color: "#ffd60a" },
  { name: "helmet", geometries: ["polygon"], color: "#7cf08a" },
  {
    name: "rocket",
    geometries: ["bbox", "polygon"],
    color: "#ff5d5d",
    attributes: [{ name: "scale_model", kind: "boolean", required: true }],
  },
  { name: "tower", geometries: ["bbox"], color: "#b79cff" },
  { name: "coin", geometries: ["bbox"], color: "#ffb703" },
  { name: "night", geometries: ["classification_tag"], color: "#8ea8ff" },
] as const;

function box(left: number, top: number, right: number, bottom: number): Shape {
  return {
    type: "bbox",
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  };
}

/** From `x,y x,y …`, the way a path is written in a drawing. */
function path(type: "polygon" | "polyline", points: string): Shape {
  const pair = (text: string): Point => {
    const [x, y] = text.split(",").map(Number);
    return [x!, y!];
  };
  return { type, points: points.trim().split(/\s+/).map(pair) };
}

const COINS = [
  [22, 34, 67.5, 74],
  [80, 39, 120, 74],
  [131.5, 28.5, 180, 74],
  [192, 29, 240, 73.5],
  [255, 33.5, 297, 72.5],
  [305, 15.5, 365, 72.5],
  [24, 103.5, 67.5, 146],
  [83, 107, 123, 146],
  [133.5, 109.5, 175, 146],
  [185, 104.5, 227.5, 145],
  [244.5, 95, 297, 145],
  [317, 105.5, 357, 145.5],
  [25, 177.5, 63.5, 217.5],
  [79.5, 174.5, 125, 218],
  [134, 178, 175, 218],
  [188.5, 169.5, 238, 217.5],
  [250.5, 171.5, 298, 217.5],
  [314.5, 155.5, 380, 219],
  [18, 232.5, 75, 289],
  [92, 244.5, 136.5, 288.5],
  [143.5, 236.5, 202, 288],
  [219, 240, 270, 288],
  [275, 239, 327.5, 289],
  [335, 247.5, 382, 289.5],
] as const;

/** By file name, in the order of the contact sheet. */
export const PHOTOS: Readonly<Record<string, Photo>> = {
  "cat.jpg": {
    shows: "The face of a tabby cat, seen close",
    labels: [
      {
        label_class: "cat",
        geometry: path(
          "polygon",
          `38,0 34,30 33,60 30,90 24,110 0,127 0,300 268,300 285,284 303,268
           313,250 318,232 324,218 338,200 347,182 354,165 360,145 362,125
           356,105 352,85 360,68 370,50 376,32 386,14 399,0`,
        ),
      },
      {
        label_class: "eye",
        geometry: path(
          "polygon",
          `134,108 139,96 150,88 166,85 184,89 196,96 204,108 207,122 202,136
           190,144 174,147 158,142 145,132 137,120`,
        ),
      },
      {
        label_class: "eye",
        geometry: path(
          "polygon",
          `295,140 297,130 305,120 316,112 330,109 340,113 344,125 342,136
           336,149 328,158 316,164 304,163 297,158`,
        ),
      },
    ],
  },
  "coffee.jpg": {
    shows: "A cup of coffee on a saucer with a spoon, on a wooden table",
    labels: [
      {
        label_class: "cup",
        geometry: path(
          "polygon",
          `173,107 176,88 184,70 200,50 222,34 250,22 288,18 325,22 358,36
           385,57 401,82 408,112 406,140 400,165 390,196 378,215 360,230
           345,240 338,250 328,264 317,275 300,282 279,285 262,282 250,275
           244,270 233,288 226,308 214,307 200,299 196,282 202,263 212,246
           220,236 205,224 190,207 181,188 175,140`,
        ),
      },
      {
        label_class: "spoon",
        geometry: path(
          "polygon",
          `398,71 408,67 419,69 425,78 421,92 415,108 409,130 405,150 400,170
           394,190 389,205 384,222 384,238 392,247 402,258 406,275 403,295
           393,312 377,323 358,326 340,317 329,302 326,284 329,266 338,252
           352,243 366,236 373,226 375,216 383,200 397,166 405,140 408,112
           404,90`,
        ),
      },
      {
        label_class: "table-edge",
        geometry: path("polyline", "0,98 40,72 75,49 112,25 150,0"),
      },
    ],
  },
  "astronaut.jpg": {
    shows: "An astronaut in an orange suit, her helmet and a model shuttle",
    labels: [
      { label_class: "person", geometry: box(17, 15, 366, 512) },
      {
        label_class: "helmet",
        geometry: path(
          "polygon",
          `279,512 277,492 277,470 281,445 289,420 297,403 308,386 321,371
           340,359 360,352 378,346 398,344 420,345 440,351 460,364 475,380
           486,397 493,417 496,437 497,455 504,457 506,470 512,480 512,512`,
        ),
      },
      {
        label_class: "rocket",
        geometry: path(
          "polygon",
          `408,0 425,0 434,14 438,30 438,44 444,40 450,47 454,58 455,120
           455,232 452,237 455,250 459,257 458,264 440,264 436,258 437,238
           425,238 425,275 415,275 411,256 406,263 398,268 390,262 388,246
           378,258 371,272 367,268 368,252 380,230 376,226 360,232 354,222
           356,208 366,196 378,184 378,110 381,96 380,60 386,41 392,48
           397,58 397,30 401,12`,
        ),
        attributes: { scale_model: true },
      },
    ],
  },
  "rocket.jpg": {
    shows: "A rocket on its launch pad between four lattice towers, at dusk",
    labels: [
      { label_class: "night", geometry: { type: "classification_tag" } },
      {
        label_class: "rocket",
        geometry: path(
          "polygon",
          `323,127 328,131 332,139 334,150 334,173 331,180 331,407 313,407
           313,390 314,180 311,172 311,150 313,139 318,131`,
        ),
        attributes: { scale_model: false },
      },
      { label_class: "tower", geometry: box(0, 0, 88, 427) },
      { label_class: "tower", geometry: box(163, 123, 205, 427) },
      { label_class: "tower", geometry: box(439, 122, 480, 427) },
      { label_class: "tower", geometry: box(559, 0, 640, 427) },
    ],
  },
  "coins.png": {
    shows: "Twenty-four Greek coins in four rows",
    labels: COINS.map(([left, top, right, bottom]) => ({
      label_class: "coin",
      geometry: box(left, top, right, bottom),
    })),
  },
  "retina.jpg": {
    shows: "The back of an eye, photographed through its pupil",
    labels: [],
  },
};
