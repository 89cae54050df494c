export const CSV_TYPE = 'text/csv';

/** Of an error, for callers that accept it (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json';

/** Whether the `Accept` header names a type, and not JSON rather than it. */
function prefers(wanted: string, accept = ''): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((one) => one.startsWith('q='));
    return { type, weight: q === undefined ? 1 : Number(q.slice(2)) || 0 };
  });
  const weight = ranges.find(({ type }) => type === wanted)?.weight ?? 0;
  const json = ranges.find(({ type }) => type === 'application/json')?.weight ?? 0;
  return weight > 0 && weight >= json;
}

export const prefersCsv = (accept?: string): boolean => prefers(CSV_TYPE, accept);
export const prefersProblem = (accept?: string): boolean => prefers(PROBLEM_TYPE, accept);
