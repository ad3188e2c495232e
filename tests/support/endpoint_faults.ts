import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Endpoint, type Handler, RawEndpoint } from "./endpoint.ts";

/** An endpoint that does one thing wrong, whatever it is asked. */
export interface EndpointFaultRow {
  readonly name: string;
  readonly open: () => (Endpoint | RawEndpoint) & { url(): string };
  /** What the refusal must say of it. */
  readonly says: RegExp;
  /** Whether it takes until a time-out. */
  readonly slow?: boolean;
}

const served = (handler: Handler) => () => new Endpoint(handler);
const raw = (answer: string, then?: "hang") => () =>
  new RawEndpoint(answer, then);

const HTML = "<!doctype html><title>Sign in</title>";
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** A page of blanks, whatever was asked for. */
function compressed(
  encoding: "gzip" | "deflate" | "br",
  status: number,
): Response {
  const squeeze = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  }[encoding];
  const bytes = new Uint8Array(squeeze(" ".repeat(1 << 20)));
  return new Response(bytes, {
    status,
    headers: { "content-encoding": encoding },
  });
}

/** Answers without end. */
function endless(): Response {
  const piece = new TextEncoder().encode(`${" ".repeat(1 << 20)}`);
  return new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(piece) }),
  );
}

/** What is wrong below the agreed JSON, of a GET and of a POST alike. */
export const TRANSPORT_FAULTS: readonly EndpointFaultRow[] = [
  {
    name: "hangs before an answer",
    open: raw("", "hang"),
    says: /not whole within [\d.]+ seconds/,
    slow: true,
  },
  {
    name: "hangs in its answer",
    open: raw(`${HEAD}Content-Length: 100\r\n\r\n{"mod`, "hang"),
    says: /not whole within [\d.]+ seconds/,
    slow: true,
  },
  {
    name: "hangs up at once",
    open: raw(""),
    says: /connection broke before its answer was whole/,
  },
  {
    name: "cuts its answer short of its length",
    open: raw(`${HEAD}Content-Length: 100\r\n\r\n{"answers":[]}`),
    says: /connection broke before its answer was whole/,
  },
  {
    name: "cuts its answer between chunks",
    open: raw(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\ne\r\n{"answers":[]}\r\n`,
    ),
    says: /connection broke before its answer was whole/,
  },
  {
    name: "does not speak HTTP",
    open: raw("220 mail.example ESMTP\r\n"),
    says: /connection broke before its answer was whole/,
  },
  {
    name: "answers HTML",
    open: served(() => new Response(HTML)),
    says: /is not JSON: "<!doctype html><title>Sign in<\/title>"/,
  },
  {
    name: "answers nothing",
    open: served(() => new Response("")),
    says: /is not JSON$/,
  },
  {
    name: "answers bytes that are no text",
    open: served(() => new Response(new Uint8Array([0x22, 0xff, 0x22]))),
    says: /is not JSON: /,
  },
  {
    name: "answers a number that JSON has not",
    open: served(() => new Response('{"model_ref": NaN}')),
    says: /is not JSON: /,
  },
  {
    name: "answers a list where an object is due",
    open: served(() => Response.json([1])),
    says: /not as agreed, at "its top"/,
  },
  {
    name: "answers over 64 MiB",
    open: served(endless),
    says: /over the limit of 67108864 bytes/,
  },
  {
    name: "answers compressed in a way that it made up",
    open: raw(
      `${HEAD}Content-Encoding: zip\r\nContent-Length: 2\r\n\r\n{}`,
    ),
    says: /compressed, which was not asked for$/,
  },
  ...(["gzip", "deflate", "br"] as const).map((encoding) => ({
    name: `answers compressed by ${encoding}`,
    open: served(() => compressed(encoding, 200)),
    says: /compressed, which was not asked for$/,
  })),
  {
    name: "refuses in compressed words",
    open: served(() => compressed("gzip", 500)),
    says: /status 500$/,
  },
  {
    name: "refuses with a long page",
    open: served(() => new Response("x".repeat(100_000), { status: 404 })),
    says: /status 404: "x{200}"$/,
  },
  {
    name: "refuses in words with tricks",
    open: served(() => new Response("bad\u202e\n\u0007", { status: 400 })),
    says: /status 400: "bad\\u202e\\n\\u0007"$/,
  },
  {
    name: "is broken",
    open: served(() => new Response(null, { status: 500 })),
    says: /status 500$/,
  },
  {
    name: "answers without a body",
    open: served(() => new Response(null, { status: 304 })),
    says: /status 304$/,
  },
  {
    name: "redirects to another host",
    open: served(() => redirect("http://other.example/predict")),
    says: /redirects to another origin, "http:\/\/other\.example\/predict"/,
  },
  {
    name: "redirects to another port",
    open: served(() => redirect("http://127.0.0.1:1/")),
    says: /another origin/,
  },
  {
    name: "redirects to another scheme",
    open: served(() => redirect("file:///etc/passwd")),
    says: /another origin, "file:\/\/\/etc\/passwd"/,
  },
  {
    name: "redirects nowhere",
    open: served(() => new Response(null, { status: 307 })),
    says: /status 307 and no address/,
  },
  {
    name: "redirects for ever",
    open: served(() => redirect("/predict")),
    says: /redirects more than 5 times/,
  },
];

/** What makes words look like others, or breaks the line that they stand in. */
export const TRICKS = [
  "\n",
  "\r",
  "\t",
  "\u001b[31m",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2066",
  "\u2069",
] as const;

/** A redirect that keeps the method. */
export function redirect(location: string, status = 307): Response {
  return new Response(null, { status, headers: { location } });
}
