import type { GeometryType } from "../label_schema.ts";

/**
 * What a model can be asked: `text_detect` finds what words name,
 * `label_detect` finds the labels it was trained on, `point_suggest` tells what
 * is under points.
 */
export type Capability = "text_detect" | "label_detect" | "point_suggest";

/** What a family of models answers. */
export interface Declaration {
  readonly capability: Capability;
  /** Shapes of its regions; never empty. */
  readonly produces: readonly GeometryType[];
}

/** Code that can ask models, and what it says of the families it serves. */
export interface Driver {
  readonly provider_id: string;
  readonly connection_type: "local" | "http";
  readonly families: Readonly<Record<string, Declaration>>;
}

/** Who serves a connection, and what it can be asked. */
export interface Service extends Declaration {
  readonly provider_id: string;
}

/** What of a connection decides who serves it. */
export interface Served {
  readonly connection_type: "local" | "http";
  readonly provider_id: string | null;
  /** Null where nobody looked, empty where nothing was declared. */
  readonly model_family: string | null;
}

/** The provider of an `http` connection that names none. */
export const USUAL_PROVIDER = "http";

/** The drivers that a connection's type and provider leave. */
export function driversFor(
  { connection_type, provider_id }: Omit<Served, "model_family">,
  drivers: readonly Driver[],
): readonly Driver[] {
  const wanted = connection_type === "http"
    ? provider_id ?? USUAL_PROVIDER
    : provider_id;
  return drivers.filter((driver) =>
    driver.connection_type === connection_type &&
    (wanted === null || driver.provider_id === wanted)
  );
}

/**
 * Who serves the recorded family; null where nobody does, or where two drivers
 * say different things of it.
 */
export function serviceOf(
  served: Served,
  drivers: readonly Driver[],
): Service | null {
  const { model_family } = served;
  if (model_family === null) return null;
  const found = driversFor(served, drivers).flatMap((driver) => {
    const said = Object.hasOwn(driver.families, model_family)
      ? driver.families[model_family]
      : undefined;
    return said === undefined
      ? []
      : [{ provider_id: driver.provider_id, ...said }];
  });
  const [first] = found;
  return first !== undefined && found.every((other) => isSame(first, other))
    ? first
    : null;
}

/** The capabilities that a reader is told of; at most one today. */
export function capabilitiesOf(
  served: Served,
  drivers: readonly Driver[],
): readonly Capability[] {
  const service = serviceOf(served, drivers);
  return service === null ? [] : [service.capability];
}

function isSame(one: Declaration, other: Declaration): boolean {
  return one.capability === other.capability &&
    [...one.produces].sort().join() === [...other.produces].sort().join();
}
