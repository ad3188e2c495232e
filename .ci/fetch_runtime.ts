import { RUNTIME, RUNTIME_FOLDER } from "../inference/local/runtime_files.ts";
import { fetchFiles } from "./package_files.ts";

// Puts in place what runs local models, for `deno run` and `deno compile`.
await fetchFiles(RUNTIME_FOLDER, Object.values(RUNTIME));
