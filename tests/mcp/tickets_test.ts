import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { type Message, RawClient } from "../support/raw_client.ts";

const META = "io.modelcontextprotocol";
const FORM = { elicitation: { form: {} } };
const YES = { delete: { action: "accept", content: { delete: true } } };
const NO = { delete: { action: "decline" } };

type Result = NonNullable<Message["result"]>;

/** A 2026-07-28 client that makes every round of a call by hand. */
class Rounds {
  readonly client: RawClient;

  constructor(workspace: string) {
    const args = ["mcp", "--workspace", workspace, "--allow-destructive"];
    this.client = new RawClient(args);
  }

  send(
    name: string,
    args: object,
    round: { requestState?: unknown; inputResponses?: object } = {},
    capabilities: object = FORM,
  ): Promise<Message> {
    const _meta = {
      [`${META}/protocolVersion`]: "2026-07-28",
      [`${META}/clientInfo`]: { name: "raw", version: "1" },
      [`${META}/clientCapabilities`]: capabilities,
    };
    const params = { name, arguments: args, _meta, ...round };
    return this.client.request("tools/call", params);
  }

  /** The state of a question about a project. */
  async question(project: string): Promise<string> {
    const once = { project, confirm: true };
    const { result } = await this.send("delete_project", once);
    strictEqual(result?.["resultType"], "input_required");
    return String(result["requestState"]);
  }

  async answer(
    project: string,
    round: { requestState?: unknown; inputResponses?: object },
  ): Promise<Message> {
    const once = { project, confirm: true };
    return await this.send("delete_project", once, round);
  }

  async projects(): Promise<number> {
    const { result } = await this.send("list_projects", {});
    return Number(result?.structuredContent?.["total"]);
  }
}

async function withRounds(
  body: (rounds: Rounds) => Promise<void>,
): Promise<void> {
  const room = await Deno.makeTempDir({ prefix: "visionset-test-" });
  const rounds = new Rounds(`${room}/workspace`);
  try {
    for (const name of ["Cats", "Dogs"]) {
      await rounds.send("create_project", { name });
    }
    await body(rounds);
  } finally {
    await rounds.client.end();
    await Deno.remove(room, { recursive: true });
  }
}

function sentence(result: Result | undefined): string {
  const { error } = result?.structuredContent ?? {};
  ok(error !== undefined, JSON.stringify(result));
  const { message, retry_with } = error as Record<string, unknown>;
  strictEqual(retry_with, null);
  return String(message);
}

Deno.test("a ticket that was tampered with is a protocol error", () =>
  withRounds(async (rounds) => {
    const state = await rounds.question("Cats");
    const [version, body, seal] = state.split(".") as [string, string, string];
    const payload = JSON.parse(
      atob(body.replace(/-/g, "+").replace(/_/g, "/")),
    );
    deepStrictEqual(Object.keys(payload.p), [
      "question",
      "tool",
      "subject",
      "receipt",
    ]);
    payload.p.subject = "another";
    const forged = btoa(JSON.stringify(payload)).replace(/=+$/, "");
    for (
      const requestState of [
        `${version}.${forged}.${seal}`,
        `${version}.${body}.${seal.slice(1)}`,
        `${version}.${body}.`,
        "yes",
        7,
      ]
    ) {
      const round = { requestState, inputResponses: YES };
      const { error } = await rounds.answer("Cats", round);
      strictEqual(error?.code, -32602, String(requestState));
    }
    strictEqual(await rounds.projects(), 2);
    const round = { requestState: state, inputResponses: YES };
    ok((await rounds.answer("Cats", round)).result);
    strictEqual(await rounds.projects(), 1);
  }));

Deno.test("a ticket counts once", async (t) => {
  for (const [name, first] of Object.entries({ no: NO, nothing: {} })) {
    await t.step(`after ${name}`, () =>
      withRounds(async (rounds) => {
        const requestState = await rounds.question("Cats");
        const refused = await rounds.answer("Cats", {
          requestState,
          inputResponses: first,
        });
        match(
          sentence(refused.result),
          name === "no" ? /said no/ : /^No answer came from the client/,
        );
        const again = { requestState, inputResponses: YES };
        const { result } = await rounds.answer("Cats", again);
        match(sentence(result), /to another question .* or was used before/);
        strictEqual(await rounds.projects(), 2);
      }));
  }
  await t.step(
    "after yes, of a project of the same name",
    () =>
      withRounds(async (rounds) => {
        const requestState = await rounds.question("Cats");
        const yes = { requestState, inputResponses: YES };
        ok((await rounds.answer("Cats", yes)).result);
        await rounds.send("create_project", { name: "Cats" });
        const { result } = await rounds.answer("Cats", yes);
        match(sentence(result), /to another question/);
        strictEqual(await rounds.projects(), 2);
      }),
  );
});

Deno.test("a ticket is for one subject and one server", () =>
  withRounds(async (rounds) => {
    const requestState = await rounds.question("Cats");
    const yes = { requestState, inputResponses: YES };
    const { result } = await rounds.answer("Dogs", yes);
    match(sentence(result), /another question than whether to delete .*"Dogs"/);
    strictEqual(await rounds.projects(), 2);
    await withRounds(async (other) => {
      strictEqual((await other.answer("Cats", yes)).error?.code, -32602);
      strictEqual(await other.projects(), 2);
    });
  }));

Deno.test("an answer without a ticket is asked for again", () =>
  withRounds(async (rounds) => {
    const round = { inputResponses: YES };
    const { result } = await rounds.answer("Cats", round);
    strictEqual(result?.["resultType"], "input_required");
    strictEqual(await rounds.projects(), 2);
  }));

Deno.test("a client that shows only links has nobody to ask", () =>
  withRounds(async (rounds) => {
    const links = { elicitation: { url: {} } };
    const once = { project: "Cats", confirm: true };
    const { result } = await rounds.send("delete_project", once, {}, links);
    ok(result?.structuredContent?.["deleted"]);
    const bare = { elicitation: {} };
    const asked = await rounds.send(
      "delete_project",
      { ...once, project: "Dogs" },
      {},
      bare,
    );
    strictEqual(asked.result?.["resultType"], "input_required");
  }));
