import { tryExample } from "./example.ts";

Deno.test("the example of docs/exporters.md exports a release", tryExample);
