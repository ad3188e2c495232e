import { printable } from "../../domain/text.ts";
import { quote } from "../../errors.ts";
import type { RunEnd } from "./run.ts";

/** What is wrong with ffmpeg itself, as the rest of a sentence on it. */
export class FfmpegFault extends Error {}

/** A line of ffmpeg's own: who says it, how grave it is, and what. */
const LINE_REGEXP =
  /^((?:\[[^\]]*\] )*?)\[(panic|fatal|error|warning|info)\] (.*)/;
/** Parts that come after the decoder, in the names of old and new ffmpegs. */
const AFTERWARDS_REGEXP =
  /^\[(?:image2pipe|null|PNG encoder|enc:|swscaler|auto_scale|AVFilterGraph|Parsed_|(?:vf|fc|vost|out)#)/;
/** What ffmpeg says of its own options and parts, in nobody's name. */
const ITSELF_REGEXP =
  /^(?:Unrecognized option|Error splitting|Unknown (?:encoder|input format)|No such filter|Requested output format|Error (?:re)?(?:initializing|opening|configuring) (?:filter|output|encoder|complex|a simple)|Failed to inject frame|Error while processing the decoded data|Could not write header|av_interleaved_write_frame|Error writing|pipe:)/;

/**
 * Hears what ffmpeg writes, to tell a fault of the clip from one of ffmpeg:
 * the clip's is what demuxers and decoders say of it, and nothing else.
 */
export class Testimony {
  /** The first thing that is wrong with the clip, or null. */
  complaint: string | null = null;
  readonly #path: string;
  #last: string | undefined;
  #hasSpoken = false;

  /** @param path The clip's, which no sentence may show. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Takes a line; answers whether it says that the clip is damaged. */
  hear(line: string): boolean {
    if (line.trim() === "") return false;
    this.#last = line;
    this.#hasSpoken ||= LINE_REGEXP.test(line);
    const complaint = complaintIn(line);
    this.complaint ??= complaint;
    return complaint !== null;
  }

  /** How ffmpeg itself failed, or null where it did not or the clip did. */
  fault({ code, signal, givenUp }: RunEnd): FfmpegFault | null {
    if (signal !== null) return this.#fault(`it was ended by ${signal}`);
    if (this.complaint !== null) return null;
    if (givenUp !== null) return this.#fault(`it ${givenUp}`);
    return code === 0 && this.#hasSpoken
      ? null
      : this.#fault(`it ended with code ${code}`);
  }

  #fault(how: string): FfmpegFault {
    const last = this.#last
      ?.replace(/file:.*/, "the clip")
      .replaceAll(this.#path, "the clip");
    const words = last === undefined
      ? "without a word"
      : `and last wrote ${quote(last)}`;
    return new FfmpegFault(`${how}, ${words}`);
  }
}

/**
 * What a line of the log says is wrong with the clip, without the name of the
 * file, or null.
 */
export function complaintIn(line: string): string | null {
  const [, who = "", level = "", words = ""] = LINE_REGEXP.exec(line) ?? [];
  const isGrave = ["panic", "fatal", "error"].includes(level);
  const isOurs = AFTERWARDS_REGEXP.test(who) || ITSELF_REGEXP.test(words);
  if (!isGrave || isOurs) return null;
  if (!words.startsWith("file:")) return printable(words);
  const after = words.lastIndexOf(": ");
  return after < 0 ? "it cannot be read" : printable(words.slice(after + 2));
}
