import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { createPredictor } from "../../inference/mod.ts";
import { concealed } from "../../inference/http/concealed.ts";
import { directRequest } from "../../inference/http/direct_client.ts";
import { readAtMost } from "../../inference/http/read_at_most.ts";
import { connectionTo, USUAL } from "./room.ts";

const SIX = "[::1]";

/** Whether this machine has IPv6, and the test may use it. */
function reachesSix(): boolean {
  const { state } = Deno.permissions.querySync({ name: "net", host: SIX });
  if (state !== "granted") return false;
  try {
    Deno.listen({ hostname: "::1", port: 0 }).close();
    return true;
  } catch {
    return false;
  }
}

/** The first bytes of one request, which is answered as a description. */
async function requestTo(host: string): Promise<string> {
  const hostname = host === SIX ? "::1" : "127.0.0.1";
  using listener = Deno.listen({ hostname, port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const url = `http://${host}:${port}/predict?x=1`;
  const described = createPredictor(USUAL).describe(connectionTo(url));
  using conn = await listener.accept();
  const bytes = new Uint8Array(65_536);
  const length = await conn.read(bytes) ?? 0;
  const said = '{"model_ref":"fruit@12","capability":"text_detect"}';
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${said.length}\r\n\r\n`;
  await conn.write(new TextEncoder().encode(head + said));
  strictEqual((await described).model_ref, "fruit@12");
  return new TextDecoder().decode(bytes.subarray(0, length))
    .replaceAll(`:${port}`, ":PORT");
}

Deno.test("a request names its path alone, and the host as it was written", async (t) => {
  for (const host of ["127.0.0.1", "localhost", SIX]) {
    const ignore = host === SIX && !reachesSix();
    const fn = async () => {
      const [first, ...headers] = (await requestTo(host)).split("\r\n");
      strictEqual(first, "GET /predict?x=1 HTTP/1.1");
      deepStrictEqual(
        headers.filter((header) => /^host:/i.test(header))
          .map((header) => header.toLowerCase()),
        [`host: ${host}:port`],
      );
    };
    await t.step({ name: host, ignore, fn });
  }
});

Deno.test("directRequest() goes to the judged address", async (t) => {
  const rows = [
    ["http://vision.lab:8/a?b", "10.0.0.7", "http://10.0.0.7:8/a?b"],
    ["http://vision.lab/a", "2001:db8::1", "http://[2001:db8::1]/a"],
    ["http://[::1]:8/a", "[::1]", "http://[::1]:8/a"],
    ["http://localhost:8/a", "::1", "http://[::1]:8/a"],
    ["https://vision.lab/a", "10.0.0.7", "https://vision.lab/a"],
  ] as const;
  for (const [text, address, to] of rows) {
    await t.step(`${text} at ${address}`, () => {
      const url = new URL(text);
      const { url: got, headers } = directRequest(
        { url, headers: { a: "b" } },
        address,
      );
      strictEqual(got.href, to);
      strictEqual(url.href, text);
      const host = text.startsWith("https:") ? {} : { host: url.host };
      deepStrictEqual(headers, { a: "b", ...host });
    });
  }
});

Deno.test("readAtMost() reads all, or one byte more than the limit", async (t) => {
  const rows = [
    [0, 1, 10, 0],
    [10, 1, 10, 10],
    [11, 1, 10, 11],
    [1000, 7, 10, 11],
    [1000, 1000, 10, 11],
    [200_000, 999, 200_000, 200_000],
    [200_001, 999, 200_000, 200_001],
    [300_000, 4096, 200_000, 200_001],
  ] as const;
  for (const [length, step, limit, expected] of rows) {
    await t.step(`${length} by ${step} of ${limit}`, async () => {
      const all = Uint8Array.from({ length }, (_, i) => i % 251);
      let at = 0;
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          if (at >= length) return controller.close();
          controller.enqueue(all.slice(at, at += step));
        },
      });
      const bytes = await readAtMost(new Response(body), limit);
      deepStrictEqual(bytes, all.slice(0, expected));
    });
  }
});

Deno.test("concealed() takes a credential out, cut at the end or not", async (t) => {
  const rows = [
    ["no words of it", "no words of it"],
    ["a s3cr3t-key b s3cr3t-key", "a (credential) b (credential)"],
    ["a s3cr3t-key s3cr3t-k", "a (credential) (credential)"],
    ["a s3cr", "a (credential)"],
    ["houses", "houses"],
  ] as const;
  for (const [words, expected] of rows) {
    await t.step(words, () => {
      strictEqual(concealed(words, "s3cr3t-key"), expected);
      strictEqual(concealed(words, null), words);
    });
  }
});
