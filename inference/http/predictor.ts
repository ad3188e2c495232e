import {
  type InferenceConnection,
  type Predictor,
  refuse,
  type Sight,
} from "../../kernel/mod.ts";
import { Channel, type Timeouts } from "./channel.ts";
import { ConnectionFault, EndpointFault } from "./endpoint_fault.ts";
import { HF_TASK } from "../providers/hf_task.ts";
import { HTTP } from "../providers/http.ts";
import { KSERVE_V2 } from "../providers/kserve_v2.ts";
import type { Provider } from "../providers/provider.ts";
import { admit, type Reach } from "../reach/gate.ts";
import { Turns } from "../turns.ts";

const PROVIDERS: readonly Provider[] = [HTTP, HF_TASK, KSERVE_V2];
/** Bytes of a picture that are sent; it travels as text, in memory. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

/**
 * Asks models behind endpoints, as far as the operator's flags reach.
 *
 * @param timeouts How long answers are waited for.
 */
export function createEndpointPredictor(
  reach: Reach,
  timeouts: Timeouts,
): Predictor {
  const turns = new Turns();

  /** @param sight The picture that it is about; null where it is about none. */
  async function ask<T>(
    connection: InferenceConnection,
    sight: Sight | null,
    signal: AbortSignal | undefined,
    body: (provider: Provider, channel: Channel) => Promise<T>,
  ): Promise<T> {
    const provider = providerOf(connection);
    const channel = new Channel(admit(connection, reach), timeouts, signal);
    try {
      return await body(provider, channel);
    } catch (error) {
      if (!(error instanceof EndpointFault)) throw error;
      const { message: reason, cause } = error;
      const endpoint = connection.endpoint_url ?? "";
      const refusal = refuse(
        "InferenceEndpointUnavailable",
        { endpoint, reason },
        { cause },
      );
      throw sight === null || error instanceof ConnectionFault
        ? refusal
        : refusal.ofPicture();
    }
  }

  return {
    drivers: PROVIDERS.map(({ driver }) => driver),
    describe: (connection, signal) =>
      ask(
        connection,
        null,
        signal,
        (provider, channel) => provider.describe(channel, connection),
      ),
    labelsOf: () => Promise.resolve(null),
    predict: (connection, question, sight, signal) =>
      turns.take(
        connection.id,
        connection.max_in_flight ?? 1,
        () =>
          ask(connection, sight, signal, async (provider, channel) => {
            const bytes = await pictureOf(sight);
            const look = { connection, question, sight, bytes };
            return await provider.predict(channel, look);
          }),
        signal,
      ),
  };
}

function providerOf({ provider_id }: InferenceConnection): Provider {
  const wanted = provider_id ?? HTTP.driver.provider_id;
  const found = PROVIDERS.find(({ driver }) => driver.provider_id === wanted);
  if (found === undefined) throw new TypeError(`No provider ${wanted}`);
  return found;
}

async function pictureOf(
  { path }: Sight,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await Deno.stat(path);
  if (size <= MAX_PICTURE_BYTES) return await Deno.readFile(path);
  throw new EndpointFault(
    `a picture of ${size} bytes is over the limit of ${MAX_PICTURE_BYTES} that is sent`,
  );
}
