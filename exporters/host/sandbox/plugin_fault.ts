/** What a plugin did wrong; its message is the end of a sentence about it. */
export class PluginFault extends Error {
  override readonly name = "PluginFault";
}
