import { createHash } from "node:crypto";
import { bytes, message } from "../models/protobuf.ts";

/** One file of a model on a hub. */
export interface HubFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether git keeps only a pointer of it. */
  readonly lfs: boolean;
}

/** A commit that the model is at. */
export const COMMIT = "89abcdef0123456789abcdef0123456789abcdef";
/** The model's id on the hub. */
export const MODEL_ID = "acme/orchard-detector";
/** The name of its folder in a cache. */
export const FOLDER = "models--acme--orchard-detector";
/** Bytes of its weights. */
export const WEIGHTS_BYTES = 3_000_000;

/** Bytes that look like nothing, the same each time. */
export function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** An ONNX file of so many bytes whose graph looks like nothing. */
function graph(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const within = (size: number) => message(bytes(7, noise(size, seed)));
  return within(2 * length - within(length).length);
}

function textFile(path: string, text: string): HubFile {
  return { path, bytes: new TextEncoder().encode(text), lfs: false };
}

/** Files of a model of which three are wanted: the first, second and fourth. */
export function modelFiles(): HubFile[] {
  return [
    textFile("config.json", '{"model_type": "orchard_net", "id2label": {}}'),
    textFile("preprocessor_config.json", '{"do_resize": true}'),
    textFile("README.md", "---\nlicense: apache-2.0\n---\n# Orchard\n"),
    { path: "onnx/model.onnx", bytes: graph(WEIGHTS_BYTES, 1), lfs: true },
    { path: "onnx/model_fp16.onnx", bytes: graph(50_000, 2), lfs: true },
    { path: "pytorch_model.bin", bytes: noise(80_000, 3), lfs: true },
  ];
}

/** The files that a connection of fp32 needs. */
export const WANTED = [
  "config.json",
  "preprocessor_config.json",
  "onnx/model.onnx",
];

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** How git names an object with these bytes. */
export function gitSha1(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes)
    .digest("hex");
}

/** The digest by which a hub knows a file. */
export function digestOf({ bytes, lfs }: HubFile): string {
  return lfs ? sha256(bytes) : gitSha1(bytes);
}
