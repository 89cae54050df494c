import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  dayShift,
  departureOf,
  type Flight,
  type Layover,
  layoversOf,
  tripMinutes,
} from '#domain/flight.ts';
import { dayOf, formatDayLong, formatDuration } from '#domain/time.ts';

type CityOf = (code: string) => string;

/** `Nonstop`, `1 stop in Dallas, 2h 57m`, `2 stops in Dallas, 2h 57m, and Atlanta, 1h 05m` */
function formatStops(flight: Flight, cityOf: CityOf): string {
  const stops = layoversOf(flight.segments);
  if (stops.length === 0) return 'Nonstop';
  const each = stops.map((stop: Layover) => `${cityOf(stop.at)}, ${formatDuration(stop.length)}`);
  return `${formatCount(stops.length, 'stop')} in ${each.join(', and ')}`;
}

/** Keeps `F9 3366` on one line. */
const unbroken = (number: string) => number.replace(' ', '\u00a0');

/** `7h 41m · 1 stop in Dallas, 2h 57m · F9 3366, F9 2496` */
export const tripFacts = (flight: Flight, cityOf: CityOf): string =>
  [
    formatDuration(tripMinutes(flight)),
    formatStops(flight, cityOf),
    flight.segments.map((segment) => unbroken(segment.number)).join(', '),
  ].join(' · ');

export interface DayBadge {
  /** `+1` */
  readonly short: string;
  /** `arrives next day, Saturday November 28` */
  readonly long: string;
}

/** Undefined for an arrival on the day of departure. */
export function dayBadge(flight: Flight): DayBadge | undefined {
  const arrives = arrivalOf(flight);
  const shift = dayShift(departureOf(flight), arrives);
  if (shift === 0) return undefined;
  const when = shift === 1 ? 'next day' : shift > 1 ? `${shift} days later` : 'the day before';
  const day = formatDayLong(dayOf(arrives))
    .replace(/, \d{4}$/, '')
    .replace(',', '');
  return { short: shift > 0 ? `+${shift}` : `−${-shift}`, long: `arrives ${when}, ${day}` };
}
