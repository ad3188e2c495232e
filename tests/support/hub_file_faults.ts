import { gone, type Interference } from "./hub.ts";
import { type HubFault, isResolve, isStored, listed, on } from "./hub_fault.ts";
import { gitSha1, noise } from "./hub_model.ts";

/** Bytes after which a transfer is cut. */
const CUT = 1_000_000;

function sent(change: (bytes: Uint8Array<ArrayBuffer>) => BodyInit) {
  return on(
    isStored,
    (got, hub) => new Response(change(hub.bytesFor(got)!.slice())),
  );
}

function damaged(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  bytes[bytes.length >> 1]! ^= 1;
  return bytes;
}

/** Sends the beginning of some bytes and then breaks the connection. */
function cut(
  bytes: Uint8Array<ArrayBuffer>,
  after: number,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, after));
      // Else the runtime drops what was not yet written.
      await new Promise((resolve) => setTimeout(resolve, 100));
      controller.error(new Error("Cut"));
    },
  });
}

function redirect(location: string): Interference {
  return on(
    isResolve,
    () => new Response(null, { status: 302, headers: { location } }),
  );
}

/** Faults of the files themselves; only a download meets them. */
export const FILE_FAULTS: readonly HubFault[] = [
  {
    name: "damages a byte",
    interfere: sent(damaged),
    says: /sent other bytes for "onnx\/model\.onnx" than it publishes a digest/,
  },
  {
    name: "publishes another digest",
    interfere: listed("config.json", { oid: gitSha1(noise(9, 9)) }),
    says: /sent other bytes for "config\.json" than it publishes a digest of/,
  },
  {
    name: "cuts a transfer",
    interfere: on(isStored, (got, hub) => {
      const bytes = hub.bytesFor(got)!;
      return new Response(cut(bytes, CUT), {
        headers: { "content-length": String(bytes.length) },
      });
    }),
    says: /connection broke before its answer was whole/,
    keeps: CUT,
  },
  {
    name: "ends a file early",
    interfere: sent((bytes) => bytes.subarray(0, CUT)),
    says: /ended "onnx\/model\.onnx" early; what came is kept, so call again/,
    keeps: CUT,
  },
  {
    name: "sends more than it listed",
    interfere: sent((bytes) => new Blob([bytes, "more"])),
    says: /sent other bytes for "onnx\/model\.onnx"/,
  },
  {
    name: "sends HTML for a file",
    interfere: sent(() => "<html>Sign in</html>"),
    says: /ended "onnx\/model\.onnx" early/,
    keeps: 20,
  },
  {
    name: "compresses a file",
    interfere: on(isStored, (got, hub) =>
      new Response(hub.bytesFor(got), {
        headers: { "content-encoding": "zstd" },
      })),
    says: /file is compressed, which was not asked for|connection broke/,
  },
  {
    name: "has lost a file",
    interfere: on(isResolve, () => gone("EntryNotFound")),
    says: /it has no file "onnx\/model\.onnx" there/,
  },
  {
    name: "has lost the bytes of a file",
    interfere: on(isStored, () => gone("EntryNotFound")),
    says: /it answers with status 404/,
  },
  ...[401, 403].map((status) => ({
    name: `lets nobody at the files (${status})`,
    interfere: on(isResolve, () => gone("GatedRepo", status)),
    says: /access to it is granted by its owners: ask for it at http:/,
  })),
  {
    name: "sends another part than was asked for",
    interfere: on(isStored, (got, hub) =>
      new Response(hub.bytesFor(got), {
        status: 206,
        headers: { "content-range": "bytes 5-2999999/3000000" },
      })),
    says: /sends another part of the file than it was asked for/,
  },
  {
    name: "redirects a file to another host",
    interfere: redirect("http://other.example/x?signed=s3cr3t"),
    says:
      /redirects to "http:\/\/other\.example", another host; .* --allow-endpoint other\.example$/,
  },
  {
    name: "redirects a file to a link-local address",
    interfere: redirect("http://169.254.169.254/latest/meta-data"),
    says: /a link-local address; those are never contacted/,
  },
  {
    name: "redirects a file to this disk",
    interfere: redirect("file:///etc/passwd"),
    says: /which is no http address/,
  },
  {
    name: "redirects a file nowhere",
    interfere: on(isResolve, () => new Response(null, { status: 302 })),
    says: /it redirects without an address/,
  },
  {
    name: "redirects a file for ever",
    interfere: redirect("model.onnx"),
    says: /it redirects more than 5 times/,
  },
];
