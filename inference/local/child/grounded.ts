import { ModelFault } from "../fault.ts";
import type { Candidate } from "./boxes.ts";
import type { Tokenizer } from "./runtime.ts";
import { indexOfLargest, queries, type Rows, sigmoid } from "./scores.ts";

/** A token belongs to what was found from this probability on. */
const TEXT_THRESHOLD = 0.25;
/** Tokens that Grounding DINO takes, its two marks among them. */
const MAX_TOKENS = 256;

/** Phrases that go into one text, each with its tokens' places there. */
export interface Prompt {
  readonly text: string;
  readonly phrases: readonly {
    readonly phrase: string;
    readonly from: number;
    readonly to: number;
  }[];
}

/**
 * Texts that name all phrases, as few as their length permits: each phrase
 * trimmed and in lower case, with a full stop, and a space in between.
 *
 * @throws {ModelFault} for a phrase that alone is too long.
 */
export function promptsFor(
  phrases: readonly string[],
  tokenizer: Tokenizer,
): Prompt[] {
  const prompts: { texts: string[]; spans: Prompt["phrases"][number][] }[] = [];
  let at = MAX_TOKENS;
  for (const phrase of phrases) {
    const text = `${phrase.trim().toLowerCase()}.`;
    const { length } = tokenizer.encode(text, { add_special_tokens: false });
    if (length > MAX_TOKENS - 2) {
      throw new ModelFault(
        `it takes names of ${MAX_TOKENS - 2} tokens, and one has ${length}`,
      );
    }
    if (at + length > MAX_TOKENS - 1) {
      prompts.push({ texts: [], spans: [] });
      at = 1;
    }
    const { texts, spans } = prompts.at(-1)!;
    texts.push(text);
    // Without the full stop, which belongs to no phrase.
    spans.push({ phrase, from: at, to: at + length - 1 });
    at += length;
  }
  return prompts.map(({ texts, spans }) => ({
    text: texts.join(" "),
    phrases: spans,
  }));
}

/**
 * What Grounding DINO found: a query's label is the phrase that all its tokens
 * over the text threshold belong to. Tokens of several phrases are a label that
 * is none of them. After `GroundingDinoProcessor` of Hugging Face's
 * transformers, which decodes the tokens instead.
 */
export function groundedIn(
  { phrases }: Prompt,
  logits: Rows,
  boxes: Rows,
  least: number,
): Candidate[] {
  const end = phrases.at(-1)?.to ?? 0;
  return queries(logits, boxes).flatMap(({ scores, box }) => {
    const shares = Float64Array.from(scores.subarray(0, end + 1), sigmoid);
    const best = indexOfLargest(shares);
    const score = shares[best] ?? NaN;
    if (score < least) return [];
    const named = phrases.filter(({ from, to }) =>
      shares.subarray(from, to).some((share) => share > TEXT_THRESHOLD)
    );
    const label = named.map(({ phrase }) => phrase).join(" ");
    return [{ label: label === "" ? undefined : label, score, box }];
  });
}
