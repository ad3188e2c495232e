import { quote } from "../../../kernel/mod.ts";
import { API_MODULE, type Fault } from "./protocol.ts";

const MIB = 1024 * 1024;

/** What a plugin did wrong, as the end of a sentence about it. */
export function faultWords(fault: Fault, memoryBytes: number): string {
  switch (fault.kind) {
    case "threw":
      return `it threw ${quote(fault.words)}`;
    case "broke":
      return fault.words;
    case "import":
      return `it imports ${
        quote(fault.specifier)
      }, and a plugin can import ${API_MODULE} only`;
    case "slow":
      return `it ran for over ${seconds(fault.ms)} without a result`;
    case "slow-run":
      return `it ran for over ${seconds(fault.ms)} in all`;
    case "memory":
      return `it needs more than ${memoryBytes / MIB} MiB of memory`;
    case "deep":
      return "its calls nest too deep";
  }
}

/** Of a thread that had to be ended. */
export function stuckWords(ms: number): string {
  return `it did not answer for ${seconds(ms)} and was stopped`;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
