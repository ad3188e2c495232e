import { doesNotMatch, strictEqual } from "node:assert/strict";
import type { RefusalCode } from "../../kernel/mod.ts";
import { allowedEndpoint, type Reach } from "../../inference/mod.ts";
import { admit } from "../../inference/reach/gate.ts";
import { refusedNow } from "../kernel/domain/refused_now.ts";
import { connectionTo, USUAL } from "./room.ts";

const LAB: Reach = {
  ...USUAL,
  endpoints: [allowedEndpoint("vision.lab:8080"), allowedEndpoint("tls.lab")],
  credentials: ["LAB_TOKEN"],
};

interface Row {
  readonly url: string;
  readonly variable?: string;
  readonly reach?: Reach;
  /** What the variable holds; it is not set unless given. */
  readonly holds?: string;
}

/** Runs a body while a variable holds something, if anything. */
function withVariable<T>({ variable, holds }: Row, body: () => T): T {
  if (variable === undefined || holds === undefined) return body();
  Deno.env.set(variable, holds);
  try {
    return body();
  } finally {
    Deno.env.delete(variable);
  }
}

function admitted({ url, variable, reach = USUAL }: Row) {
  return admit(connectionTo(url, { credential_env: variable ?? null }), reach);
}

const LET_THROUGH: readonly (Row & { readonly sends?: string })[] = [
  { url: "http://127.0.0.1:9/p" },
  { url: "HTTPS://localhost/p" },
  { url: "http://[::1]:9/p" },
  { url: "http://vision.lab:8080/p", reach: LAB },
  { url: "https://tls.lab:9/p", reach: LAB },
  {
    url: "http://localhost/",
    variable: "VISIONSET_T",
    holds: "s3",
    sends: "s3",
  },
  {
    url: "http://127.0.0.1/",
    variable: "LAB_TOKEN",
    reach: LAB,
    holds: "s3",
    sends: "s3",
  },
  {
    url: "https://tls.lab/",
    variable: "LAB_TOKEN",
    reach: LAB,
    holds: "s3",
    sends: "s3",
  },
];

Deno.test("admit() lets through what the flags permit", async (t) => {
  for (const row of LET_THROUGH) {
    await t.step(`${row.url} ${row.variable ?? ""}`, () => {
      const { url, credential } = withVariable(row, () => admitted(row));
      strictEqual(url.href, new URL(row.url).href);
      strictEqual(credential, row.sends ?? null);
    });
  }
});

const INVALID = "InferenceConnectionInvalid";
const UNAVAILABLE = "InferenceEndpointUnavailable";

const REFUSED: readonly (Row & {
  readonly code: RefusalCode;
  readonly says: RegExp;
})[] = [
  { url: "ftp://localhost/", code: INVALID, says: /http:\/\/ or https:\/\// },
  { url: "localhost:9/", code: INVALID, says: /http:\/\/ or https:\/\// },
  { url: "http://", code: INVALID, says: /http:\/\/ or https:\/\// },
  { url: "http://a b/", code: INVALID, says: /http:\/\/ or https:\/\// },
  {
    url: "http://vision.lab/p",
    code: INVALID,
    says: /"vision\.lab", .*--allow-endpoint vision\.lab:80$/,
  },
  {
    url: "https://vision.lab/p",
    reach: LAB,
    code: INVALID,
    says: /--allow-endpoint vision\.lab:443$/,
  },
  { url: "http://0.0.0.0:9/", code: INVALID, says: /--allow-endpoint/ },
  {
    url: "http://169.254.169.254/latest",
    code: INVALID,
    says: /link-local address; those are never contacted$/,
  },
  {
    url: "http://[fe80::1]/",
    // No flag makes such a one; the gate holds all the same.
    reach: { ...USUAL, endpoints: [{ host: "[fe80::1]", port: null }] },
    code: INVALID,
    says: /link-local/,
  },
  { url: "http://[::ffff:169.254.1.1]/", code: INVALID, says: /link-local/ },
  {
    url: "http://localhost/",
    variable: "AWS_SECRET_ACCESS_KEY",
    holds: "s3cr3t",
    code: INVALID,
    says: /AWS_SECRET_ACCESS_KEY, .*--credential-env AWS_SECRET_ACCESS_KEY/,
  },
  {
    url: "http://localhost/",
    variable: "visionset_t",
    holds: "s3cr3t",
    code: INVALID,
    says: /--credential-env visionset_t/,
  },
  {
    url: "http://vision.lab:8080/",
    variable: "VISIONSET_T",
    holds: "s3cr3t",
    reach: LAB,
    code: INVALID,
    says: /over plain http it could be read/,
  },
  {
    url: "http://localhost/",
    variable: "VISIONSET_T",
    code: UNAVAILABLE,
    says: /variable VISIONSET_T .* not set/,
  },
  {
    url: "http://localhost/",
    variable: "VISIONSET_T",
    holds: "",
    code: UNAVAILABLE,
    says: /variable VISIONSET_T .* not set/,
  },
  {
    url: "http://localhost/",
    variable: "VISIONSET_T",
    holds: "s3cr3t\r\nX: y",
    code: UNAVAILABLE,
    says: /VISIONSET_T .* holds what no header can carry/,
  },
  {
    url: "http://localhost/",
    reach: { ...USUAL, offline: true },
    code: UNAVAILABLE,
    says: /--offline/,
  },
  {
    url: "http://vision.lab:8080/",
    reach: { ...LAB, offline: true },
    code: UNAVAILABLE,
    says: /--offline/,
  },
];

Deno.test("admit() refuses what no flag permits, and names the flag", async (t) => {
  for (const row of REFUSED) {
    await t.step(`${row.url} ${row.variable ?? ""} ${row.says}`, () => {
      const { message } = withVariable(
        row,
        () => refusedNow(() => admitted(row), row.code, row.says),
      );
      doesNotMatch(message, /s3cr3t/);
    });
  }
});
