import type { Tool } from "../../tool.ts";
import { createProject } from "./create_project.ts";
import { getProject } from "./get_project.ts";
import { listProjects } from "./list_projects.ts";

/** Projects, in the order of the work. */
export const PROJECT_TOOLS: readonly Tool[] = [
  createProject,
  listProjects,
  getProject,
];
