import {
  parentPort,
  receiveMessageOnPort,
  workerData,
} from "node:worker_threads";
import type { Fold } from "../../api.ts";
import type { Order, Said, SandboxData } from "./protocol.ts";
import { GuestFault, Machine } from "./machine.ts";
import { Room } from "./room.ts";

const { limits, bell, pages } = workerData as SandboxData;
const rings = new Int32Array(bell);
const POLL_MS = 20;

function say(said: Said): void {
  parentPort?.postMessage(said);
}

/** Asks the host for a page and sleeps until it is there. */
function page(cursor: number, fold: string): string | null {
  say({ kind: "page", cursor, fold: fold as Fold | "" });
  for (;;) {
    const heard = Atomics.load(rings, 0);
    const arrived = receiveMessageOnPort(pages);
    if (arrived !== undefined) return arrived.message as string | null;
    Atomics.wait(rings, 0, heard, POLL_MS);
  }
}

let room: Room | null = null;

/** Each file that is loaded gets a machine of its own. */
async function roomFor(order: Order): Promise<Room> {
  if (room !== null && order.kind !== "load") return room;
  room = new Room(await Machine.start(limits), limits, {
    page,
    leave: (cursor) => say({ kind: "leave", cursor }),
  });
  return room;
}

async function carryOut(order: Order): Promise<void> {
  try {
    const value = (await roomFor(order)).run(order);
    const moved = value instanceof Uint8Array ? [value.buffer] : [];
    parentPort?.postMessage({ kind: "answer", value } satisfies Said, moved);
  } catch (error) {
    if (!(error instanceof GuestFault)) throw error;
    say({ kind: "fault", fault: error.fault });
  }
}

parentPort?.on("message", (order: Order) => void carryOut(order));
say({ kind: "ready" });
