/** Exactly `1` does what --offline does, in this process and its children. */
export const OFFLINE_VARIABLE = "VISIONSET_OFFLINE";

/** The commands that may ask endpoints, and the one that tells of them. */
const NETWORKING = ["mcp", "call", "doctor"];

/**
 * Gives up the network for the life of the process, unless the command may use
 * it and nobody said otherwise. To be called before anything else.
 *
 * @param args What follows the program's name.
 */
export function giveUpNetwork(args: readonly string[]): void {
  const isOffline = args.includes("--offline") ||
    Deno.env.get(OFFLINE_VARIABLE) === "1";
  if (isOffline) Deno.env.set(OFFLINE_VARIABLE, "1");
  if (!isOffline && NETWORKING.includes(args[0] ?? "")) return;
  Deno.permissions.revokeSync({ name: "net" });
}

/** Whether there is no network any more, or never was. */
export function isOffline(): boolean {
  return Deno.permissions.querySync({ name: "net" }).state !== "granted";
}
