/** What the door leads to at once. */
export { DatabaseSync as Inner } from "node:sqlite";
