import type { BlobStore } from "../ports/blob_store.ts";
import type { Folders } from "../ports/folders.ts";
import type { Media } from "../ports/media.ts";
import type { Predictor } from "../ports/predictor.ts";
import type { PathGate } from "../ports/path_gate.ts";
import type { Store } from "../ports/store.ts";
import type { Video } from "../ports/video.ts";
import type { Weights } from "../ports/weights.ts";
import { AnnotationService } from "./annotation_service.ts";
import { BatchService } from "./batch_service.ts";
import { ConnectionService } from "./connection_service.ts";
import { DatasetService } from "./dataset_service.ts";
import type { DoubtfulPictures } from "./doubtful_pictures.ts";
import { DeletionService } from "./deletion_service.ts";
import { DraftService } from "./draft_service.ts";
import { IngestService } from "./ingest_service.ts";
import { JobService } from "./job_service.ts";
import { MembershipService } from "./membership_service.ts";
import { PreLabelService } from "./pre_label_service.ts";
import { PictureService } from "./picture_service.ts";
import { ProjectService } from "./project_service.ts";
import { RecipeService } from "./recipe_service.ts";
import { ReleaseService } from "./release_service.ts";
import { SchemaService } from "./schema_service.ts";
import { SourceService } from "./source_service.ts";
import { WeightsService } from "./weights_service.ts";

/** What services are built from. */
export interface ServicePorts {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly media: Media;
  readonly folders: Folders;
  readonly gate: PathGate;
  readonly video: Video;
  /** Null where no model can be asked. */
  readonly predictor: Predictor | null;
  readonly weights: Weights;
  /** Outlives the services of one operation. */
  readonly doubtful: DoubtfulPictures;
  /** The build that publishes releases. */
  readonly version: string;
}

/** Everything that can be asked of an opened workspace. */
export interface Services {
  readonly projects: ProjectService;
  readonly schemas: SchemaService;
  readonly drafts: DraftService;
  readonly ingest: IngestService;
  readonly sources: SourceService;
  readonly batches: BatchService;
  readonly membership: MembershipService;
  readonly jobs: JobService;
  readonly pictures: PictureService;
  readonly annotations: AnnotationService;
  readonly datasets: DatasetService;
  readonly releases: ReleaseService;
  readonly recipes: RecipeService;
  readonly connections: ConnectionService;
  readonly weights: WeightsService;
  readonly preLabels: PreLabelService;
  readonly deletions: DeletionService;
}

/** Builds the services over one opened workspace. */
export function createServices(ports: ServicePorts): Services {
  const connections = new ConnectionService(ports);
  return {
    projects: new ProjectService(ports),
    schemas: new SchemaService(ports),
    drafts: new DraftService(ports),
    ingest: new IngestService(ports),
    sources: new SourceService(ports),
    batches: new BatchService(ports),
    membership: new MembershipService(ports),
    jobs: new JobService(ports),
    pictures: new PictureService(ports),
    annotations: new AnnotationService(ports),
    datasets: new DatasetService(ports),
    releases: new ReleaseService(ports),
    recipes: new RecipeService(ports),
    weights: new WeightsService(ports),
    connections,
    preLabels: new PreLabelService(ports, connections),
    deletions: new DeletionService(ports),
  };
}
