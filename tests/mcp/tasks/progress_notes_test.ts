import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { type ProgressNote, ProgressNotes } from "../../../mcp/progress.ts";

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("ProgressNotes keeps short work quiet", async () => {
  const sent: ProgressNote[] = [];
  const notes = new ProgressNotes((note) => sent.push(note));
  for (let done = 0; done < 1000; done++) {
    notes.report({ done, total: 1000, message: "Working" });
  }
  const since = performance.now();
  await notes.end();

  deepStrictEqual(sent, []);
  ok(performance.now() - since < 20);
});

Deno.test("ProgressNotes gives signs of life while one unit takes long", async () => {
  const sent: ProgressNote[] = [];
  const notes = new ProgressNotes((note) => sent.push(note));
  notes.report({ done: 4, total: 9, message: "Read 4 of 9" });
  await pause(3500);
  await notes.end();

  ok(sent.length === 2 || sent.length === 3, `${sent.length} messages`);
  strictEqual(sent[0]?.progress, 4);
  for (const [i, { progress, total, message }] of sent.entries()) {
    strictEqual(total, 9);
    strictEqual(message, "Read 4 of 9");
    ok(progress >= 4 && progress < 5, String(progress));
    if (i > 0) ok(progress > sent[i - 1]!.progress);
  }
});

Deno.test("ProgressNotes says that all is done at the end of work that was, and nothing after", async (t) => {
  for (const completed of [true, false]) {
    await t.step(completed ? "completed" : "given up", async () => {
      const sent: ProgressNote[] = [];
      const notes = new ProgressNotes((note) => sent.push(note));
      await pause(300);
      notes.report({ done: 9, total: 9, message: "Read 9 of 9" });
      const since = performance.now();
      await notes.end(completed);
      const waited = performance.now() - since;
      await pause(1500);

      ok(sent[0]!.progress < 9);
      const after = completed
        ? [{ progress: 9, total: 9, message: "Read 9 of 9" }]
        : [];
      deepStrictEqual(sent.slice(1), after);
      ok(waited >= 20, "the answer follows too soon");
    });
  }
});
