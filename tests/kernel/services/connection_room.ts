import type { Capability, Driver, Predictor } from "../../../kernel/mod.ts";
import type {
  ConnectionChange,
  NewConnection,
} from "../../../kernel/domain/inference/connection.ts";
import { ConnectionService } from "../../../kernel/services/connection_service.ts";
import { StoreRoom } from "../store/room.ts";

/** Everything that may be said of a new connection, said of none. */
const NOTHING = {
  device: null,
  precision: null,
  endpoint_url: null,
  credential_env: null,
  provider_id: null,
  capability: null,
  max_in_flight: null,
};
/** Which model. */
export const MODEL = { model_id: "acme/fruit", model_revision: "r12" };
/** A good connection to an endpoint. */
export const HTTP: NewConnection = {
  ...NOTHING,
  ...MODEL,
  name: "finder",
  connection_type: "http",
  endpoint_url: "http://127.0.0.1/",
};
/** A good connection to a model of this machine. */
export const LOCAL: NewConnection = {
  ...NOTHING,
  ...MODEL,
  name: "resident",
  connection_type: "local",
  device: " CUDA:1 ",
  precision: "fp16",
};
/** An update that asks for nothing. */
export const UNCHANGED: ConnectionChange = {
  name: null,
  model_id: null,
  model_revision: null,
  device: null,
  precision: null,
  endpoint_url: null,
  credential_env: null,
  max_in_flight: null,
};

/** Shapes that every family here produces. */
export const EVERYTHING = ["bbox", "polygon"] as const;

/** A driver that serves some capabilities under their own names. */
function driver(
  provider_id: string,
  connection_type: Driver["connection_type"],
  ...capabilities: Capability[]
): Driver {
  const families = Object.fromEntries(
    capabilities.map((capability) =>
      [capability, { capability, produces: EVERYTHING }] as const
    ),
  );
  return { provider_id, connection_type, families };
}

/** What serves endpoints. */
export const DRIVERS: readonly Driver[] = [
  driver("http", "http", "text_detect", "point_suggest"),
  driver("hf-task", "http", "label_detect", "text_detect"),
];
/** What serves models of this machine. */
export const RUNTIME: Driver = driver("onnx", "local", "label_detect");

/** A predictor whose endpoints all say the same. */
export function predictor(
  capability: Capability,
  drivers: readonly Driver[] = DRIVERS,
): Predictor {
  return {
    drivers,
    describe: () => Promise.resolve({ model_ref: "fruit@12", capability }),
    labelsOf: () => Promise.resolve(null),
    predict: () => Promise.reject(new Error("Nobody asks about pictures")),
  };
}

/** Runs a body over the connections of a new workspace. */
export async function withConnections(
  body: (connections: ConnectionService, room: StoreRoom) => Promise<void>,
  asks: Predictor | null = predictor("text_detect"),
): Promise<void> {
  using room = new StoreRoom();
  await room.init();
  await room.session(({ store }) =>
    body(new ConnectionService({ store, predictor: asks }), room)
  );
}
