import { quote, refusal } from "./entry.ts";

/** Why the person at the client has not agreed. */
export type NoAgreement = keyof typeof NO_AGREEMENT;

const NO_AGREEMENT = {
  declined: (what: string) =>
    `The person at the client said no to deleting ${what}; nothing was deleted, leave it unless the user says otherwise`,
  dismissed: (what: string) =>
    `The person at the client closed the question whether to delete ${what}; nothing was deleted, leave it unless the user says otherwise`,
  unanswered: (what: string) =>
    `No answer came from the client whether to delete ${what}; nothing was deleted, call again when somebody is there to answer`,
  changed: (what: string) =>
    `What the person at the client agreed to delete has changed meanwhile and is now ${what}; nothing was deleted, call again to ask anew`,
  another: (what: string) =>
    `The answer is to another question than whether to delete ${what}, or was used before; nothing was deleted, call again to ask anew`,
};

/** Refusals about the workspace itself and about any reference to a thing. */
export const WORKSPACE_REFUSALS = {
  NotAWorkspace: refusal(
    (d: { folderExists: boolean }) =>
      d.folderExists
        ? "The server's folder is not a VisionSet workspace: it holds no visionset.db"
        : "The server's workspace folder does not exist",
    {
      hint:
        "Whoever configured this server must set VISIONSET_WORKSPACE, or start it with --workspace, to a workspace made by `visionset init`",
    },
  ),
  WorkspaceNotEmpty: refusal(
    (d: { path: string }) =>
      `Cannot make a workspace in ${quote(d.path)}: the folder is not empty`,
  ),
  WorkspaceAlreadyExists: refusal(
    (d: { path: string }) =>
      `Cannot make a workspace in ${quote(d.path)}: there is one already`,
  ),
  WorkspaceCorrupt: refusal(
    (d: { reason: string }) => `The workspace is damaged: ${d.reason}`,
  ),
  WorkspaceUnwritable: refusal(
    (d: { reason: string }) =>
      `The workspace cannot be written: ${d.reason}; what was stored before stays, mend that and call again`,
  ),
  WorkspaceBusy: refusal(
    (_: Record<never, never>) =>
      "Another process was writing to this workspace for over 5 seconds; nothing was written, call again",
  ),
  WorkspaceFormatTooNew: refusal(
    (d: { found: number; known: number }) =>
      `The workspace has format ${d.found}, written by a later VisionSet; this one knows formats up to ${d.known}`,
  ),
  WorkspaceSchemaMismatch: refusal(
    (d: { what: string }) =>
      `The workspace database does not have the expected tables: ${d.what}`,
  ),
  PathOutsideRoots: refusal(
    (d: { path: string }) =>
      `${
        quote(d.path)
      } lies outside the folders this server may touch (--root)`,
  ),
  MalformedIdentifier: refusal(
    (d: { parameter: string; value: string }) =>
      `${d.parameter} must be a UUID and ${
        quote(d.value)
      } is not; ids come from the tool that made or listed the thing`,
  ),
  InvalidName: refusal(
    (d: { kind: string; fault: string }) =>
      `Not a valid ${d.kind} name: ${d.fault}`,
  ),
  InvalidTransition: refusal(
    (d: { subject: string; state: string; wanted: string; legal: string }) =>
      `${d.subject} is ${d.state}, so ${d.wanted} is not possible; ${d.legal}`,
  ),
  StaleWrite: refusal(
    (d: { subject: string; now: string }) =>
      `Another writer changed ${d.subject} meanwhile: it is ${d.now} now; nothing was saved, read it again`,
  ),
  ConfirmationRequired: refusal(
    (d: { what: string }) =>
      `This would delete ${d.what}; nothing was deleted, confirm permits it`,
    { retryWith: "confirm" },
  ),
  DeletionNotAgreed: refusal(
    (d: { what: string; answer: NoAgreement }) =>
      NO_AGREEMENT[d.answer](d.what),
  ),
  AnswerTooLarge: refusal(
    (d: { bytes: number; limit: number }) =>
      `The answer would be ${d.bytes} bytes, over the limit of ${d.limit}; ask for less of it at a time`,
  ),
} as const;
