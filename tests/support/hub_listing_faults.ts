import { gone } from "./hub.ts";
import { type HubFault, isInfo, isList, listed, on } from "./hub_fault.ts";

/** Faults of what a hub says of a model; a question for the size meets them. */
export const LISTING_FAULTS: readonly HubFault[] = [
  {
    name: "is broken",
    interfere: () => new Response("oops", { status: 500 }),
    says: /hub http:\/\/127\S+ gave no usable answer: .* status 500: "oops"/,
  },
  {
    name: "answers HTML",
    interfere: () => new Response("<!doctype html><title>Sign in</title>"),
    says: /its answer is not JSON: "<!doctype html>/,
  },
  {
    name: "answers HTML for its list",
    interfere: on(isList, () => new Response("<html>")),
    says: /its answer is not JSON: "<html>"/,
  },
  {
    name: "answers something else",
    interfere: on(isInfo, () => Response.json({ id: "x" })),
    says: /not as agreed, at "sha"/,
  },
  {
    name: "lists something else",
    interfere: on(isList, () => Response.json({ error: "no" })),
    says: /not as agreed, at "its top"/,
  },
  {
    name: "knows no such model",
    interfere: () => gone("RepoNotFound", 401),
    says: /knows no such model or revision, or shows it to some .*HF_TOKEN/,
  },
  {
    name: "knows no such revision",
    interfere: () => gone("RevisionNotFound"),
    says: /knows no revision "89abcdef0123456789abcdef0123456789abcdef" of/,
  },
  {
    name: "shows nothing of a gated model",
    interfere: () => gone("GatedRepo", 403),
    says:
      /access to it is granted by its owners: ask for it at http:\/\/127\.0\.0\.1:\d+\/acme\/orchard-detector, then start the server with .*HF_TOKEN/,
  },
  {
    name: "answers for another commit",
    interfere: on(isInfo, () => Response.json({ sha: "1".repeat(40) })),
    says: /answers with commit 1{40} when it is asked for another one/,
  },
  {
    name: "lists nothing",
    interfere: on(isList, () => Response.json([])),
    says: /it lists no file/,
  },
  {
    name: "does not say how large a file is",
    interfere: listed("config.json", { size: null }),
    says: /does not say how large "config\.json" is/,
  },
  {
    name: "publishes no digest of a file",
    interfere: listed("config.json", { oid: null }),
    says: /publishes no digest of "config\.json"/,
  },
  {
    name: "lists a size that is none",
    interfere: listed("config.json", { size: -1 }),
    says: /not as agreed, at "0\.size"/,
  },
  {
    name: "lists a digest that is none",
    interfere: listed("config.json", { oid: "../../../../etc/passwd" }),
    says: /not as agreed, at "0\.oid"/,
  },
  ...["../config.json", "/etc/passwd", "a\\b", "a\u0000b", "a//b", "C:/x"].map(
    (path) => ({
      name: `lists a file ${JSON.stringify(path)}`,
      interfere: listed("README.md", { path }),
      says: /a name that is not used on a disk/,
    }),
  ),
  {
    name: "lists no weights that can be run",
    interfere: on(
      isList,
      (_, hub) => Response.json([hub.entry(hub.file("pytorch_model.bin"))]),
    ),
    says: /none of its 1 files are ONNX weights that can be run here/,
  },
  {
    name: "lists over 10,000 files",
    interfere: on(
      isList,
      () =>
        Response.json(Array.from({ length: 10_001 }, (_, i) => ({
          type: "file",
          path: `f${i}`,
          size: 1,
          oid: "0".repeat(40),
        }))),
    ),
    says: /it lists over 10000 files/,
  },
  {
    name: "never ends its list",
    interfere: on(
      isList,
      () => Response.json([], { headers: { link: '</again>; rel="next"' } }),
    ),
    says: /its list does not end/,
  },
  {
    name: "goes on with its list elsewhere",
    interfere: on(
      isList,
      (_, hub) =>
        Response.json([hub.entry(hub.files[0]!)], {
          headers: { link: '<http://other.example/>; rel="next"' },
        }),
    ),
    says: /next page of its list lies at another origin, "http:\/\/other\.exam/,
  },
  {
    name: "redirects a question to another origin",
    interfere: on(isInfo, () =>
      new Response(null, {
        status: 302,
        headers: { location: "http://other.example/" },
      })),
    says: /redirects to another origin, "http:\/\/other\.example\/"/,
  },
];
