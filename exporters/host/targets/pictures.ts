import { type ExportTarget, target, type TargetRow } from "./target.ts";

const CSV = "labels.csv has a row a tag, and none for a picture without";
const FOLDERS =
  "Trainers that read a folder a class take the target timm instead";
const VOC_CLASSES =
  "Readers of VOC tend to have its 20 classes built in: replace that list";
const VOC_JPEG =
  "Readers of VOC tend to look for .jpg only: PNG pictures need another loader";

type Row = Pick<TargetRow, "name" | "title" | "docs" | "image_size" | "notes">;

const CLASSIFIERS: readonly Row[] = [
  {
    name: "convnext",
    title: "ConvNeXt",
    notes: [CSV, FOLDERS],
    docs: "https://huggingface.co/docs/timm/models",
  },
  {
    name: "efficientnet",
    title: "EfficientNet",
    notes: [CSV, FOLDERS, "224 is B0's; larger variants take more, B7 600"],
    docs: "https://huggingface.co/docs/timm/models/efficientnet",
  },
  {
    name: "resnet",
    title: "ResNet",
    notes: [CSV, FOLDERS],
    docs: "https://huggingface.co/docs/timm/models/resnet",
  },
  {
    name: "vit",
    title: "Vision Transformer",
    notes: [CSV, FOLDERS],
    docs: "https://huggingface.co/docs/timm/models/vision-transformer",
  },
];

const VOC_DETECTORS: readonly Row[] = [
  {
    name: "faster-rcnn-voc",
    title: "Faster R-CNN on VOC",
    notes: [VOC_CLASSES, VOC_JPEG],
    docs:
      "https://docs.pytorch.org/vision/stable/generated/torchvision.datasets.VOCDetection.html",
  },
  {
    name: "ssd",
    title: "SSD",
    image_size: 300,
    notes: [VOC_CLASSES, VOC_JPEG, "SSD512 takes 512"],
    docs: "https://github.com/qfgaohao/pytorch-ssd",
  },
];

/** What reads the tables of `classification`, folders a class, or VOC. */
export const PICTURE_TARGETS: readonly ExportTarget[] = [
  ...CLASSIFIERS.map((row) =>
    target({
      ...row,
      task: "classification",
      format: "classification",
      image_size: 224,
    })
  ),
  ...VOC_DETECTORS.map((row) =>
    target({ ...row, task: "detection", format: "voc" })
  ),
  target({
    name: "timm",
    title: "timm (PyTorch Image Models)",
    task: "classification",
    format: "yolo-cls",
    image_size: 224,
    needs_val_fold: true,
    command: "python train.py --data-dir {dir} --model resnet50",
    notes: [
      "A picture without exactly one tag is left out",
      "Set --num-classes to the lines of classes.txt",
    ],
    docs: "https://huggingface.co/docs/timm/training_script",
  }),
];
