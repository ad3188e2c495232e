import { createHash } from "node:crypto";
import type { Loss } from "../kernel/mod.ts";
import {
  type ClientCapabilities,
  type InputRequest,
  inputRequired,
  inputResponse,
} from "./sdk.ts";

/** The key of the one question that a call asks. */
const KEY = "delete";

/** Stops a call, because the person at the client has to be asked first. */
export class Question extends Error {
  readonly tool: string;
  readonly loss: Loss;

  constructor(tool: string, loss: Loss) {
    super(`${tool} has to ask first`);
    this.name = "Question";
    this.tool = tool;
    this.loss = loss;
  }
}

/** What the person at the client is shown. */
export function questionForm(loss: Loss): Record<string, InputRequest> {
  const wanted = {
    type: "boolean",
    title: "Delete it",
    description: "Nothing is deleted unless this is on",
  } as const;
  return {
    [KEY]: inputRequired.elicit({
      message: `Delete ${loss.what}? ${loss.stays} This cannot be undone.`,
      requestedSchema: {
        type: "object",
        properties: { [KEY]: wanted },
        required: [KEY],
      },
    }),
  };
}

/** What came of a form; null is a yes. */
export function answerIn(
  responses: Record<string, unknown> | undefined,
): "declined" | "dismissed" | "unanswered" | null {
  const answer = inputResponse(responses, KEY);
  if (answer.kind !== "elicit") return "unanswered";
  if (answer.action === "cancel") return "dismissed";
  const agreed = answer.action === "accept" && answer.content?.[KEY] === true;
  return agreed ? null : "declined";
}

/** Whether a client can show a person a form. */
export function showsForms(client: ClientCapabilities | undefined): boolean {
  const { elicitation } = client ?? {};
  if (elicitation === undefined) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}

/** Differs once anything that is told of a loss has changed. */
export function receiptOf({ receipt }: Loss): string {
  return createHash("sha256").update(JSON.stringify(receipt)).digest("hex");
}
