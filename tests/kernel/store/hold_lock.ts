/**
 * Another process that holds a workspace's write lock: `hold_lock.ts PATH MS`.
 * Says `held` once it has the lock; lets go after the time.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";

const [path, ms] = Deno.args;
const db = new DatabaseSync(path!);
db.exec("BEGIN IMMEDIATE");
db.exec("INSERT INTO workspace (id, created_at) VALUES ('x', 'now')");
await Deno.stdout.write(new TextEncoder().encode("held"));
await new Promise((resolve) => setTimeout(resolve, Number(ms)));
db.exec("ROLLBACK");
db.close();
