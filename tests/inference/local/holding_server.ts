import { colourDetector } from "../../models/fixtures.ts";
import { endlessDetector } from "../../models/sick_models.ts";
import { localTo, SURE, withLocal } from "./room.ts";
import { Room } from "./scene.ts";

// Holds a model, at work or at rest as the first argument says, until killed.
const room = await Room.make();
const isAtWork = Deno.args[0] === "work";
const content = isAtWork ? endlessDetector() : colourDetector();
const connection = localTo(await room.model(content), "detr");
const [sight, dark] = [await room.sight(), await room.dark()];
await withLocal(async (predictor) => {
  await predictor.predict(connection, SURE, dark);
  const looking = predictor.predict(connection, SURE, sight);
  if (!isAtWork) await looking;
  await Deno.stdout.write(new TextEncoder().encode("holding\n"));
  await looking;
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
