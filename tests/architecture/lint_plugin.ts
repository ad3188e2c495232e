import { allowedFor, mayImport, ownerOf } from "./layers.ts";
import { mayName, ROWS_WITHOUT_REACH } from "./packages.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

const REACH = new Set([
  "Deno",
  "Worker",
  "WebSocket",
  "console",
  "fetch",
  "globalThis",
  "process",
]);

const BUILT_IN = new Set(["Error", "RangeError", "SyntaxError", "TypeError"]);

const CONTRACTION = /\b(?:can|won|don|doesn|isn|aren|couldn)'t\b/i;

/** The path of the linted file from the root, with forward slashes. */
function pathOf(filename: string): string {
  const file = filename.replaceAll("\\", "/");
  return file.startsWith(ROOT) ? file.slice(ROOT.length) : file;
}

/** What is wrong with importing a specifier, or undefined. */
function importFault(path: string, specifier: string): string | undefined {
  if (!/^(?:\.|file:|\/)/.test(specifier)) {
    return mayName(path, specifier)
      ? undefined
      : `${path} may not name ${specifier}`;
  }
  const target = new URL(specifier, `file:///${path}`).pathname.slice(1);
  return mayImport(path, target)
    ? undefined
    : `${path} may not import ${target}`;
}

/** The words of a literal or template; a hole in a template reads as `X`. */
function words(node: Deno.lint.Node | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") {
    return node.value;
  }
  if (node?.type === "TemplateLiteral") {
    return node.quasis.map((quasi) => quasi.cooked).join("X");
  }
  return undefined;
}

/** What is wrong with an error's sentence, or undefined. */
function sentenceFault(sentence: string): string | undefined {
  if (/^[a-z]/.test(sentence)) return "Start the message with a capital letter";
  if (/[^.]\.$/.test(sentence)) return "End the message without a period";
  if (CONTRACTION.test(sentence)) {
    return "Write the message without contraction";
  }
  return undefined;
}

/** Whether an identifier is a name in someone else's object. */
function isProperty(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "MemberExpression") {
    return parent.property === node && !parent.computed;
  }
  return parent.type === "Property" && parent.key === node && !parent.shorthand;
}

const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    "layers": {
      create(context) {
        const path = pathOf(context.filename);
        const check = (node: Deno.lint.Node, specifier: string) => {
          const message = importFault(path, specifier);
          if (message === undefined) return;
          const allowed = allowedFor(path).join(", ");
          context.report({ node, message, hint: `Allowed: ${allowed}` });
        };
        return {
          ImportDeclaration: (node) => check(node, node.source.value),
          ExportAllDeclaration: (node) => check(node, node.source.value),
          ExportNamedDeclaration(node) {
            if (node.source) check(node, node.source.value);
          },
          ImportExpression(node) {
            const specifier = words(node.source);
            if (specifier !== undefined) check(node, specifier);
          },
          // import("./x.ts").Name in a type reaches as far as an import does.
          TSImportType: (node) => check(node, words(node.argument) ?? ""),
        };
      },
    },
    "no-reach": {
      create(context) {
        const path = pathOf(context.filename);
        if (!ROWS_WITHOUT_REACH.includes(ownerOf(path)?.row ?? "")) return {};
        return {
          Identifier(node) {
            if (!REACH.has(node.name) || isProperty(node)) return;
            const message = `${path} may not use ${node.name}`;
            context.report({ node, message });
          },
        };
      },
    },
    "no-private-keyword": {
      create(context) {
        const report = (node: Deno.lint.Node) =>
          context.report({ node, message: "Use a #private name" });
        return {
          "PropertyDefinition[accessibility='private']": report,
          "MethodDefinition[accessibility='private']": report,
          "TSParameterProperty[accessibility]": report,
        };
      },
    },
    "error-message": {
      create(context) {
        return {
          NewExpression(node) {
            const { callee } = node;
            // Classes of our own may take something else first.
            if (callee.type !== "Identifier" || !BUILT_IN.has(callee.name)) {
              return;
            }
            const message = sentenceFault(words(node.arguments[0]) ?? "");
            if (message !== undefined) context.report({ node, message });
          },
        };
      },
    },
  },
};

export default plugin;
