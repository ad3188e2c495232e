import { quote, Refusal, refuse } from "../../kernel/mod.ts";

/** Who is named when an exporter fails. */
export interface Blamed {
  readonly format: string;
  /** Name of the plugin that has it; null for a built-in one. */
  readonly plugin: string | null;
}

/** The refusal that blames an exporter. */
export function exporterFault(
  { format, plugin }: Blamed,
  words: string,
  cause?: unknown,
): Refusal {
  const reason = plugin === null ? words : `${words} (plugin ${quote(plugin)})`;
  return refuse("ExporterFailed", { format, reason }, { cause });
}

/**
 * Calls into an exporter. What it throws becomes its own failure, while a
 * refusal of the host that came up through it stays what it is.
 *
 * @throws {Refusal} ExporterFailed
 */
export function guarded<T>(blamed: Blamed, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw exporterFault(blamed, `it threw ${quote(words)}`, error);
  }
}

/**
 * Pulls what an exporter yields, and closes its iterator when left early.
 *
 * @throws {Refusal} ExporterFailed
 */
export function* pulled(blamed: Blamed, values: unknown): Generator<unknown> {
  const iterator = guarded(blamed, () => {
    const iterable = values as Partial<Iterable<unknown>> | null | undefined;
    const open = iterable?.[Symbol.iterator];
    if (typeof open !== "function") {
      throw exporterFault(blamed, "it answered nothing that can be iterated");
    }
    return open.call(iterable) as Iterator<unknown>;
  });
  let open = true;
  try {
    while (true) {
      const step = guarded(blamed, () => {
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
    if (open) guarded(blamed, () => iterator.return?.());
  }
}
