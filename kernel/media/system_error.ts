type ErrorClass = new (message: string) => Error;

/**
 * The system's error as it was in a worker: its class in `Deno.errors` and its
 * code do not survive the way between threads.
 */
export function systemError(
  told: { name: string; message: string; code: string | null },
): Error {
  const classes = Deno.errors as unknown as Readonly<
    Record<string, ErrorClass>
  >;
  const ErrorOfName = Object.hasOwn(classes, told.name)
    ? classes[told.name]
    : undefined;
  const error = new (ErrorOfName ?? Error)(told.message);
  return told.code === null ? error : Object.assign(error, { code: told.code });
}
