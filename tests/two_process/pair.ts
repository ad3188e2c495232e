import type { Answers, ToolName } from "../support/answers.ts";
import { type Arguments, type Served, withServer } from "../support/client.ts";

/** Two servers over one workspace, each seen by another client library. */
export async function withPair(
  body: (pair: readonly [Served, Served]) => Promise<void>,
): Promise<void> {
  await withServer((one) =>
    withServer((other) => body([one, other]), {
      era: "2025-11-25",
      workspace: one.workspace,
    })
  );
}

/** Calls until no other process is in the way, as the refusal says to. */
export async function persist<N extends ToolName>(
  served: Served,
  tool: N,
  args: Arguments,
): Promise<Answers[N]> {
  while (true) {
    const { structuredContent = {} } = await served.raw(tool, args);
    const refused = structuredContent["error"] as
      | { message: string }
      | undefined;
    if (refused === undefined) {
      return structuredContent as unknown as Answers[N];
    }
    if (!/^Another process .* call again$/.test(refused.message)) {
      throw new Error(`${tool}: ${refused.message}`);
    }
  }
}
