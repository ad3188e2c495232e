import type { Offer } from "../mcp/mod.ts";

/** Exactly `1` offers the tools that destroy. */
export const DESTRUCTIVE_VARIABLE = "VISIONSET_MCP_ALLOW_DESTRUCTIVE";

/** The option of every command that has to do with tools. */
export interface OfferOptions {
  readonly allowDestructive?: boolean;
}

/**
 * Chooses what is offered, and states it in the environment for everything
 * that is started from here.
 */
export function chooseOffer({ allowDestructive }: OfferOptions): Offer {
  const destructive = allowDestructive === true ||
    Deno.env.get(DESTRUCTIVE_VARIABLE) === "1";
  Deno.env.set(DESTRUCTIVE_VARIABLE, destructive ? "1" : "0");
  return { destructive };
}
