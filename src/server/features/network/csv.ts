import { CsvError, parse } from 'csv-parse/sync';

/** One record of a CSV text. */
export interface CsvRecord {
  /** Line on which the record starts, 1 = first line of the text. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads comma-separated text (RFC 4180). Blank lines are skipped.
 * @throws SyntaxError naming the line of the record with a stray or unclosed quote.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  const addRecord = (cells: string[]) => {
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells });
    // Counted here: csv-parse counts a CRLF inside quotes twice.
    line += cells.join('').split('\n').length;
    return null;
  };
  try {
    parse(text, {
      record_delimiter: ['\n', '\r\n'],
      relax_column_count: true,
      on_record: addRecord,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new SyntaxError(`line ${line}: stray quote`);
    throw error;
  }
  return records;
}
