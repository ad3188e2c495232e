import { type ExportTarget, target, type TargetRow } from "./target.ts";

const REGISTER =
  'register_coco_instances("train", {}, "{dir}/annotations/instances_train.json", "{dir}/images/train")';

const MASKS =
  "A box has an empty segmentation: train only on classes annotated as polygons";
const NAMES_2017 =
  "Its reader has the names of COCO 2017 built in (train2017/, annotations/instances_train2017.json): link the folders or change its paths";
const SHORTER_SIDE =
  "image_size is the shorter side; the longer goes up to 1333";
const EMPTY_PICTURES =
  "Pictures without labels are dropped unless DATALOADER.FILTER_EMPTY_ANNOTATIONS is False";
const OWN_PATHS =
  "In its dataset config set img_folder images/<fold>, ann_file annotations/instances_<fold>.json, remap_mscoco_category False, num_classes to the classes plus 1";
const TRAINERS =
  "Several trainers have it: the targets detectron2 and mmdetection say how they read this export";

type Row = Omit<TargetRow, "format" | "task">;

const DETECTORS: readonly Row[] = [
  {
    name: "d-fine",
    title: "D-FINE",
    image_size: 640,
    needs_val_fold: true,
    notes: [OWN_PATHS],
    docs: "https://github.com/Peterande/D-FINE#quick-start",
  },
  {
    name: "deformable-detr",
    title: "Deformable DETR",
    image_size: 800,
    needs_val_fold: true,
    notes: [NAMES_2017, SHORTER_SIDE],
    docs: "https://github.com/fundamentalvision/Deformable-DETR#usage",
  },
  {
    name: "detectron2",
    title: "Detectron2",
    command: REGISTER,
    notes: [EMPTY_PICTURES],
    docs:
      "https://detectron2.readthedocs.io/en/latest/tutorials/datasets.html#register-a-coco-format-dataset",
  },
  {
    name: "detr",
    title: "DETR",
    image_size: 800,
    needs_val_fold: true,
    notes: [NAMES_2017, SHORTER_SIDE],
    docs: "https://github.com/facebookresearch/detr#data-preparation",
  },
  {
    name: "dino-detr",
    title: "DINO (DETR)",
    image_size: 800,
    needs_val_fold: true,
    notes: [NAMES_2017, SHORTER_SIDE],
    docs: "https://github.com/IDEA-Research/DINO#data",
  },
  {
    name: "efficientdet",
    title: "EfficientDet",
    needs_val_fold: true,
    notes: [NAMES_2017, "The input size grows with the variant, from D0's 512"],
    docs: "https://github.com/rwightman/efficientdet-pytorch",
  },
  {
    name: "faster-rcnn",
    title: "Faster R-CNN",
    notes: [TRAINERS],
    docs: "https://github.com/pytorch/vision/tree/main/references/detection",
  },
  {
    name: "mmdetection",
    title: "MMDetection",
    needs_val_fold: true,
    notes: [
      "In the config set data_root, ann_file annotations/instances_<fold>.json, data_prefix img images/<fold>/, metainfo classes and the heads' num_classes",
    ],
    docs:
      "https://mmdetection.readthedocs.io/en/latest/advanced_guides/customize_dataset.html",
  },
  {
    name: "retinanet",
    title: "RetinaNet",
    notes: [TRAINERS],
    docs: "https://github.com/pytorch/vision/tree/main/references/detection",
  },
  {
    name: "rt-detr",
    title: "RT-DETR",
    image_size: 640,
    needs_val_fold: true,
    notes: [OWN_PATHS],
    docs: "https://github.com/lyuwenyu/RT-DETR/tree/main/rtdetrv2_pytorch",
  },
  {
    name: "yolox",
    title: "YOLOX",
    image_size: 640,
    needs_val_fold: true,
    notes: [
      "In the Exp set data_dir, train_ann, val_ann and num_classes, and give its datasets the names images/train and images/val",
      "Nano and Tiny take 416",
    ],
    docs:
      "https://github.com/Megvii-BaseDetection/YOLOX/blob/main/docs/train_custom_data.md",
  },
];

const SEGMENTERS: readonly Row[] = [
  {
    name: "mask-rcnn",
    title: "Mask R-CNN",
    notes: [MASKS, TRAINERS],
    docs: "https://github.com/pytorch/vision/tree/main/references/detection",
  },
  {
    name: "mask2former",
    title: "Mask2Former",
    command: REGISTER,
    notes: [MASKS],
    docs:
      "https://github.com/facebookresearch/Mask2Former/blob/main/GETTING_STARTED.md",
  },
  {
    name: "yolact",
    title: "YOLACT",
    image_size: 550,
    needs_val_fold: true,
    notes: [
      MASKS,
      "In data/config.py set the dataset's images, info, class_names and label_map",
    ],
    docs: "https://github.com/dbolya/yolact#training",
  },
];

const RF_DETR: readonly TargetRow[] = [
  {
    name: "rf-detr",
    title: "RF-DETR",
    task: "detection",
    format: "coco-roboflow",
    image_size: 576,
    command: 'RFDETRMedium().train(dataset_dir="{dir}")',
    notes: ["576 is Medium's; Nano 384, Small 512, Large 704, legacy Base 560"],
    docs: "https://rfdetr.roboflow.com/latest/learn/train/",
  },
  {
    name: "rf-detr-seg",
    title: "RF-DETR segmentation",
    task: "instance_segmentation",
    format: "coco-roboflow",
    image_size: 432,
    command: 'RFDETRSegMedium().train(dataset_dir="{dir}")',
    notes: [MASKS, "432 is Medium's; Nano 312, Small 384, Large 504"],
    docs: "https://rfdetr.roboflow.com/latest/learn/train/",
  },
];

/** What reads COCO's documents, in either layout. */
export const COCO_TARGETS: readonly ExportTarget[] = [
  ...DETECTORS.map((row) =>
    target({ ...row, task: "detection", format: "coco" })
  ),
  ...SEGMENTERS.map((row) =>
    target({ ...row, task: "instance_segmentation", format: "coco" })
  ),
  ...RF_DETR.map((row) => target({ ...row, needs_val_fold: true })),
];
