/**
 * Reads chunks two at a time and keeps them one at a time, in order, while the
 * next are read. `next` begins to read a chunk, or answers null when there is
 * none. When keeping fails, `drop` is handed what is being read.
 */
export async function readAhead<T>(steps: {
  readonly next: () => Promise<T> | null;
  readonly keep: (chunk: T) => Promise<void>;
  readonly drop: (reading: readonly Promise<T>[]) => Promise<void>;
}): Promise<void> {
  const reading: Promise<T>[] = [];
  let keeping: Promise<void> = Promise.resolve();
  const begin = () => {
    const chunk = steps.next();
    if (chunk !== null) reading.push(chunk);
  };
  try {
    begin();
    while (reading[0] !== undefined) {
      begin();
      const chunk = await reading[0];
      await keeping;
      reading.shift();
      keeping = steps.keep(chunk);
      // It is thrown where it is awaited, which may be a while from now.
      keeping.catch(() => {});
    }
    await keeping;
  } catch (error) {
    await steps.drop(reading);
    throw error;
  }
}
