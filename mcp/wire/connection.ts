import { connectionActions, type ConnectionDetail } from "../../kernel/mod.ts";

/**
 * An inference connection with what may be asked of it. Runs in the background
 * are not recorded, so the last ones are always null.
 */
export function connection(
  c: ConnectionDetail,
  { destructive }: { readonly destructive: boolean },
): object {
  return {
    id: c.id,
    name: c.name,
    connection_type: c.connection_type,
    model_id: c.model_id,
    model_revision: c.model_revision,
    device: c.device,
    precision: c.precision,
    endpoint_url: c.endpoint_url,
    setup_state: c.setup_state,
    provider_id: c.provider_id,
    credential_env: c.credential_env,
    capability: c.capability,
    max_in_flight: c.max_in_flight,
    allowed_actions: connectionActions(c, destructive),
    capabilities: c.capabilities,
    download: null,
    integrity_check: null,
    created_at: c.created_at,
    updated_at: c.updated_at,
  };
}
