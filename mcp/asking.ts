import { type Agree, type Loss, type Refusal, refuse } from "../kernel/mod.ts";
import {
  answerIn,
  Question,
  questionForm,
  receiptOf,
  showsForms,
} from "./question.ts";
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  type RequestStateCodec,
  type ServerContext,
} from "./sdk.ts";

/** How long an answer is waited for. */
const ANSWER_MS = 300_000;
/** What an answer comes back with when it comes too late. */
const LATE = "late";

/** What goes out signed with a question, and comes back with the answer. */
interface Ticket {
  readonly question: string;
  readonly tool: string;
  readonly subject: string;
  /** Of what the person was told would go. */
  readonly receipt: string;
}

/**
 * Asks the person at the client before something is destroyed. An answer
 * counts once, for the tool and subject that were asked about, and only while
 * the subject is as the person was told.
 */
export class Asker {
  /** Milliseconds that an answer is waited for. */
  readonly answerMs: number;
  readonly #codec: RequestStateCodec<Ticket>;
  /** Questions that no answer has come to, and when each ends. */
  readonly #open = new Map<string, number>();
  readonly #losses = new WeakMap<object, Loss>();

  constructor(answerMs: number = ANSWER_MS) {
    this.answerMs = answerMs;
    this.#codec = createRequestStateCodec<Ticket>({
      key: crypto.getRandomValues(new Uint8Array(32)),
      ttlSeconds: Math.ceil(answerMs / 1000),
    });
  }

  /** Reads a ticket that came back. @throws when it is none of ours. */
  readonly verify = async (
    state: string,
    context: ServerContext,
  ): Promise<Ticket | typeof LATE> => {
    try {
      return await this.#codec.verify(state, context);
    } catch (error) {
      if (error instanceof Error && error.message === "expired") return LATE;
      throw error;
    }
  };

  /**
   * How a call of a tool has its losses agreed to; undefined where the client
   * cannot ask a person.
   *
   * @param declared What a 2025-era client said of itself when it connected.
   */
  agreement(
    tool: string,
    { mcpReq }: ServerContext,
    declared: ClientCapabilities | undefined,
  ): Agree | undefined {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
    const client = envelope[CLIENT_CAPABILITIES_META_KEY] ?? declared;
    if (!showsForms(client as ClientCapabilities | undefined)) return undefined;
    const ticket = mcpReq.requestState<Ticket | typeof LATE>();
    if (ticket === undefined) {
      return (loss) => {
        throw new Question(tool, loss);
      };
    }
    return (loss) => {
      const answer = this.#faultOf(ticket, tool, loss) ??
        answerIn(mcpReq.inputResponses) ??
        (ticket !== LATE && ticket.receipt !== receiptOf(loss)
          ? "changed"
          : null);
      if (answer === null) return;
      throw refuse("DeletionNotAgreed", { what: loss.what, answer });
    };
  }

  /** What makes the client ask. */
  async ask({ tool, loss }: Question): Promise<InputRequiredResult> {
    const question = crypto.randomUUID();
    this.#keep(question);
    const asked = inputRequired({
      inputRequests: questionForm(loss),
      requestState: await this.#codec.mint({
        question,
        tool,
        subject: loss.id,
        receipt: receiptOf(loss),
      }),
    });
    this.#losses.set(asked, loss);
    return asked;
  }

  /** What a question comes to that got no answer; undefined if it is none. */
  unanswered(result: object): Refusal | undefined {
    const loss = this.#losses.get(result);
    if (loss === undefined) return undefined;
    const { what } = loss;
    return refuse("DeletionNotAgreed", { what, answer: "unanswered" });
  }

  #keep(question: string): void {
    const now = Date.now();
    for (const [other, ends] of this.#open) {
      if (ends < now) this.#open.delete(other);
    }
    this.#open.set(question, now + this.answerMs);
  }

  #faultOf(
    ticket: Ticket | typeof LATE,
    tool: string,
    loss: Loss,
  ): "unanswered" | "another" | null {
    if (ticket === LATE) return "unanswered";
    const ends = this.#open.get(ticket.question);
    this.#open.delete(ticket.question);
    const fits = ticket.tool === tool && ticket.subject === loss.id;
    if (ends === undefined || !fits) return "another";
    return ends < Date.now() ? "unanswered" : null;
  }
}
