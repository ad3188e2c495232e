import type {
  Described,
  Driver,
  InferenceConnection,
  Prediction,
  Question,
  Sight,
} from "../../kernel/mod.ts";
import type { Channel } from "../http/channel.ts";

/** What is asked about one picture, its bytes at hand. */
export interface Look {
  readonly connection: InferenceConnection;
  readonly question: Question;
  readonly sight: Sight;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How one kind of endpoint is spoken to. Both throw EndpointFault. */
export interface Provider {
  readonly driver: Driver;
  /** Learns what the endpoint does. */
  describe(
    channel: Channel,
    connection: InferenceConnection,
  ): Promise<Described>;
  /** Learns what is on a picture; nothing below the wanted confidence. */
  predict(channel: Channel, look: Look): Promise<Prediction>;
}

/** How labels name a model whose endpoint does not name it. */
export function modelRefOf(connection: InferenceConnection): string {
  return `${connection.model_id}@${connection.model_revision}`.slice(0, 500);
}
