/**
 * The database's history: append only, never edit a step that was released.
 * The format version of a workspace is the number of steps applied.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE workspace (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE project (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  description TEXT
) STRICT;

CREATE TABLE dataset (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL UNIQUE
    REFERENCES project(seq) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT
) STRICT;

CREATE TABLE schema_version (
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  classes TEXT NOT NULL,
  description TEXT,
  created_at TEXT NOT NULL,
  provenance TEXT NOT NULL,
  PRIMARY KEY (project_seq, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  extraction_fps REAL NOT NULL DEFAULT 0,
  video TEXT,
  registered_at TEXT NOT NULL,
  UNIQUE (project_seq, kind, path, extraction_fps)
) STRICT;

CREATE TABLE asset (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  modality TEXT NOT NULL,
  content_hash BLOB NOT NULL,
  uri TEXT NOT NULL,
  width INTEGER,
  height INTEGER,
  format TEXT,
  source_seq INTEGER REFERENCES source(seq) ON DELETE CASCADE,
  frame_index INTEGER,
  frame_timestamp REAL,
  thumbnail_hash BLOB,
  ingested_at TEXT,
  UNIQUE (project_seq, content_hash)
) STRICT;
CREATE INDEX asset_source ON asset(source_seq);
CREATE INDEX asset_without_thumbnail ON asset(project_seq, seq)
  WHERE thumbnail_hash IS NULL;

CREATE TABLE batch (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  schema_version INTEGER,
  parent_seq INTEGER REFERENCES batch(seq) ON DELETE SET NULL
) STRICT;
CREATE INDEX batch_project ON batch(project_seq, seq);
CREATE INDEX batch_parent ON batch(parent_seq);

CREATE TABLE batch_asset (
  batch_seq INTEGER NOT NULL REFERENCES batch(seq) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  asset_seq INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
  PRIMARY KEY (batch_seq, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX batch_asset_once ON batch_asset(asset_seq, batch_seq);

CREATE TABLE ingest_run (
  id TEXT PRIMARY KEY,
  source_seq INTEGER NOT NULL REFERENCES source(seq) ON DELETE CASCADE,
  state TEXT NOT NULL,
  error TEXT,
  batch_seq INTEGER REFERENCES batch(seq) ON DELETE SET NULL,
  batch_name TEXT NOT NULL,
  processed INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  failures TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX ingest_run_source ON ingest_run(source_seq);
CREATE INDEX ingest_run_batch ON ingest_run(batch_seq);

CREATE TABLE task_group (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  batch_seq INTEGER NOT NULL REFERENCES batch(seq) ON DELETE CASCADE,
  name TEXT NOT NULL
) STRICT;
CREATE INDEX task_group_batch ON task_group(batch_seq);

CREATE TABLE job (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  task_group_seq INTEGER NOT NULL REFERENCES task_group(seq) ON DELETE CASCADE,
  batch_seq INTEGER NOT NULL REFERENCES batch(seq) ON DELETE CASCADE,
  state TEXT NOT NULL,
  assignee TEXT
) STRICT;
CREATE INDEX job_batch ON job(batch_seq, seq);
CREATE INDEX job_task_group ON job(task_group_seq);

CREATE TABLE job_asset (
  job_seq INTEGER NOT NULL REFERENCES job(seq) ON DELETE CASCADE,
  asset_seq INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
  batch_seq INTEGER NOT NULL REFERENCES batch(seq) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  progress TEXT NOT NULL,
  touched_at TEXT,
  PRIMARY KEY (asset_seq, job_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_asset_queue ON job_asset(job_seq, progress, position);
CREATE UNIQUE INDEX job_asset_place ON job_asset(batch_seq, position);
CREATE INDEX job_asset_progress ON job_asset(batch_seq, progress, position);

CREATE TABLE annotation (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  asset_seq INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
  label_class TEXT NOT NULL,
  schema_version INTEGER NOT NULL,
  geometry_type TEXT NOT NULL,
  geometry TEXT NOT NULL,
  attributes TEXT NOT NULL,
  provenance TEXT NOT NULL,
  model_ref TEXT,
  confidence REAL,
  job_seq INTEGER REFERENCES job(seq) ON DELETE SET NULL
) STRICT;
CREATE INDEX annotation_asset ON annotation(asset_seq, seq);
CREATE INDEX annotation_class ON annotation(project_seq, label_class);
CREATE INDEX annotation_job ON annotation(job_seq);
CREATE INDEX annotation_confidence ON annotation(asset_seq, confidence)
  WHERE provenance = 'model' AND confidence IS NOT NULL;
CREATE UNIQUE INDEX annotation_tag ON annotation(asset_seq, label_class)
  WHERE geometry_type = 'classification_tag';

CREATE TABLE dataset_member (
  seq INTEGER PRIMARY KEY,
  dataset_seq INTEGER NOT NULL REFERENCES dataset(seq) ON DELETE CASCADE,
  asset_seq INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
  UNIQUE (asset_seq, dataset_seq)
) STRICT;
CREATE INDEX dataset_member_dataset ON dataset_member(dataset_seq, seq);

CREATE TABLE dataset_change (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  dataset_seq INTEGER NOT NULL REFERENCES dataset(seq) ON DELETE CASCADE,
  operation TEXT NOT NULL,
  subject_ids TEXT NOT NULL,
  actor TEXT,
  occurred_at TEXT NOT NULL
) STRICT;
CREATE INDEX dataset_change_dataset ON dataset_change(dataset_seq, seq);

CREATE TABLE release (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  dataset_seq INTEGER NOT NULL REFERENCES dataset(seq) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  manifest_hash BLOB NOT NULL,
  schema_version INTEGER NOT NULL,
  asset_count INTEGER NOT NULL,
  annotation_count INTEGER NOT NULL,
  split TEXT,
  created_at TEXT NOT NULL,
  visionset_version TEXT NOT NULL,
  UNIQUE (dataset_seq, tag)
) STRICT;
`,
  `
CREATE TABLE schema_draft (
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  classes TEXT NOT NULL,
  note TEXT NOT NULL,
  based_on INTEGER,
  revision INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (project_seq, kind)
) STRICT;

CREATE TABLE draft_revision (
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (project_seq, kind)
) STRICT, WITHOUT ROWID;
`,
  `
CREATE TABLE recipe (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project_seq INTEGER NOT NULL REFERENCES project(seq) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  spec TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_seq, name_key)
) STRICT;
CREATE INDEX recipe_project ON recipe(project_seq, seq);
`,
  // What pictures look like: 32 bytes, none for a flat one, NULL until known.
  `
ALTER TABLE asset ADD COLUMN fingerprint BLOB;
DROP INDEX asset_without_thumbnail;
CREATE INDEX asset_unrendered ON asset(project_seq, seq)
  WHERE thumbnail_hash IS NULL OR fingerprint IS NULL;
`,
  `
CREATE TABLE inference_connection (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  connection_type TEXT NOT NULL,
  model_id TEXT NOT NULL,
  model_revision TEXT NOT NULL,
  device TEXT,
  precision TEXT,
  endpoint_url TEXT,
  credential_env TEXT,
  provider_id TEXT,
  capability TEXT,
  max_in_flight INTEGER,
  setup_state TEXT NOT NULL,
  model_family TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
`,
  // A run outlives its connection, so the connection is named by its id only.
  `
CREATE TABLE pre_label_run (
  seq INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  job_seq INTEGER NOT NULL REFERENCES job(seq) ON DELETE CASCADE,
  batch_seq INTEGER NOT NULL REFERENCES batch(seq) ON DELETE CASCADE,
  connection_id TEXT NOT NULL,
  state TEXT NOT NULL,
  started_at TEXT NOT NULL,
  heartbeat_at TEXT NOT NULL,
  finished_at TEXT,
  assets_total INTEGER NOT NULL,
  assets_processed INTEGER NOT NULL DEFAULT 0,
  assets_labeled INTEGER NOT NULL DEFAULT 0,
  annotations_written INTEGER NOT NULL DEFAULT 0,
  annotations_replaced INTEGER NOT NULL DEFAULT 0,
  assets_skipped INTEGER NOT NULL DEFAULT 0,
  regions_discarded INTEGER NOT NULL DEFAULT 0,
  regions_out_of_bounds INTEGER NOT NULL DEFAULT 0,
  stopped_early INTEGER,
  model_ref TEXT,
  error TEXT
) STRICT;
CREATE INDEX pre_label_run_job ON pre_label_run(job_seq, seq);
CREATE INDEX pre_label_run_batch ON pre_label_run(batch_seq, seq);
CREATE UNIQUE INDEX pre_label_run_live ON pre_label_run(job_seq)
  WHERE state = 'running';
`,
];

/** The format version that this code writes. */
export const FORMAT_VERSION = MIGRATIONS.length;
