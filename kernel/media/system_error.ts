type ErrorClass = new (message: string) => Error;

/**
 * The system's error as it was in a worker: its class in `Deno.errors` does
 * not survive the way between threads.
 */
export function systemError(name: string, message: string): Error {
  const classes = Deno.errors as unknown as Readonly<
    Record<string, ErrorClass>
  >;
  const ErrorOfName = Object.hasOwn(classes, name) ? classes[name] : undefined;
  return new (ErrorOfName ?? Error)(message);
}
