import { formatCount } from '#domain/count.ts';
import { SPAN_UNITS } from '#domain/time.ts';

/** Both ISO 8601; negative when `to` is earlier. */
export const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

/** `every 10 seconds`, `every minute`, `every 90 seconds` */
export function formatInterval(seconds: number): string {
  const [unit, length] = SPAN_UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? [
    'second',
    1,
  ];
  const count = seconds / length;
  return count === 1 ? `every ${unit}` : `every ${formatCount(count, unit)}`;
}
