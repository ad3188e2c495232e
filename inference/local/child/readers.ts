import type { Labels } from "../description.ts";
import type { Reading } from "../families.ts";
import type { LookOrder, Seen } from "../protocol.ts";
import { type Candidate, regionsOf, type Suppression } from "./boxes.ts";
import { groundedIn, promptsFor } from "./grounded.ts";
import { planesOf, type Size } from "./masks.ts";
import type { Tensor, Tokenizer, Wrapped } from "./runtime.ts";
import { anyOfAll, bestPhrase, oneOfAll, rowsOf } from "./scores.ts";
import { classAreas, queryAreas } from "./segments.ts";

/** Runs the model on the picture, and on words if it takes any. */
export type Run = (
  words?: Readonly<Record<string, Wrapped>>,
) => Promise<(role: string) => Tensor>;

/** What a reading is done with. */
export interface Sitting {
  readonly run: Run;
  readonly order: LookOrder;
  /** What boxes are shares of, in pixels of the picture as displayed. */
  readonly frame: Size;
  readonly reading: Reading;
  readonly labels: Labels;
  readonly tokenizer: Tokenizer | null;
  /** Shares of the model's input that are no padding. */
  readonly covered: Size;
}

/** Closed detectors need no suppression; one this loose only ends twins. */
const TWINS: Suppression = { across: false, overlap: 0.7 };
/** OWL-ViT answers many boxes for one thing. */
const PER_PHRASE: Suppression = { across: false, overlap: 0.5 };
/** Grounding DINO may name one thing by two phrases. */
const ACROSS: Suppression = { across: true, overlap: 0.5 };

/** How the answers of each kind of model become regions. */
export const READERS: Readonly<
  Record<Reading["kind"], (sitting: Sitting) => Promise<Seen>>
> = {
  async boxes({ run, order, frame, reading, labels }) {
    const output = await run();
    const softmax = "scores" in reading && reading.scores === "softmax";
    const candidates = (softmax ? oneOfAll : anyOfAll)(
      rowsOf(output("logits")),
      rowsOf(output("boxes")),
      labels,
      order.minimum_confidence,
    );
    return regionsOf(candidates, order, frame, TWINS);
  },
  async phrases({ run, order, frame, tokenizer }) {
    const { phrases, minimum_confidence } = order;
    const output = await run(tokens(tokenizer, phrases.map(captioned)));
    const candidates = bestPhrase(
      rowsOf(output("logits")),
      rowsOf(output("boxes")),
      phrases,
      minimum_confidence,
    );
    return regionsOf(candidates, order, frame, PER_PHRASE);
  },
  async grounded({ run, order, frame, tokenizer }) {
    const { phrases, minimum_confidence } = order;
    const candidates: Candidate[] = [];
    for (const prompt of promptsFor(phrases, tokenizer!)) {
      const output = await run(tokens(tokenizer, [prompt.text]));
      candidates.push(
        ...groundedIn(
          prompt,
          rowsOf(output("logits")),
          rowsOf(output("boxes")),
          minimum_confidence,
        ),
      );
    }
    return regionsOf(candidates, order, frame, ACROSS);
  },
  async classes({ run, order, labels, covered }) {
    const output = await run();
    const planes = planesOf(output("logits"), covered);
    return classAreas(planes, labels, order, order.minimum_confidence);
  },
  async segments({ run, order, labels, covered }) {
    const output = await run();
    const rows = rowsOf(output("logits"));
    const planes = planesOf(output("masks"), covered);
    return queryAreas(rows, planes, labels, order, order.minimum_confidence);
  },
};

/** What OWL-ViT was trained on are captions, not names. */
function captioned(phrase: string): string {
  const words = phrase.trim().toLowerCase().replaceAll("_", " ");
  return `a photo of a ${words}`;
}

function tokens(tokenizer: Tokenizer | null, texts: readonly string[]) {
  return tokenizer!(texts, { padding: true, truncation: true });
}
