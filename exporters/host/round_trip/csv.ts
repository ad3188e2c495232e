/** A table's record, or a reason why the text is no table. */
export type CsvRecord = readonly string[];

const FIELD_REGEXP = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * The records of a table by RFC 4180, with line feeds of either kind.
 *
 * @throws {SyntaxError} where a quote is out of place.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    FIELD_REGEXP.lastIndex = at;
    const field = FIELD_REGEXP.exec(text);
    if (field === null) {
      throw new SyntaxError(`A quote is out of place at character ${at}`);
    }
    const [whole, quoted, plain = "", end] = field;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
    if (end === ",") continue;
    yield record;
    record = [];
  }
  if (record.length > 0) yield [...record, ""];
}
