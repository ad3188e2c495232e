/** What a model learns to answer. */
export type TargetTask =
  | "classification"
  | "detection"
  | "instance_segmentation"
  | "lane_detection";

/** What whoever trains the model has to know. */
export interface TargetHints {
  /** What the trainer is pointed at, relative to the export. */
  readonly entry: string;
  /** Customary side of the square input in pixels; null where there is none. */
  readonly image_size: number | null;
  /** Number of the first class in the files; null where they have names. */
  readonly class_index_base: 0 | 1 | null;
  readonly boxes:
    | "cxcywh_normalized"
    | "xywh_pixels"
    | "xyxy_pixels_1based"
    | null;
  /** Whether the trainer stops or misleads without a val fold. */
  readonly needs_val_fold: boolean;
  /** How it is started; `{dir}` stands for the export's folder. */
  readonly command: string | null;
  readonly notes: readonly string[];
}

/** A model or trainer that an export can be made for. */
export interface ExportTarget {
  /** Lower-case slug. */
  readonly name: string;
  readonly title: string;
  readonly task: TargetTask;
  /** Name of the one format it reads. */
  readonly format: TargetFormat;
  readonly hints: TargetHints;
  /** Where the trainer documents what the hints say. */
  readonly docs: string;
}

type Reading = Pick<TargetHints, "entry" | "class_index_base" | "boxes">;

/** What follows from the format, whoever reads it. */
const READING = {
  "bdd100k-lane": named("labels/train"),
  "classification": named("labels.csv"),
  "coco": {
    entry: "annotations/instances_train.json",
    class_index_base: 1,
    boxes: "xywh_pixels",
  },
  "coco-roboflow": { entry: ".", class_index_base: 1, boxes: "xywh_pixels" },
  "culane": named("labels/train"),
  "curvelanes": named("labels/train"),
  "openlane-2d": named("labels/train"),
  "tusimple": named("label_data_train.json"),
  "voc": {
    entry: "ImageSets/Main/train.txt",
    class_index_base: null,
    boxes: "xyxy_pixels_1based",
  },
  "yolo": {
    entry: "data.yaml",
    class_index_base: 0,
    boxes: "cxcywh_normalized",
  },
  "yolo-cls": named("."),
  "yolo-seg": { entry: "data.yaml", class_index_base: 0, boxes: null },
} as const satisfies Readonly<Record<string, Reading>>;

/** The formats that targets read; one that is not installed has none. */
export type TargetFormat = keyof typeof READING;

/** A row of the catalogue; what it leaves out is null, none or false. */
export type TargetRow =
  & Omit<ExportTarget, "hints">
  & Partial<Omit<TargetHints, keyof Reading>>;

/** A target from its row and what its format implies. */
export function target(
  { name, title, task, format, docs, ...own }: TargetRow,
): ExportTarget {
  const { entry, class_index_base, boxes } = READING[format];
  const hints = {
    entry,
    image_size: null,
    class_index_base,
    boxes,
    needs_val_fold: false,
    command: null,
    notes: [],
    ...own,
  };
  return { name, title, task, format, hints, docs };
}

/** A format without boxes whose classes are known by name. */
function named(entry: string): Reading {
  return { entry, class_index_base: null, boxes: null };
}
