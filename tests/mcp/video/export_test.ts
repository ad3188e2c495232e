import { everyFifth } from "./every_fifth.ts";
import { withVideo } from "./room.ts";

Deno.test("B47: frames of a clip are shown, labelled and exported under one name", () =>
  withVideo(everyFifth));
