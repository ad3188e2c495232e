/** The 80 classes of COCO, in the order that detectors number them. */
export const COCO_LABELS: readonly string[] = [
  ..."person,bicycle,car,motorcycle,airplane,bus,train,truck,boat".split(","),
  ..."traffic light,fire hydrant,stop sign,parking meter,bench".split(","),
  ..."bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe".split(","),
  ..."backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard".split(","),
  ..."sports ball,kite,baseball bat,baseball glove,skateboard".split(","),
  ..."surfboard,tennis racket,bottle,wine glass,cup,fork,knife".split(","),
  ..."spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot".split(","),
  ..."hot dog,pizza,donut,cake,chair,couch,potted plant,bed".split(","),
  ..."dining table,toilet,tv,laptop,mouse,remote,keyboard".split(","),
  ..."cell phone,microwave,oven,toaster,sink,refrigerator,book".split(","),
  ..."clock,vase,scissors,teddy bear,hair drier,toothbrush".split(","),
];
