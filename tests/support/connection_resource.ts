/** A stored way to ask a model. */
export interface Connection {
  id: string;
  name: string;
  connection_type: "local" | "http";
  model_id: string;
  model_revision: string;
  device: string | null;
  precision: string | null;
  endpoint_url: string | null;
  setup_state: "not_set_up" | "ready";
  provider_id: string | null;
  credential_env: string | null;
  capability: string | null;
  max_in_flight: number | null;
  allowed_actions: string[];
  capabilities: string[];
  download: null;
  integrity_check: null;
  created_at: string;
  updated_at: string;
}

/** Weights that lie in a workspace. */
export interface HeldWeights {
  commit: string;
  total_bytes: number;
  file_count: number;
  license: string | null;
  digest_source: "hub" | "cache" | "local-dir" | "import";
  note: string | null;
}
