const MIB = 1024 * 1024;

/** What a foreign exporter may use of files, folders and words. */
export const FILE_LIMITS = {
  /** Bytes of one plugin file. */
  bytes: 2 * MIB,
  /** Plugin files in all folders together; what sorts later is skipped. */
  files: 100,
  /** Formats that one file may export. */
  formats: 50,
  /** Words in one list of a declaration. */
  words: 50,
  /** Characters of one such word. */
  wordCharacters: 100,
} as const;

/** Sandboxes that run at once; further checks and exports wait. */
export const MOST_SANDBOXES = 8;

/** What its code may use while it runs. */
export interface RunLimits {
  /** Milliseconds of running until its module has been evaluated. */
  readonly loadMs: number;
  /** Milliseconds between two things it gives or is given. */
  readonly stepMs: number;
  /** Milliseconds after those in which the whole thread must answer. */
  readonly graceMs: number;
  /** Milliseconds of running in one check or export … */
  readonly runMs: number;
  /** … and as many more for each picture of the release. */
  readonly runMsPerPicture: number;
  /** All memory of its virtual machine; a multiple of 64 KiB. */
  readonly memoryBytes: number;
  /** Stack of its virtual machine. */
  readonly stackBytes: number;
}

/** The limits of {@linkcode RunLimits} in force. */
export const RUN_LIMITS: RunLimits = {
  loadMs: 2000,
  stepMs: 5000,
  graceMs: 3000,
  runMs: 30_000,
  runMsPerPicture: 100,
  memoryBytes: 256 * MIB,
  stackBytes: 128 * 1024,
};

/** What it may hand over. */
export const OUTPUT_LIMITS = {
  /** Characters of one piece of text on its way out of the machine. */
  pieceCharacters: 64 * 1024,
  /** Characters of an answer as JSON, such as a list of warnings. */
  answerCharacters: MIB,
  /** Characters kept of what it says against one picture. */
  faultCharacters: 500,
  /** Characters of a path. */
  pathCharacters: 4096,
  /** Bytes of a file yielded as bytes. */
  fileBytes: 64 * MIB,
  /** Files of one export … */
  files: 5000,
  /** … and as many more for each picture of the release. */
  filesPerPicture: 20,
  /** Bytes of one export, pictures left out … */
  bytes: 64 * MIB,
  /** … and as many more for each picture of the release. */
  bytesPerPicture: MIB,
  /** Places at which it may read the release at once. */
  cursors: 64,
  /** Sentences of one answer that are passed on. */
  sentences: 100,
} as const;
