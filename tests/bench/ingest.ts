import { join } from "node:path";
import { writePhotos } from "./photos.ts";
import { BenchSession } from "./session.ts";
import { say, timed } from "./timing.ts";

const SETS = [
  { name: "12 MP", count: 60, width: 4000, height: 3000, noise: 60 },
  { name: "0.3 MP", count: 600, width: 640, height: 480, noise: 40 },
];
const ROUNDS = Number(Deno.args[0] ?? 3);
const WORKERS = [1, 2];
const FORMS = ["draft", "load", "floor"] as const;
const PYTHON = Deno.env.get("VISIONSET_BENCH_PYTHON") ?? "python3";
const PEER = new URL("./ingest_peer.py", import.meta.url).pathname;

/** What one run took. */
interface Cost {
  /** Start of the program included. */
  readonly ms: number;
  /** From the call, or from when Python had loaded Pillow. */
  readonly workMs: number;
  readonly peakMegabytes: number;
  readonly processorSeconds: number;
}

/** Takes a folder in with a server held to so many processors. */
async function ours(
  room: string,
  folder: string,
  workers: number,
): Promise<Cost> {
  const workspace = join(room, "workspace");
  {
    await using session = await BenchSession.start(workspace);
    await session.call("create_project", { name: "photos" });
  }
  const { ms, value } = await timed(async () => {
    await using session = await BenchSession.start(workspace, workers);
    const request = { project: "photos", path: folder };
    const work = await timed(() =>
      session.call<{ failed: number }>("ingest", request)
    );
    const { failed } = work.value;
    if (failed > 0) throw new Error(`${failed} pictures were refused`);
    return {
      workMs: work.ms,
      peakMegabytes: session.peakMegabytes(),
      processorSeconds: session.processorSeconds(),
    };
  });
  await Deno.remove(workspace, { recursive: true });
  return { ms, ...value };
}

/** The same work by a Pillow script held to so many processors. */
async function peer(
  room: string,
  folder: string,
  workers: number,
  form: typeof FORMS[number],
): Promise<Cost> {
  const dest = join(room, "peer");
  const { ms, value } = await timed(async () => {
    const { success, stdout, stderr } = await new Deno.Command("taskset", {
      args: [
        "--cpu-list",
        `0-${workers - 1}`,
        PYTHON,
        PEER,
        folder,
        dest,
        String(workers),
        form,
      ],
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return JSON.parse(new TextDecoder().decode(stdout)) as {
      work_s: number;
      peak_mb: number;
      cpu_s: number;
    };
  });
  await Deno.remove(dest, { recursive: true });
  return {
    ms,
    workMs: value.work_s * 1000,
    peakMegabytes: Math.round(value.peak_mb),
    processorSeconds: value.cpu_s,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

/** Runs all of them in turn, so that each round meets the same machine. */
async function compare(
  room: string,
  set: typeof SETS[number],
  folder: string,
  workers: number,
): Promise<void> {
  const costs = new Map<string, Cost[]>();
  const add = (name: string, cost: Cost) =>
    costs.set(name, [...costs.get(name) ?? [], cost]);
  for (let round = 0; round < ROUNDS; round++) {
    add("visionset", await ours(room, folder, workers));
    for (const form of FORMS) {
      add(form, await peer(room, folder, workers, form));
    }
  }
  const mine = costs.get("visionset")!;
  say(`\n${set.count} × ${set.name}, ${workers} processor(s), load ${load()}`);
  for (const [name, all] of costs) {
    const of = (figure: (cost: Cost) => number) => median(all.map(figure));
    const ratio = (figure: (cost: Cost) => number) =>
      median(all.map((cost, i) => figure(mine[i]!) / figure(cost)))
        .toFixed(2) + "x";
    const seconds = of(({ ms }) => ms / 1000);
    const peak = Math.max(...all.map(({ peakMegabytes }) => peakMegabytes));
    say(
      `  ${name.padEnd(10)} ${seconds.toFixed(2)} s (${
        of(({ workMs }) => workMs / 1000).toFixed(2)
      } s without its start), ${
        of(({ processorSeconds }) => processorSeconds).toFixed(2)
      } s of processor, ${
        Math.round(set.count / seconds)
      } files/s, peak ${peak} MB; visionset takes ${ratio(({ ms }) => ms)} (${
        ratio(({ workMs }) => workMs)
      }) the time, ${
        ratio(({ processorSeconds }) => processorSeconds)
      } the processor`,
    );
  }
}

function load(): string {
  return Deno.loadavg().map((value) => value.toFixed(1)).join(" ");
}

async function requirePillow(): Promise<void> {
  const args = ["-c", "import PIL; print(PIL.__version__)"];
  const found = await new Deno.Command(PYTHON, { args }).output()
    .catch(() => null);
  if (found === null || !found.success) {
    say(
      `${PYTHON} has no Pillow. Make a virtual environment outside the tree ` +
        "(python3 -m venv DIR && DIR/bin/pip install pillow) and name its " +
        "python in VISIONSET_BENCH_PYTHON.",
    );
    Deno.exit(1);
  }
  say(`Pillow ${new TextDecoder().decode(found.stdout).trim()}`);
}

if (import.meta.main) {
  say(`program: ${Deno.env.get("VISIONSET_BINARY") ?? "from source"}`);
  await requirePillow();
  const room = await Deno.makeTempDir({ prefix: "visionset-bench-" });
  try {
    for (const set of SETS) {
      const folder = join(room, "photos");
      await writePhotos(folder, set.count, set);
      for (const workers of WORKERS) await compare(room, set, folder, workers);
      await Deno.remove(folder, { recursive: true });
    }
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}
