import { match, strictEqual, throws } from "node:assert/strict";
import {
  hubAddress,
  redirectFault,
  tokenFor,
  USUAL_HUB,
} from "../../../inference/hub/address.ts";
import { allowedEndpoint } from "../../../inference/reach/allowed_endpoint.ts";

Deno.test("hubAddress() reads an address", async (t) => {
  const rows = [
    ["https://huggingface.co", "https://huggingface.co"],
    ["https://huggingface.co/", "https://huggingface.co"],
    ["HTTP://Mirror.Lab:8080/hf//", "http://mirror.lab:8080/hf"],
    ["http://[::1]:80", "http://[::1]"],
  ] as const;
  for (const [text, address] of rows) {
    await t.step(text, () => strictEqual(hubAddress(text), address));
  }
});

Deno.test("hubAddress() refuses what can never be asked", async (t) => {
  const rows: [string, RegExp][] = [
    ["hf-mirror.com", /must start with http:\/\/ or https:\/\//],
    ["ftp://mirror.lab", /must start with/],
    ["https://", /must start with/],
    ["https://me:word@mirror.lab", /user name or password; HF_TOKEN holds/],
    ["https://mirror.lab/?a=b", /must not hold \? or #/],
    ["http://169.254.1.1", /Link-local addresses are never contacted/],
    ["http://[fe80::1]/", /Link-local/],
    ["http://[::ffff:169.254.169.254]/", /Link-local/],
  ];
  for (const [text, message] of rows) {
    await t.step(text, () => throws(() => hubAddress(text), { message }));
  }
});

const MIRROR = "http://mirror.lab:8080/hf";
const STORE = "https://cas-bridge.xethub.hf.co/x";

/** Hub, where from, where to, and why not; null where it is followed. */
const REDIRECTS: readonly (readonly [string, string, string, RegExp | null])[] =
  [
    [USUAL_HUB, USUAL_HUB, STORE, null],
    [USUAL_HUB, USUAL_HUB, "https://cdn-lfs.huggingface.co/x", null],
    [USUAL_HUB, STORE, "https://huggingface.co/x", null],
    [USUAL_HUB, USUAL_HUB, "http://cdn-lfs.huggingface.co/x", /give up https/],
    [USUAL_HUB, USUAL_HUB, "https://evil-hf.co/x", /--allow-endpoint evil-hf/],
    [USUAL_HUB, USUAL_HUB, "https://hf.co.evil.example/x", /another host/],
    [USUAL_HUB, USUAL_HUB, "https://127.0.0.1/x", /another host/],
    [USUAL_HUB, USUAL_HUB, "https://169.254.169.254/", /link-local/],
    [MIRROR, MIRROR, "http://mirror.lab:9000/blob", null],
    [MIRROR, MIRROR, "https://mirror.lab/blob", null],
    [MIRROR, MIRROR, "https://store.lab:444/blob", null],
    [MIRROR, MIRROR, "https://store.lab/blob", /another host/],
    [MIRROR, MIRROR, STORE, /--allow-endpoint cas-bridge\.xethub\.hf\.co$/],
    [MIRROR, MIRROR, "http://localhost/blob", /another host/],
    [MIRROR, MIRROR, "file:///etc/passwd", /no http address/],
    ["http://127.0.0.1:1", "http://127.0.0.1:1", "http://localhost:2/", null],
  ];

Deno.test("redirectFault() follows to the hub's own stores and to what is allowed", async (t) => {
  const endpoints = [allowedEndpoint("store.lab:444")];
  for (const [address, from, to, fault] of REDIRECTS) {
    await t.step(`${address} to ${to}`, () => {
      const hub = { address, endpoints, offline: false };
      const found = redirectFault(hub, new URL(from), new URL(to));
      if (fault === null) strictEqual(found, null);
      else match(found ?? "followed", fault);
    });
  }
});

Deno.test("tokenFor() gives a token to https and to this machine alone", async (t) => {
  const rows = [
    ["https://huggingface.co", "hf_a", "hf_a"],
    ["http://127.0.0.1:80", "hf_a", "hf_a"],
    ["http://localhost/hf", "hf_a", "hf_a"],
    ["http://mirror.lab", "hf_a", null],
    ["https://mirror.lab", "", null],
    ["https://mirror.lab", "hf_a\r\nx: y", null],
  ] as const;
  const former = Deno.env.get("HF_TOKEN");
  try {
    for (const [address, token, expected] of rows) {
      await t.step(`${address}, ${JSON.stringify(token)}`, () => {
        Deno.env.set("HF_TOKEN", token);
        const hub = { address, endpoints: [], offline: false };
        strictEqual(tokenFor(hub), expected);
      });
    }
  } finally {
    if (former === undefined) Deno.env.delete("HF_TOKEN");
    else Deno.env.set("HF_TOKEN", former);
  }
});
