import type { Recipe } from "../domain/entities.ts";
import { nameKey } from "../domain/names.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import type { RecipeRows } from "../ports/store/recipe_rows.ts";
import type { Database } from "./database.ts";

type RecipeRow = Omit<Recipe, "spec"> & { spec: string };

const OF_PROJECT = `
FROM project p JOIN recipe r ON r.project_seq = p.seq
WHERE p.id = :projectId`;

const RECIPE = `
SELECT r.id, p.id AS project_id, r.name, r.spec, r.created_at, r.updated_at
${OF_PROJECT}`;

/** Preprocessing recipes in SQLite. */
export class SqlRecipeRows implements RecipeRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(recipe: Recipe): void {
    this.#db.run(
      `INSERT INTO recipe (id, project_seq, name, name_key, spec, created_at,
         updated_at)
       VALUES (:id, (SELECT seq FROM project WHERE id = :project_id), :name,
         :name_key, :spec, :created_at, :updated_at)`,
      { ...recipe, ...stored(recipe) },
    );
  }

  update(recipe: Recipe): void {
    const { id, name, updated_at } = recipe;
    this.#db.run(
      `UPDATE recipe SET name = :name, name_key = :name_key, spec = :spec,
         updated_at = :updated_at
       WHERE id = :id`,
      { id, name, updated_at, ...stored(recipe) },
    );
  }

  delete(id: string): void {
    this.#db.run("DELETE FROM recipe WHERE id = :id", { id });
  }

  byNameKey(projectId: string, key: string): Recipe | null {
    const row = this.#db.one<RecipeRow>(`${RECIPE} AND r.name_key = :key`, {
      projectId,
      key,
    });
    return row === null ? null : read(row);
  }

  names(projectId: string): string[] {
    return this.#db.all<{ name: string }>(
      `SELECT r.name ${OF_PROJECT} ORDER BY r.seq`,
      { projectId },
    ).map(({ name }) => name);
  }

  page(projectId: string, { limit, offset }: PageRequest): Page<Recipe> {
    return {
      items: this.#db.all<RecipeRow>(
        `${RECIPE} ORDER BY r.seq LIMIT :limit OFFSET :offset`,
        { projectId, limit, offset },
      ).map(read),
      total: this.#db.count(`SELECT count(*) AS n ${OF_PROJECT}`, {
        projectId,
      }),
    };
  }
}

function stored({ name, spec }: Recipe): { name_key: string; spec: string } {
  return { name_key: nameKey(name), spec: JSON.stringify(spec) };
}

function read(row: RecipeRow): Recipe {
  return { ...row, spec: JSON.parse(row.spec) };
}
