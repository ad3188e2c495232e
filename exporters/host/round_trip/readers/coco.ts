import { quote } from "../../../../kernel/mod.ts";
import type { ExportAsset, Fold } from "../../../api.ts";
import { type Reader, type ReadPicture, type Room, UNLIKE } from "../reader.ts";
import { ringGap } from "../ring.ts";
import { edgesApart, edgesOf, verticesOf } from "../shapes.ts";
import { CocoDocument } from "./coco_document.ts";

/** Half a unit of the fourth decimal in pixels, and room for a double's own error. */
const HALF_UNIT = 0.5e-4 + 1e-9;
/** A far edge is a rounded near one plus a rounded side. */
const EDGE = 2 * HALF_UNIT;

/** Where the two layouts keep a fold. */
interface Layout {
  document(fold: Fold): string;
  picture(fold: Fold, fileName: string): string;
}

const VALID: Readonly<Record<Fold, string>> = {
  train: "train",
  val: "valid",
  test: "test",
};

/** A document a fold in `annotations`, pictures in `images`. */
export const cocoReader: Reader = readerOf({
  document: (fold) => `annotations/instances_${fold}.json`,
  picture: (fold, fileName) => `images/${fold}/${fileName}`,
});

/** A document among the pictures of each fold. */
export const cocoRoboflowReader: Reader = readerOf({
  document: (fold) => `${VALID[fold]}/_annotations.coco.json`,
  picture: (fold, fileName) => `${VALID[fold]}/${fileName}`,
});

function readerOf(layout: Layout): Reader {
  return {
    allowance: () => EDGE,
    gap({ edges, ring }, expected) {
      const wanted = edgesOf(expected);
      if (edges === null || wanted === null) return UNLIKE;
      if ((ring !== null) !== (expected.type === "polygon")) return UNLIKE;
      const { x, y } = edgesApart(edges, wanted);
      const box = { px: Math.max(x, y), fits: Math.max(x, y) <= EDGE };
      if (ring === null || !box.fits) return box;
      const reach = { x: HALF_UNIT, y: HALF_UNIT };
      const outline = ringGap(ring, verticesOf(expected), reach);
      return { ...outline, px: Math.max(box.px, outline.px) };
    },
    async *read(room) {
      for (const fold of room.release.folds) {
        const source = layout.document(fold);
        const document = await CocoDocument.read(source, room);
        for (const page of room.release.pages(fold)) {
          yield page.map((asset) => ({
            ...inDocument(asset, document, source, room),
            path: layout.picture(fold, asset.file_name),
          }));
        }
        for (const name of document?.left() ?? []) {
          const reason = `its image ${quote(name)} is not in the release`;
          room.findings.note(source, reason);
        }
      }
    },
  };
}

function inDocument(
  asset: ExportAsset,
  document: CocoDocument | null,
  source: string,
  { findings }: Room,
): Omit<ReadPicture, "path"> {
  if (document === null) return { asset, source, labels: null };
  const image = document.image(asset.file_name);
  const shown = quote(asset.file_name);
  if (image === null) {
    findings.note(source, `it has no image ${shown}`);
    return { asset, source, labels: null };
  }
  if (image.width !== asset.width || image.height !== asset.height) {
    findings.note(
      source,
      `its image ${shown} has ${image.width}×${image.height} pixels, the release says ${asset.width}×${asset.height}`,
    );
  }
  return { asset, source, labels: image.labels };
}
