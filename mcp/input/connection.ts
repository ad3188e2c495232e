import { z } from "zod";

/** An inference connection, by id or name. */
export const connection = z.string().describe(
  "Connection id, or name in any case",
);

const left = <S extends z.ZodType>(schema: S) =>
  schema.nullable().default(null);

/** What a new connection and a changed one have in common; null leaves it out. */
const FIELDS = {
  device: (more: string) =>
    left(z.string()).describe(`local: cpu, mps, cuda or cuda:<n>${more}`),
  precision: (more: string) =>
    left(z.enum(["fp16", "fp32"])).describe(
      `local: fp16 on cuda only${more}`,
    ),
  endpoint_url: (more: string) =>
    left(z.string()).describe(`http: where requests go${more}`),
  credential_env: (more: string) =>
    left(z.string()).describe(
      `http: the server's variable that holds the token, never the token${more}`,
    ),
  max_in_flight: (more: string) =>
    left(z.int().min(1).max(32)).describe(
      `http: requests under way at once${more}`,
    ),
};

/** Which model of a hub. */
export const MODEL = {
  model_id: z.string().describe("ORG/NAME on the hub"),
  model_revision: z.string().describe("Commit, or a branch or tag"),
};

/** Parameters of a new connection beside its name and type. */
export const newConnection = {
  model_id: z.string().describe("Which model, in its own naming"),
  model_revision: z.string().describe("Its exact revision"),
  device: FIELDS.device("; required there"),
  precision: FIELDS.precision("; required there"),
  endpoint_url: FIELDS.endpoint_url("; required there"),
  provider_id: left(z.string()).describe(
    "http: the endpoint's protocol, http (default), hf-task or kserve-v2",
  ),
  credential_env: FIELDS.credential_env(""),
  capability: left(z.enum(["label_detect", "text_detect"])).describe(
    "hf-task, required there: whether it finds its own labels or given ones",
  ),
  max_in_flight: FIELDS.max_in_flight(", 4 unless given"),
};

const KEPT = "; null keeps it";

/** Parameters that change a connection; null leaves each as it is. */
export const changedConnection = {
  name: left(z.string()).describe(`New name${KEPT}`),
  model_id: left(z.string()).describe(`Another model${KEPT}`),
  model_revision: left(z.string()).describe(`Another revision${KEPT}`),
  device: FIELDS.device(KEPT),
  precision: FIELDS.precision(KEPT),
  endpoint_url: FIELDS.endpoint_url(KEPT),
  credential_env: FIELDS.credential_env("; empty clears, null keeps it"),
  max_in_flight: FIELDS.max_in_flight(KEPT),
};
