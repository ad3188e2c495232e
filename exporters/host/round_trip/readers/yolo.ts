import type { ExportAsset, Shape } from "../../../api.ts";
import {
  type FoundLabel,
  type Gap,
  type Reader,
  type ReadPicture,
  type Room,
  type Size,
  UNLIKE,
} from "../reader.ts";
import { ringGap } from "../ring.ts";
import { edgesApart, edgesOf, verticesOf } from "../shapes.ts";
import { checkDataYaml } from "./data_yaml.ts";
import { yoloRow } from "./yolo_rows.ts";

/** Half a unit of the sixth decimal, and room for a double's own error. */
const HALF_UNIT = 0.5e-6 + 1e-12;
/** An edge is a rounded centre plus half of a rounded side. */
const EDGE = 1.5 * HALF_UNIT;

/** What tells the formats of this family apart. */
interface Kind {
  /** The share of a side by which rounding moves a coordinate. */
  readonly share: number;
  /** Numbers of one row in pixels, or null where they are as many as none. */
  label(
    numbers: readonly number[],
    size: Size,
  ): Omit<FoundLabel, "class_index"> | null;
  gap(found: FoundLabel, expected: Shape, reach: { x: number; y: number }): Gap;
}

/** Detection: a row is centre and size as fractions with six decimals. */
export const yoloReader: Reader = readerOf({
  share: EDGE,
  label(numbers, { width, height }) {
    if (numbers.length !== 4) return null;
    const [cx = 0, cy = 0, w = 0, h = 0] = numbers;
    const edges = [
      (cx - w / 2) * width,
      (cy - h / 2) * height,
      (cx + w / 2) * width,
      (cy + h / 2) * height,
    ] as const;
    return { edges, ring: null };
  },
  gap({ edges }, expected, reach) {
    const wanted = edgesOf(expected);
    if (edges === null || wanted === null) return UNLIKE;
    const { x, y } = edgesApart(edges, wanted);
    return { px: Math.max(x, y), fits: x <= reach.x && y <= reach.y };
  },
});

/** Segmentation: a row is a ring of fractions; a box is its four corners. */
export const yoloSegReader: Reader = readerOf({
  share: HALF_UNIT,
  label(numbers, { width, height }) {
    if (numbers.length < 6 || numbers.length % 2 !== 0) return null;
    const ring = numbers.map((n, i) => n * (i % 2 === 0 ? width : height));
    return { edges: null, ring };
  },
  gap: ({ ring }, expected, reach) =>
    ring === null ? UNLIKE : ringGap(ring, verticesOf(expected), reach),
});

function readerOf(kind: Kind): Reader {
  return {
    allowance: ({ width, height }) => kind.share * Math.max(width, height),
    gap: (found, expected, { width, height }) =>
      kind.gap(found, expected, {
        x: kind.share * width,
        y: kind.share * height,
      }),
    async *read(room) {
      await checkDataYaml(room);
      for (const page of room.release.pages()) {
        const pictures: ReadPicture[] = [];
        for (const asset of page) {
          pictures.push(await readPicture(asset, kind, room));
          await room.slices.pause();
        }
        yield pictures;
      }
    },
  };
}

async function readPicture(
  asset: ExportAsset,
  kind: Kind,
  { folder, findings, release }: Room,
): Promise<ReadPicture> {
  const path = `images/${asset.fold}/${asset.file_name}`;
  const source = `labels/${asset.fold}/${asset.stem}.txt`;
  const lines = await folder.lines(source);
  const labels = lines?.flatMap((line, i): FoundLabel[] => {
    const row = yoloRow(line);
    const fault = (reason: string) => {
      findings.note(source, `its row ${i + 1} ${reason}`);
      return [];
    };
    if (typeof row === "string") return fault(row);
    const { class_index, numbers } = row;
    if (class_index >= release.classes.length) {
      return fault(`names class ${class_index}, which there is not`);
    }
    const label = kind.label(numbers, asset);
    if (label === null) return fault(`has ${numbers.length} numbers`);
    return [{ class_index, ...label }];
  });
  return { asset, path, source, labels: labels ?? null };
}
