import { relative } from "node:path";
import { EXIT, Interrupted } from "../failure.ts";
import { interruptible } from "../interrupt.ts";
import { VERSION } from "../version.ts";
import { startAgent } from "./agent.ts";
import { annotate } from "./annotate.ts";
import { type DemoFolder, prepareFolder } from "./folder.ts";
import { contactSheet } from "./page/contact_sheet.ts";
import { ship } from "./ship.ts";
import { Story } from "./story.ts";

/** Names of the demo's project and release. */
export const PROJECT = "Everyday things";
export const TAG = "v1";

/**
 * Drives one full cycle, from pictures to exports, through a server of its
 * own, and writes a page that shows the result. Needs no network.
 *
 * @param dir A missing or empty folder, or that of a former demo.
 */
export async function demo(dir: string): Promise<number> {
  const story = new Story();
  const folder = await prepareFolder(dir);
  await interruptible((signal) => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(new Interrupted()));
    return Promise.race([cycle(folder, story, signal), promise]);
  });
  return EXIT.ok;
}

async function cycle(
  folder: DemoFolder,
  story: Story,
  signal: AbortSignal,
): Promise<void> {
  const agent = await startAgent(folder.workspace, folder.root);
  signal.addEventListener("abort", () => agent.close());
  try {
    story.say(
      `VisionSet ${VERSION}: an MCP client (protocol ${agent.protocol}) drives its own server, offline\n`,
    );
    const pictures = await annotate(agent, folder, story);
    const release = await ship(agent, folder, story);
    await Deno.writeTextFile(folder.page, contactSheet(pictures, release));
    await agent.close();
    epilogue(folder, story, agent.calls);
  } finally {
    await agent.close();
  }
}

function epilogue(folder: DemoFolder, story: Story, calls: number): void {
  story.say(`
Done: ${calls} tool calls in ${story.elapsed}
  look at it     ${here(folder.page)} (open it in a browser)
  exports        ${here(folder.exports)}
  workspace      ${here(folder.workspace)}`);
}

/** A path as short as it can be understood. */
function here(path: string): string {
  const way = relative(Deno.cwd(), path);
  return way.startsWith("..") ? path : way;
}
