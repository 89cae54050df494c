import {
  arrivalOf,
  dayShift,
  departureOf,
  destinationOf,
  type Flight,
  layoversOf,
  originOf,
} from '#domain/flight.ts';
import {
  dayOf,
  formatClock,
  formatDayShort,
  formatDuration,
  minuteOfDay,
  type OffsetTime,
} from '#domain/time.ts';
import type { LetterFact } from './frame.ts';
import type { Places } from './places.ts';

/** Route, day, times on the walls of their airports, stops and flight numbers. */
export const flightFacts = (flight: Flight, places: Places): LetterFact[] => [
  {
    name: 'Route',
    value: places.routeOf({ origin: originOf(flight), destination: destinationOf(flight) }),
  },
  { name: 'Date', value: formatDayShort(dayOf(departureOf(flight))) },
  { name: 'Leaves', value: clock(departureOf(flight)) },
  { name: 'Arrives', value: arrivalWords(flight) },
  { name: 'Stops', value: stopsWords(flight, places) },
  {
    name: flight.segments.length === 1 ? 'Flight' : 'Flights',
    value: flight.segments.map(({ number }) => number).join(', '),
  },
];

const clock = (time: OffsetTime): string => formatClock(minuteOfDay(time));

/** `7:40 AM`, `12:30 AM +1 (Thu, Nov 26)` */
function arrivalWords(flight: Flight): string {
  const arrival = arrivalOf(flight);
  const days = dayShift(departureOf(flight), arrival);
  if (days === 0) return clock(arrival);
  return `${clock(arrival)} ${days > 0 ? '+' : '−'}${Math.abs(days)} (${formatDayShort(dayOf(arrival))})`;
}

/** `Nonstop`, `1 stop in Phoenix, 1h 05m` */
function stopsWords({ segments }: Flight, { cityOf }: Places): string {
  const waits = layoversOf(segments).map(
    ({ at, length }) => `${cityOf(at)}, ${formatDuration(length)}`,
  );
  if (waits.length === 0) return 'Nonstop';
  return `${waits.length} ${waits.length === 1 ? 'stop' : 'stops'} in ${waits.join('; ')}`;
}
