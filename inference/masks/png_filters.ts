/**
 * A row of a PNG as it was before filtering (PNG specification, section 9).
 *
 * @param row The filter's number, then the filtered bytes.
 * @param above The row before, unfiltered; zeros for the first.
 * @param step Bytes of a pixel, at least 1.
 * @returns A new row, or null for a filter that there is not.
 */
export function unfilter(
  row: Uint8Array,
  above: Uint8Array,
  step: number,
): Uint8Array<ArrayBuffer> | null {
  const predict = PREDICTORS[row[0]!];
  if (predict === undefined) return null;
  const line = new Uint8Array(above.length);
  for (let i = 0; i < line.length; i++) {
    const isFirst = i < step;
    const left = isFirst ? 0 : line[i - step]!;
    const corner = isFirst ? 0 : above[i - step]!;
    line[i] = row[i + 1]! + predict(left, above[i]!, corner);
  }
  return line;
}

type Predictor = (left: number, up: number, corner: number) => number;

const PREDICTORS: readonly Predictor[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (a! <= b! && a! <= c!) return left;
  return b! <= c! ? up : corner;
}
