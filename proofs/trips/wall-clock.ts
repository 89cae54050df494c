import type { LocalDate, TimeZone } from '#domain/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows at an instant, `2026-12-09 14:05`. */
export function wallAt(zone: TimeZone, instant: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(instant * 60_000);
}

/** Minutes after midnight as a clock shows them, `14:05`. */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const WIDEST_OFFSET = 14 * 60;
const limits = new Map<string, number>();

/**
 * The instant of a wall clock, found by trying every offset from UTC: the later one of two, or the first minute after a
 * time that is skipped.
 */
export function wallLimit(zone: TimeZone, date: LocalDate, minute: number): number {
  const wanted = `${date} ${clockText(minute)}`;
  const key = `${zone} ${wanted}`;
  const known = limits.get(key);
  if (known !== undefined) return known;
  const inLondon = Date.parse(`${date}T00:00:00Z`) / 60_000 + minute;
  let found: number | undefined;
  for (let offset = WIDEST_OFFSET; offset >= -WIDEST_OFFSET; offset -= 15)
    if (wallAt(zone, inLondon - offset) === wanted) found = inLondon - offset;
  if (found === undefined) {
    found = inLondon - WIDEST_OFFSET;
    while (wallAt(zone, found) <= wanted) found += 1;
  }
  limits.set(key, found);
  return found;
}
