/** One record of a CSV text. */
export interface CsvRecord {
  /** Number of the line on which the record begins, 1 = first line of the text. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell and the separator after it: quoted (with doubled quotes inside) or plain. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * Reads comma-separated text (RFC 4180). Blank lines are skipped.
 * @throws SyntaxError naming the line for a stray or unclosed quote.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  let cells: string[] = [];
  let begun = line;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const match = CELL.exec(text);
    if (!match) throw new SyntaxError(`line ${line}: stray quote`);
    const [whole, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return records;
}
