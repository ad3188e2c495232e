import type { Reading } from "../families.ts";
import { ModelFault } from "../fault.ts";
import type { Session, ValueInfo } from "./runtime.ts";

/** An output that a reading needs, under one of several names. */
interface Needed {
  readonly names: readonly string[];
  /** Sizes of its shape. */
  readonly rank: number;
}

interface Interface {
  /** Everything that can be fed; a graph need not ask for all of it. */
  readonly inputs: readonly string[];
  readonly outputs: Readonly<Record<string, Needed>>;
}

const PICTURE = ["pixel_values", "pixel_mask"];
const WORDS = [...PICTURE, "input_ids", "attention_mask", "token_type_ids"];
const FOUND: Interface["outputs"] = {
  logits: { names: ["logits"], rank: 3 },
  boxes: { names: ["pred_boxes"], rank: 3 },
};

const INTERFACES: Readonly<Record<Reading["kind"], Interface>> = {
  boxes: { inputs: PICTURE, outputs: FOUND },
  phrases: { inputs: WORDS, outputs: FOUND },
  grounded: { inputs: WORDS, outputs: FOUND },
  classes: {
    inputs: PICTURE,
    outputs: { logits: { names: ["logits"], rank: 4 } },
  },
  segments: {
    inputs: PICTURE,
    outputs: {
      logits: { names: ["logits", "class_queries_logits"], rank: 3 },
      masks: { names: ["pred_masks", "masks_queries_logits"], rank: 4 },
    },
  },
};

/** What a graph is fed, and what is taken of it. */
export interface Ports {
  readonly inputs: readonly string[];
  /** What an output is to its reading, to its name in the graph. */
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * Whether a graph has the inputs and outputs of its family, as far as they are
 * declared; asked before any picture is looked at.
 *
 * @throws {ModelFault} naming the one that does not fit.
 */
export function portsOf(session: Session, { kind }: Reading): Ports {
  const { inputs, outputs } = INTERFACES[kind];
  for (const input of session.inputMetadata) {
    if (!inputs.includes(input.name)) {
      throw new ModelFault(
        `it has an input ${said(input)}, which nothing here can feed`,
      );
    }
  }
  const pixels = session.inputMetadata.find((i) => i.name === "pixel_values");
  if (pixels === undefined) {
    throw new ModelFault("it has no input pixel_values");
  }
  requireFloats(pixels, 4);
  return {
    inputs: session.inputMetadata.map(({ name }) => name),
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([role, needed]) => [
        role,
        outputNamed(session.outputMetadata, needed),
      ]),
    ),
  };
}

function outputNamed(
  declared: readonly ValueInfo[],
  { names, rank }: Needed,
): string {
  for (const name of names) {
    const found = declared.find((output) => output.name === name);
    if (found === undefined) continue;
    requireFloats(found, rank);
    return name;
  }
  const there = declared.map(({ name }) => name).join(", ");
  throw new ModelFault(
    `it has no output ${names.join(" or ")}, only ${there}`,
  );
}

function requireFloats(value: ValueInfo, rank: number): void {
  const { type, shape } = value;
  // A shape that is not declared reads as that of a single number.
  const fits = shape.length === rank || shape.length === 0;
  if (type === "float32" && fits) return;
  throw new ModelFault(
    `its ${said(value)} is not float32 of ${rank} dimensions`,
  );
}

function said({ name, type, shape }: ValueInfo): string {
  return `${name} (${type} [${shape.join(", ")}])`;
}
