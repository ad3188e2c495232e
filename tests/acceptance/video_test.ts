import { everyFifth } from "../mcp/video/every_fifth.ts";
import { withVideo } from "../mcp/video/room.ts";
import { recorded } from "./program.ts";

Deno.test("the program takes a clip in, from its frames to their export", () =>
  recorded(() => withVideo(everyFifth)));
