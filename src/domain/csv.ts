export type CsvCell = string | number | null | undefined;

/**
 * Comma-separated text (RFC 4180), for programs: what a person opens in a spreadsheet needs a byte order mark before it.
 * Nothing is written for null and undefined.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/**
 * Spreadsheets run a text that begins so as a formula. Where a country divides columns by semicolons or tabs, a cell may
 * begin in the middle of ours.
 */
const FORMULA = /^(?=[\t\r\n])|(?:^|(?<=[,;|\t\r\n"]) *)(?=[=+\-@＝＋－＠])/g;
const QUOTED = /[",;\t\r\n]/;

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = cell.replace(FORMULA, (blanks) => `${blanks}'`);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
