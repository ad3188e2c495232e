import { textFault } from "../names.ts";
import type { Capability } from "./capability.ts";
import type { InferenceConnection } from "./connection.ts";

type Type = InferenceConnection["connection_type"];
type Field = keyof InferenceConnection;

const MAX_TEXT = 500;
const MAX_URL = 2000;
const DEVICE_REGEXP = /^(?:cpu|mps|cuda(?::\d{1,3})?)$/;
const VARIABLE_REGEXP = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** What an endpoint may be declared to do whose protocol does not tell. */
const DECLARABLE: readonly (Capability | null)[] = [
  "label_detect",
  "text_detect",
];
/** The provider whose endpoints do not tell what they do. */
const SILENT_PROVIDER = "hf-task";

/** Fields that only one type has, and those that it must have. */
const OWN: Readonly<
  Record<Type, { only: readonly Field[]; needed: readonly Field[] }>
> = {
  local: { only: ["device", "precision"], needed: ["device", "precision"] },
  http: {
    only: ["endpoint_url", "credential_env", "capability", "max_in_flight"],
    needed: ["endpoint_url"],
  },
};

/** What is wrong with a connection, in one sentence that names the field. */
export function connectionFault(c: InferenceConnection): string | null {
  return textFaults(c) ?? typeFault(c) ?? localFault(c) ?? httpFault(c);
}

function textFaults(c: InferenceConnection): string | null {
  const limits = [
    ["model_id", MAX_TEXT],
    ["model_revision", MAX_TEXT],
    ["provider_id", MAX_TEXT],
    ["endpoint_url", MAX_URL],
  ] as const;
  for (const [field, limit] of limits) {
    const value = c[field];
    const fault = value === null ? null : textFault(value, limit);
    if (fault !== null) return `${field} is not usable: ${fault}`;
  }
  return null;
}

function typeFault(c: InferenceConnection): string | null {
  const type = c.connection_type;
  const other = type === "local" ? "http" : "local";
  const alien = OWN[other].only.find((field) => c[field] !== null);
  if (alien !== undefined) {
    return `${alien} is for ${other} connections, and this one is ${type}`;
  }
  const missing = OWN[type].needed.find((field) => c[field] === null);
  return missing === undefined ? null : `a ${type} connection needs ${missing}`;
}

function localFault({ device, precision }: InferenceConnection): string | null {
  if (device === null) return null;
  if (!DEVICE_REGEXP.test(device)) {
    return "device must be cpu, mps, cuda or cuda:<number>";
  }
  return precision === "fp16" && !device.startsWith("cuda")
    ? `precision fp16 runs only on cuda devices; ${device} takes fp32`
    : null;
}

function httpFault(c: InferenceConnection): string | null {
  if (c.endpoint_url === null) return null;
  if (holdsSecret(c.endpoint_url)) {
    return "endpoint_url must not hold a user name or password; name a variable in credential_env";
  }
  const { credential_env, provider_id, capability } = c;
  if (credential_env !== null && !VARIABLE_REGEXP.test(credential_env)) {
    return "credential_env must be the name of an environment variable, of letters, digits and _, not the secret itself";
  }
  if (provider_id === SILENT_PROVIDER) {
    return DECLARABLE.includes(capability)
      ? null
      : "capability must be label_detect or text_detect for provider_id hf-task, whose endpoints do not tell";
  }
  return capability === null
    ? null
    : "capability is for provider_id hf-task; other endpoints tell what they do";
}

function holdsSecret(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}
