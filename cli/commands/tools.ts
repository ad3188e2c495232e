import { listTools } from "../../mcp/mod.ts";
import { EXIT, UsageError } from "../failure.ts";
import { chooseOffer, type OfferOptions } from "../offer.ts";
import { writeOut } from "../output.ts";

/** Prints what `tools/list` answers, or one entry of it. */
export async function tools(
  name: string | undefined,
  options: OfferOptions,
): Promise<number> {
  const listed = await listTools(chooseOffer(options));
  const wanted = name === undefined
    ? { tools: listed }
    : listed.find((tool) => tool.name === name);
  if (wanted === undefined) {
    const names = listed.map((tool) => tool.name).join(", ");
    throw new UsageError(`Unknown tool: ${name}; there are ${names}`);
  }
  writeOut(`${JSON.stringify(wanted, null, 2)}\n`);
  return EXIT.ok;
}
