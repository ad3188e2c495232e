import { canonicalJson } from "../domain/canonical_json.ts";
import type { Project, Recipe } from "../domain/entities.ts";
import { newId } from "../domain/ids.ts";
import { nameKey, normalizeName } from "../domain/names.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { RecipeSpec } from "../domain/recipe/spec.ts";
import { refuse } from "../errors.ts";
import type { NamedRecipe, RecipeReader } from "../ports/recipe_reader.ts";
import type { Rows, Store } from "../ports/store.ts";
import { findProject, findRecipe } from "./find.ts";

/** Which recipe of which project, by name. */
interface RecipeReference {
  readonly project: string;
  readonly name: string;
}

/** The preprocessing recipes of projects. */
export class RecipeService implements RecipeReader {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound, RecipeNameTaken */
  create(request: RecipeReference & { spec: RecipeSpec }): Promise<Recipe> {
    return this.#store.write((rows) => {
      const project = findProject(rows, request.project);
      const now = new Date().toISOString();
      const recipe: Recipe = {
        id: newId(),
        project_id: project.id,
        name: freeName(rows, project, request.name, null),
        spec: request.spec,
        created_at: now,
        updated_at: now,
      };
      rows.recipes.insert(recipe);
      return recipe;
    });
  }

  /**
   * Recipes in order of creation.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound
   */
  list(project: string, request: PageRequest): Page<Recipe> {
    return this.#store.read((rows) =>
      rows.recipes.page(findProject(rows, project).id, request)
    );
  }

  /** @throws {Refusal} InvalidName, ProjectNotFound, RecipeNotFound */
  get({ project, name }: RecipeReference): Recipe {
    return this.#store.read((rows) =>
      findRecipe(rows, findProject(rows, project), name)
    );
  }

  open(reference: RecipeReference): NamedRecipe {
    const { name, spec } = this.get(reference);
    return { name, spec };
  }

  /**
   * Replaces the whole spec, the name, or both; null keeps. What changes
   * nothing leaves `updated_at` too.
   *
   * @throws {Refusal} EmptyRecipeUpdate, InvalidName, ProjectNotFound,
   * RecipeNotFound, RecipeNameTaken
   */
  async update(
    request: RecipeReference & {
      spec: RecipeSpec | null;
      new_name: string | null;
    },
  ): Promise<Recipe> {
    const { spec, new_name } = request;
    if (spec === null && new_name === null) {
      throw refuse("EmptyRecipeUpdate", {});
    }
    return await this.#store.write((rows) => {
      const project = findProject(rows, request.project);
      const stored = findRecipe(rows, project, request.name);
      const wanted: Recipe = {
        ...stored,
        name: new_name === null
          ? stored.name
          : freeName(rows, project, new_name, stored.id),
        spec: spec ?? stored.spec,
      };
      if (canonicalJson(wanted) === canonicalJson(stored)) return stored;
      const recipe = { ...wanted, updated_at: new Date().toISOString() };
      rows.recipes.update(recipe);
      return recipe;
    });
  }
}

/** A name as stored that no other recipe of the project has. */
function freeName(
  rows: Rows,
  project: Project,
  text: string,
  ownId: string | null,
): string {
  const name = normalizeName("preprocessing recipe", text);
  const twin = rows.recipes.byNameKey(project.id, nameKey(name));
  if (twin !== null && twin.id !== ownId) {
    throw refuse("RecipeNameTaken", { name: twin.name });
  }
  return name;
}
