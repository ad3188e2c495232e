import { serveModel } from "../../inference/serve_model.ts";
import { EXIT } from "../failure.ts";

/** Serves one model to the server that started this process. */
export async function localModel(): Promise<number> {
  await serveModel();
  return EXIT.ok;
}
