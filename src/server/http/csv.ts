export const CSV_TYPE = 'text/csv';

type Cell = string | number | null | undefined;

/** Comma-separated text (RFC 4180). Nothing is written for null and undefined. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Spreadsheets run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether the `Accept` header names CSV, and nothing rather than it. */
export function prefersCsv(accept = ''): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((one) => one.startsWith('q='));
    return { type, weight: q === undefined ? 1 : Number(q.slice(2)) || 0 };
  });
  const csv = ranges.find(({ type }) => type === CSV_TYPE)?.weight ?? 0;
  const json = ranges.find(({ type }) => type === 'application/json')?.weight ?? 0;
  return csv > 0 && csv >= json;
}
