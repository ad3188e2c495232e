import { quote, Refusal, refuse } from "../../kernel/mod.ts";

/** The refusal that blames an exporter. */
export function exporterFault(
  format: string,
  reason: string,
  cause?: unknown,
): Refusal {
  return refuse("ExporterFailed", { format, reason }, { cause });
}

/**
 * Calls into an exporter. What it throws becomes its own failure, while a
 * refusal of the host that came up through it stays what it is.
 *
 * @throws {Refusal} ExporterFailed
 */
export function guarded<T>(format: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw exporterFault(format, `it threw ${quote(words)}`, error);
  }
}

/**
 * Pulls what an exporter yields, and closes its iterator when left early.
 *
 * @throws {Refusal} ExporterFailed
 */
export function* pulled(format: string, values: unknown): Generator<unknown> {
  const iterator = guarded(format, () => {
    const iterable = values as Partial<Iterable<unknown>> | null | undefined;
    const open = iterable?.[Symbol.iterator];
    if (typeof open !== "function") {
      throw exporterFault(format, "it answered nothing that can be iterated");
    }
    return open.call(iterable) as Iterator<unknown>;
  });
  let open = true;
  try {
    while (true) {
      const step = guarded(format, () => {
        const { done, value } = iterator.next();
        return { done, value };
      });
      if (step.done === true) {
        open = false;
        return;
      }
      yield step.value;
    }
  } catch (error) {
    open = false;
    throw error;
  } finally {
    if (open) guarded(format, () => iterator.return?.());
  }
}
