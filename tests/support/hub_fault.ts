import type { Hub, HubRequest, Interference } from "./hub.ts";
import { COMMIT } from "./hub_model.ts";

/** Something that a hub does wrong. */
export interface HubFault {
  readonly name: string;
  readonly interfere: Interference;
  /** What the refusal must say of it. */
  readonly says: RegExp;
  /** Bytes of files that stay, to go on from. @default {0} */
  readonly keeps?: number;
}

/** The file that large faults are about. */
export const WEIGHTS = "onnx/model.onnx";
/** Questions of what a revision is. */
export const isInfo = ({ path }: HubRequest) => path.includes("/revision/");
/** Questions for the files of a commit. */
export const isList = ({ path }: HubRequest) => path.includes("/tree/");
/** Requests to the store of large files. */
export const isStored = ({ server }: HubRequest) => server === "store";
/** Requests for the weights at the hub itself. */
export const isResolve = ({ path }: HubRequest) =>
  path.endsWith(`/${COMMIT}/${WEIGHTS}`);

/** Answers in the hub's place where a request fits. */
export function on(
  fits: (got: HubRequest) => boolean,
  answer: (got: HubRequest, hub: Hub) => Response,
): Interference {
  return (got, hub) => fits(got) ? answer(got, hub) : null;
}

/** Lists the files with one of them changed. */
export function listed(
  path: string,
  change: Record<string, unknown>,
): Interference {
  return on(isList, (_, hub) =>
    Response.json(hub.files.map((file) => ({
      ...hub.entry(file),
      ...file.path === path && change,
    }))));
}
