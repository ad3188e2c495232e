const ROW_REGEXP = /^(0|[1-9]\d*)((?: (?:0|1)(?:\.\d+)?)+)$/;

/** A row's class and its numbers, fractions of the picture. */
export interface YoloRow {
  readonly class_index: number;
  readonly numbers: readonly number[];
}

/** A row of a label file, or a reason why it is none. */
export function yoloRow(line: string): YoloRow | string {
  const parts = ROW_REGEXP.exec(line);
  if (parts === null) return "is not a class and fractions of 0 to 1";
  const numbers = (parts[2] ?? "").trim().split(" ").map(Number);
  return numbers.every((n) => n <= 1)
    ? { class_index: Number(parts[1]), numbers }
    : "has a number over 1";
}
