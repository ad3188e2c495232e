import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Era } from "../../support/client.ts";
import { formerClient, nowClient } from "../../support/connect.ts";
import { visionset } from "../../support/server_command.ts";

/** What this test reads with, alike for both client libraries. */
export interface Reader {
  templates(): Promise<string[]>;
  list(
    cursor?: string,
  ): Promise<{ uris: string[]; nextCursor: string | undefined }>;
  /** The one content of a resource. */
  read(
    uri: string,
  ): Promise<{ mimeType: string; text: string; blob: string }>;
  prompts(): Promise<{ name: string; required: string[] }[]>;
  /** The one text of a prompt. */
  prompt(name: string, args: Record<string, string>): Promise<string>;
  complete(
    about: string,
    argument: [name: string, value: string],
    given?: Record<string, string>,
  ): Promise<{ values: string[]; total?: number; hasMore?: boolean }>;
  close(): Promise<void>;
}

/** Starts a server over a workspace and connects a library's client to it. */
export async function startReader(
  workspace: string,
  era: Era,
): Promise<Reader> {
  const parameters = {
    ...visionset(["mcp", "--workspace", workspace]),
    env: Deno.env.toObject(),
    stderr: "ignore" as const,
  };
  const now = nowClient(undefined);
  const former = formerClient(undefined);
  const isNow = era === "2026-07-28";
  if (isNow) await now.connect(new StdioClientTransport(parameters));
  else await former.connect(new FormerTransport(parameters));
  // Alike in all that is used here; their types have nothing in common.
  const client = (isNow ? now : former) as typeof now;
  return {
    templates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map((t) =>
        t.uriTemplate
      ),
    async list(cursor) {
      const { resources, nextCursor } = await client.listResources(
        cursor === undefined ? {} : { cursor },
      );
      return { uris: resources.map((r) => r.uri), nextCursor };
    },
    async read(uri) {
      const content = (await client.readResource({ uri })).contents[0]!;
      return {
        mimeType: content.mimeType ?? "",
        text: "text" in content ? content.text : "",
        blob: "blob" in content ? content.blob : "",
      };
    },
    prompts: async () =>
      (await client.listPrompts()).prompts.map(({ name, arguments: all }) => ({
        name,
        required: (all ?? []).filter((a) => a.required).map((a) => a.name),
      })),
    async prompt(name, args) {
      const { messages } = await client.getPrompt({ name, arguments: args });
      const content = messages[0]?.content;
      return content?.type === "text" ? content.text : "";
    },
    async complete(about, [name, value], given = {}) {
      const ref = about.includes("://")
        ? { type: "ref/resource" as const, uri: about }
        : { type: "ref/prompt" as const, name: about };
      const { completion } = await client.complete({
        ref,
        argument: { name, value },
        context: { arguments: given },
      });
      const { values, total, hasMore } = completion;
      return {
        values,
        ...total !== undefined && { total },
        ...hasMore !== undefined && { hasMore },
      };
    },
    close: () => client.close(),
  };
}
