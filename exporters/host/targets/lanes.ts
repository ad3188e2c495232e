import { type ExportTarget, target, type TargetRow } from "./target.ts";

const CULANE_LIST =
  "It reads list/train_gt.txt, which the export lacks: name pictures in images/ and masks in laneseg_label_w16/ there";

const ROWS: readonly Omit<TargetRow, "task">[] = [
  {
    name: "clrnet",
    title: "CLRNet",
    format: "culane",
    needs_val_fold: true,
    notes: [CULANE_LIST],
    docs: "https://github.com/Turoad/CLRNet#data-preparation",
  },
  {
    name: "condlanenet",
    title: "CondLaneNet",
    format: "curvelanes",
    notes: [
      "It looks for train/images, train/labels and a list train/train.txt: lay the folders out so, then run prepare_curvelanes_datasets.py",
    ],
    docs:
      "https://github.com/aliyun/conditional-lane-detection/blob/master/dataset.md",
  },
  {
    name: "persformer",
    title: "PersFormer",
    format: "openlane-2d",
    needs_val_fold: true,
    notes: [
      "Lanes are 2D and the camera is unknown: its 3D branch has no labels",
    ],
    docs:
      "https://github.com/OpenDriveLab/PersFormer_3DLane/blob/main/docs/TRAIN_VAL.md",
  },
  {
    name: "polylanenet",
    title: "PolyLaneNet",
    format: "tusimple",
    notes: [
      "Name label_data_train.json in SPLIT_FILES of lib/datasets/tusimple.py",
      "It takes every picture for 1280×720",
    ],
    docs: "https://github.com/lucastabelini/PolyLaneNet",
  },
  {
    name: "scnn",
    title: "SCNN",
    format: "culane",
    needs_val_fold: true,
    notes: [CULANE_LIST],
    docs: "https://github.com/XingangPan/SCNN#before-start",
  },
  {
    name: "ufld-culane",
    title: "Ultra-Fast Lane Detection on CULane",
    format: "culane",
    notes: [CULANE_LIST],
    docs:
      "https://github.com/cfzd/Ultra-Fast-Lane-Detection/blob/master/INSTALL.md",
  },
  {
    name: "ufld-tusimple",
    title: "Ultra-Fast Lane Detection on TuSimple",
    format: "tusimple",
    notes: [
      "Name label_data_train.json in scripts/convert_tusimple.py, which makes the masks and lists it trains on",
    ],
    docs:
      "https://github.com/cfzd/Ultra-Fast-Lane-Detection/blob/master/INSTALL.md",
  },
  {
    name: "yolop",
    title: "YOLOP",
    format: "bdd100k-lane",
    image_size: 640,
    needs_val_fold: true,
    notes: ["It learns lanes from masks: draw poly2d into pictures first"],
    docs: "https://github.com/hustvl/YOLOP#data-preparation",
  },
];

/** What learns lanes. */
export const LANE_TARGETS: readonly ExportTarget[] = ROWS.map((row) =>
  target({ ...row, task: "lane_detection" })
);
