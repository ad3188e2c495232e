import { type ExportTarget, target, type TargetRow } from "./target.ts";

const PAGES = "https://docs.ultralytics.com";

/** What the tasks of the `yolo` command differ in. */
const TASKS = {
  detect: {
    task: "detection",
    format: "yolo",
    image_size: 640,
    data: "{dir}/data.yaml",
    notes: ["Polygons become boxes"],
  },
  segment: {
    task: "instance_segmentation",
    format: "yolo-seg",
    image_size: 640,
    data: "{dir}/data.yaml",
    notes: ["A box becomes a polygon of its four corners"],
  },
  classify: {
    task: "classification",
    format: "yolo-cls",
    image_size: 224,
    data: "{dir}",
    notes: ["A picture without exactly one tag is left out"],
  },
} as const satisfies Readonly<
  Record<
    string,
    Pick<TargetRow, "task" | "format" | "image_size" | "notes"> & {
      readonly data: string;
    }
  >
>;

/** A model of the `ultralytics` package. */
interface Model {
  readonly name: string;
  readonly title: string;
  readonly verb: keyof typeof TASKS;
  /** The smallest weights that the package fetches by itself. */
  readonly weights: string;
  /** Its page, below the documentation's root. */
  readonly page: string;
}

function detector(name: string, title: string, weights = `${name}n.pt`): Model {
  return { name, title, verb: "detect", weights, page: `models/${name}/` };
}

function segmenter(name: string, title: string, size = "n"): Model {
  return {
    name: `${name}-seg`,
    title: `${title} segmentation`,
    verb: "segment",
    weights: `${name}${size}-seg.pt`,
    page: "tasks/segment/",
  };
}

function classifier(name: string, title: string): Model {
  return {
    name: `${name}-cls`,
    title: `${title} classification`,
    verb: "classify",
    weights: `${name}n-cls.pt`,
    page: "tasks/classify/",
  };
}

const MODELS: readonly Model[] = [
  detector("yolov5", "YOLOv5u", "yolov5nu.pt"),
  detector("yolov8", "YOLOv8"),
  segmenter("yolov8", "YOLOv8"),
  classifier("yolov8", "YOLOv8"),
  detector("yolov9", "YOLOv9", "yolov9t.pt"),
  segmenter("yolov9", "YOLOv9", "c"),
  detector("yolov10", "YOLOv10"),
  detector("yolo11", "YOLO11"),
  segmenter("yolo11", "YOLO11"),
  classifier("yolo11", "YOLO11"),
  detector("yolo12", "YOLO12"),
  detector("yolo26", "YOLO26"),
  segmenter("yolo26", "YOLO26"),
  classifier("yolo26", "YOLO26"),
  {
    name: "rt-detr-ultralytics",
    title: "RT-DETR in Ultralytics",
    verb: "detect",
    weights: "rtdetr-l.pt",
    page: "models/rtdetr/",
  },
];

/** What the `ultralytics` package trains, by task. */
export const ULTRALYTICS_TARGETS: readonly ExportTarget[] = MODELS.map(
  ({ name, title, verb, weights, page }) => {
    const { data, ...facts } = TASKS[verb];
    return target({
      name,
      title,
      ...facts,
      needs_val_fold: true,
      command:
        `yolo ${verb} train data=${data} model=${weights} imgsz=${facts.image_size}`,
      docs: `${PAGES}/${page}`,
    });
  },
);
