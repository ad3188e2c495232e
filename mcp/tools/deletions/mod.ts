import type { Tool } from "../../tool.ts";
import { deleteBatch } from "./delete_batch.ts";
import { deleteInferenceConnection } from "./delete_inference_connection.ts";
import { deletePreprocessingRecipe } from "./delete_preprocessing_recipe.ts";
import { deleteProject } from "./delete_project.ts";

/** Tools that destroy; listed only where that was asked for at the start. */
export const DESTRUCTIVE_TOOLS: readonly Tool[] = [
  deleteBatch,
  deleteProject,
  deleteInferenceConnection,
  deletePreprocessingRecipe,
];
