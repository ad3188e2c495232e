import { refuse } from "../../kernel/mod.ts";

/** The refusal for weights that cannot be brought now, or not from there. */
export function unavailable(
  model_id: string,
  reason: string,
  options: ErrorOptions = {},
) {
  return refuse("LocalInferenceUnavailable", { model_id, reason }, options);
}

const UNUSABLE = [
  Deno.errors.PermissionDenied,
  Deno.errors.NotFound,
  Deno.errors.NotADirectory,
  Deno.errors.IsADirectory,
  Deno.errors.AlreadyExists,
  Deno.errors.FilesystemLoop,
];

/**
 * The refusal for a file or folder that does not let itself be used; an error
 * about something else comes back as it is.
 */
export function unusable(model_id: string, error: unknown): unknown {
  const isOurs = UNUSABLE.some((kind) => error instanceof kind) ||
    error instanceof Error && "code" in error && error.code === "EIO";
  if (!isOurs) return error;
  const reason =
    "a file or folder of models cannot be read or written; the server's log names it";
  return unavailable(model_id, reason, { cause: error });
}
