/**
 * Runs a step for each item, so many at a time. The first error is thrown once
 * no step runs any more; no step is begun after it.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  step: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failure: { readonly error: unknown } | null = null;
  const lane = async () => {
    while (failure === null) {
      const { done, value } = left.next();
      if (done === true) return;
      try {
        await step(value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
