export const CSV_TYPE = 'text/csv';

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
