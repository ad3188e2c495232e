import assert from "node:assert/strict";
import { Berths } from "../../../exporters/host/sandbox/berths.ts";

/** What has come in so far, after everything that can go on has. */
async function settled(log: readonly string[]): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve));
  return log.join(" ");
}

Deno.test("take() lets in as many as there are places, in order", async () => {
  const berths = new Berths(2);
  const log: string[] = [];
  const enter = async (name: string, signal?: AbortSignal) => {
    const leave = await berths.take(signal);
    log.push(name);
    return leave;
  };
  const a = await enter("a");
  await enter("b");
  const call = new AbortController();
  const c = enter("c", call.signal);
  const d = enter("d");
  const e = enter("e");
  assert.equal(await settled(log), "a b");

  call.abort(new Error("Taken back"));
  await assert.rejects(c, /Taken back/);
  a();
  a();
  assert.equal(await settled(log), "a b d");

  (await d)();
  (await e)();
  await enter("f", new AbortController().signal);
  assert.equal(await settled(log), "a b d e f");
});

Deno.test("take() refuses a call that is taken back already", async () => {
  const berths = new Berths(1);
  await assert.rejects(berths.take(AbortSignal.abort(new Error("No"))), /No/);
  await berths.take();
});
