import { parentPort } from "node:worker_threads";
import { answerTo, ModelFault } from "../fault.ts";
import type { FromChild, ToChild } from "../protocol.ts";
import { loadModel, type Model } from "./model.ts";
import { useOurScaling } from "./picture.ts";
import { quietStdout } from "./quiet_stdout.ts";
import { loadRuntime } from "./runtime.ts";

// Holds one model and looks at pictures, one order at a time.

quietStdout();
let model: Model | null = null;

async function carryOut(message: ToChild): Promise<FromChild> {
  if (message.kind === "load") {
    const runtime = await loadRuntime();
    useOurScaling(runtime.transformers);
    model = await loadModel(runtime, message.order);
    return { kind: "loaded" };
  }
  if (model === null) throw new ModelFault("it is not loaded");
  return { kind: "seen", seen: await model.look(message.order) };
}

parentPort?.on("message", async (message: ToChild) => {
  parentPort?.postMessage(await carryOut(message).catch(answerTo));
});
