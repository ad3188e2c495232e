import { deepStrictEqual, strictEqual, throws } from "node:assert/strict";
import { isLoopback, placeOf } from "../../inference/reach/addresses.ts";
import {
  allowedEndpoint,
  isAllowed,
} from "../../inference/reach/allowed_endpoint.ts";

const PLACES = [
  ["127.0.0.1", "loopback"],
  ["127.255.0.9", "loopback"],
  ["::1", "loopback"],
  ["[::1]", "loopback"],
  ["0:0:0:0:0:0:0:1", "loopback"],
  ["::ffff:127.0.0.1", "loopback"],
  ["169.254.169.254", "link-local"],
  ["::ffff:169.254.1.1", "link-local"],
  ["[::ffff:a9fe:101]", "link-local"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local"],
  ["febf::1", "link-local"],
  ["fec0::1", "elsewhere"],
  ["10.0.0.1", "elsewhere"],
  ["169.253.0.1", "elsewhere"],
  ["0.0.0.0", "elsewhere"],
  ["2001:db8::1", "elsewhere"],
  ["localhost", null],
  ["vision.lab", null],
  ["", null],
] as const;

Deno.test("placeOf() tells where an address leads", async (t) => {
  for (const [address, place] of PLACES) {
    await t.step(`${address || "nothing"}: ${place}`, () => {
      strictEqual(placeOf(address), place);
    });
  }
});

Deno.test("isLoopback() goes by the host of a URL", async (t) => {
  const rows = [
    ["http://localhost/", true],
    ["http://LOCALHOST:9/", true],
    ["http://127.1/", true],
    ["http://2130706433/", true],
    ["http://0x7f.0.0.1/", true],
    ["http://[::1]/", true],
    ["http://localhost.evil.example/", false],
    ["http://127.0.0.1.evil.example/", false],
    ["http://127.0.0.1@evil.example/", false],
    ["http://0.0.0.0/", false],
  ] as const;
  for (const [url, expected] of rows) {
    await t.step(url, () => {
      strictEqual(isLoopback(new URL(url).hostname), expected);
    });
  }
});

Deno.test("allowedEndpoint() reads a host with or without a port", async (t) => {
  const rows = [
    ["vision.lab", { host: "vision.lab", port: null }],
    ["Vision.Lab:8080", { host: "vision.lab", port: 8080 }],
    ["vision.lab.", { host: "vision.lab", port: null }],
    ["10.0.0.7:443", { host: "10.0.0.7", port: 443 }],
    ["[2001:db8::1]:9", { host: "[2001:db8::1]", port: 9 }],
    ["[2001:db8:0::1]", { host: "[2001:db8::1]", port: null }],
    ["bücher.example", { host: "xn--bcher-kva.example", port: null }],
  ] as const;
  for (const [text, expected] of rows) {
    await t.step(text, () => deepStrictEqual(allowedEndpoint(text), expected));
  }
});

Deno.test("allowedEndpoint() refuses what is none", async (t) => {
  const rows = [
    "",
    " ",
    ":80",
    "http://vision.lab",
    "vision.lab/path",
    "vision.lab:",
    "vision.lab:0",
    "vision.lab:65536",
    "vision.lab:http",
    "user@vision.lab",
    "*",
    "*.lab",
    "2001:db8::1",
    "[2001:db8::1",
    "169.254.169.254",
    "169.254.0.1:80",
    "[fe80::1]",
    "2852039166",
  ];
  for (const text of rows) {
    await t.step(text || "nothing", () => {
      throws(() => allowedEndpoint(text), RangeError);
    });
  }
});

Deno.test("isAllowed() compares host and port", async (t) => {
  const allowed = ["vision.lab:8080", "any.lab", "[2001:db8::1]:443"]
    .map(allowedEndpoint);
  const rows = [
    ["http://vision.lab:8080/x", true],
    ["http://VISION.lab.:8080/x", true],
    ["http://vision.lab/x", false],
    ["https://any.lab/x", true],
    ["http://any.lab:1/x", true],
    ["https://[2001:db8:0::1]/x", true],
    ["http://[2001:db8::1]/x", false],
    ["http://sub.any.lab/x", false],
    ["http://any.lab.evil.example/x", false],
  ] as const;
  for (const [url, expected] of rows) {
    await t.step(url, () => {
      strictEqual(isAllowed(new URL(url), allowed), expected);
    });
  }
});
