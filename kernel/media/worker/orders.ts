import { decode } from "../codecs/decode.ts";
import { flawOf } from "../codecs/jpeg_complaints.ts";
import { type Eighths, WHOLE } from "../codecs/jpeg_decoder.ts";
import { eighthsForDerived, renderDerived } from "../derive.ts";
import { CodecCrash } from "../faults.ts";
import type { StagedPreview } from "../../ports/media.ts";
import type { PictureFacts } from "../probe/facts.ts";
import { probe, requirePixels } from "../probe/mod.ts";
import type { JobKind, Jobs } from "../protocol.ts";
import type { Decoded, Raster } from "../raster.ts";
import { largestCanvas } from "../recipe/canvases.ts";
import {
  eighthsForPreview,
  type Preview,
  renderPreview,
  renderUpright,
} from "../render.ts";
import { renderRendition } from "../rendition/mod.ts";
import type { WriteGate } from "../write_gate.ts";
import { diagnose } from "./diagnose.ts";
import { readPicture, sha256, sha256OfFile, writeNew } from "./files.ts";

/** Above this a worker's memory, which never shrinks, is not worth keeping. */
const LARGE_PIXELS = 50_000_000;

/** What an order may use besides its own fields. */
export interface OrderContext {
  readonly maxPixels: number;
  readonly gate: WriteGate;
  /** Where bytes that need no decode lie, by their hash. */
  readonly whereStored: (hash: string) => Promise<string | null>;
  /** Waits until that many pixels may be decoded; a larger grant holds on. */
  readonly grant: (pixels: number) => Promise<void>;
  /** Notes how many bytes were read. */
  readonly took: (bytes: number) => void;
  /** Says that the worker must be replaced after this order. */
  readonly wearOut: () => void;
}

type Carry = {
  [K in JobKind]: (
    job: Jobs[K]["job"],
    context: OrderContext,
  ) => Promise<Jobs[K]["result"]>;
};

/** How each kind of order is carried out. Faults are thrown. */
export const ORDERS: Carry = {
  async examine(job, context) {
    const bytes = await read(job.path, context);
    const hash = sha256(bytes);
    const stored = await context.whereStored(hash);
    if (stored !== null && sha256OfFile(stored) === hash) {
      return { hash, fileBytes: bytes.length };
    }
    const { facts, raster, complaint } = await decoded(bytes, context, {
      eighths: eighthsForPreview,
    });
    context.gate.pass(() => writeNew(job.staged, bytes));
    const preview = await previewOrNull(raster, facts, context);
    return {
      header: facts.header,
      hash,
      staged: job.staged,
      flaw: complaint === null ? null : flawOf(complaint),
      preview: preview && staged(preview, job, context),
    };
  },
  async preview(job, context) {
    const { facts, raster } = await open(job.path, context, {
      eighths: eighthsForPreview,
    });
    return staged(await renderPreview(raster, facts), job, context);
  },
  async probe(job, context) {
    return probe(await read(job.path, context)).header;
  },
  async upright(job, context) {
    const { facts, raster } = await open(job.path, context);
    return renderUpright(raster, facts);
  },
  async derive({ path, operations }, context) {
    const { facts, raster } = await open(path, context, {
      eighths: (facts) => eighthsForDerived(facts, operations),
      room: ({ header }) =>
        largestCanvas(header, operations, context.maxPixels),
    });
    return await renderDerived(raster, facts, operations);
  },
  async rendition(job, context) {
    const { facts, raster } = await open(job.path, context);
    return await renderRendition(raster, facts, job);
  },
  diagnose: () => diagnose(),
};

interface Opened extends Decoded {
  readonly facts: PictureFacts;
}

interface Wanted {
  /** How much of a JPEG's resolution is enough. */
  readonly eighths: (facts: PictureFacts) => Eighths;
  /** Pixels needed besides the decoded ones. */
  readonly room: (facts: PictureFacts) => number;
}

async function open(
  path: string,
  context: OrderContext,
  wanted?: Partial<Wanted>,
): Promise<Opened> {
  return await decoded(await read(path, context), context, wanted);
}

async function read(
  path: string,
  context: OrderContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPicture(path, async () => {
    context.wearOut();
    await context.grant(Infinity);
  });
  context.took(bytes.length);
  return bytes;
}

async function decoded(
  bytes: Uint8Array,
  context: OrderContext,
  { eighths = () => WHOLE, room = () => 0 }: Partial<Wanted> = {},
): Promise<Opened> {
  const facts = probe(bytes);
  requirePixels(facts, context.maxPixels);
  const pixels = facts.storedWidth * facts.storedHeight + room(facts);
  await context.grant(pixels);
  const wanted = eighths(facts);
  // A JPEG's decoder gives up memory of itself, and its small decodes need none.
  const isSmall = facts.header.format === "jpeg" && wanted < WHOLE;
  if (pixels > LARGE_PIXELS && !isSmall) context.wearOut();
  return { facts, ...await decode(bytes, facts, wanted) };
}

async function previewOrNull(
  raster: Raster,
  facts: PictureFacts,
  context: OrderContext,
): Promise<Preview | null> {
  try {
    return await renderPreview(raster, facts);
  } catch (error) {
    if (!(error instanceof CodecCrash)) throw error;
    context.wearOut();
    return null;
  }
}

function staged(
  { bytes, fingerprint }: Preview,
  { stagedPreview }: { readonly stagedPreview: string },
  { gate }: OrderContext,
): StagedPreview {
  gate.pass(() => writeNew(stagedPreview, bytes));
  return { hash: sha256(bytes), staged: stagedPreview, fingerprint };
}
