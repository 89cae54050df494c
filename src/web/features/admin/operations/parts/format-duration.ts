const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export const formatCount = (amount: number, unit: string): string =>
  `${amount.toLocaleString('en-US')} ${unit}${amount === 1 ? '' : 's'}`;

/** Both ISO 8601; negative when `to` is earlier. */
export const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

/** `14 seconds`, `3 minutes`, `5 hours`, `2 days`: rounded down to the largest unit that fits. */
export function formatDuration(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ['second', 1];
  return formatCount(Math.floor(Math.max(0, seconds) / length), unit);
}

/** `4 minutes ago` at `asOf`; `just now` below a second, also for clock differences. */
export function formatAgo(at: string, asOf: string): string {
  const seconds = secondsBetween(at, asOf);
  return seconds < 1 ? 'just now' : `${formatDuration(seconds)} ago`;
}

/** `every 10 seconds`, `every minute`, `every 90 seconds` */
export function formatInterval(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? [
    'second',
    1,
  ];
  const count = seconds / length;
  return count === 1 ? `every ${unit}` : `every ${formatCount(count, unit)}`;
}
