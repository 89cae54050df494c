import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  dayShift,
  departureOf,
  destinationOf,
  type Flight,
  type Layover,
  layoversOf,
  originOf,
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

/**
 * `1h 55m, nonstop`, `7h 41m, 1 stop DFW`, `about 9h 5m, 2 stops DFW, ATL` where the timetable is an estimate; with the
 * ends `DEN to MCO, 3h 39m, nonstop`.
 */
export function shortFacts(flight: Flight, namesEnds: boolean): string {
  const stops = layoversOf(flight.segments);
  const isEstimate = flight.segments.some((segment) => segment.approximate);
  return [
    ...(namesEnds ? [`${originOf(flight)} to ${destinationOf(flight)}`] : []),
    `${isEstimate ? 'about ' : ''}${formatDuration(tripMinutes(flight))}`,
    stops.length === 0
      ? 'nonstop'
      : `${formatCount(stops.length, 'stop')} ${stops.map((stop) => stop.at).join(', ')}`,
  ].join(', ');
}

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
