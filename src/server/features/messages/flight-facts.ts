import type { Airport, AirportCode } from '#domain/airports.ts';
import type { AlertCriteria } from '#domain/alert.ts';
import { INTERNATIONAL_DAYS_AHEAD } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
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
  formatMonthDay,
  instantOfDate,
  type LocalDate,
  minuteOfDay,
  type OffsetTime,
  timeAt,
  timeZone,
  zoneNameAt,
} from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { EmailFact } from './email-layout.ts';

/** Route, day, local times, stops and flight numbers. */
export const flightFacts = (flight: Flight, places: Places): EmailFact[] => [
  {
    name: 'Route',
    value: places.routeOf({ origin: originOf(flight), destination: destinationOf(flight) }),
  },
  { name: 'Date', value: formatDayShort(dayOf(departureOf(flight))) },
  { name: 'Leaves', value: clock(departureOf(flight)) },
  { name: 'Arrives', value: formatArrival(flight) },
  { name: 'Stops', value: formatStops(flight, places) },
  {
    name: flight.segments.length === 1 ? 'Flight' : 'Flights',
    value: flight.segments.map(({ number }) => number).join(', '),
  },
];

const clock = (time: OffsetTime): string => formatClock(minuteOfDay(time));

/** `7:40 AM`, `12:30 AM +1 (Thu, Nov 26)` */
function formatArrival(flight: Flight): string {
  const arrival = arrivalOf(flight);
  const days = dayShift(departureOf(flight), arrival);
  if (days === 0) return clock(arrival);
  return `${clock(arrival)} ${days > 0 ? '+' : '−'}${Math.abs(days)} (${formatDayShort(dayOf(arrival))})`;
}

/** `Nonstop`, `1 stop in Phoenix, 1h 05m` */
function formatStops({ segments }: Flight, { cityOf }: Places): string {
  const layovers = layoversOf(segments).map(
    ({ at, length }) => `${cityOf(at)}, ${formatDuration(length)}`,
  );
  if (layovers.length === 0) return 'Nonstop';
  return `${formatCount(layovers.length, 'stop')} in ${layovers.join('; ')}`;
}

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

const UTC = timeZone('UTC');

/** Formats the airports of a network. An airport that is no longer in it appears by its code, in UTC. */
export function placesIn({ airports }: Pick<Network, 'airports'>) {
  const cityOf = (code: AirportCode): string => airports.get(code)?.city ?? code;
  const nameOf = (code: AirportCode): string => {
    const airport = airports.get(code);
    return airport ? `${airport.city} (${code})` : code;
  };
  const isDomestic = (airport: Airport | undefined) => airport?.domestic ?? true;
  return {
    /** `Denver` */
    cityOf,
    /** `Denver to Las Vegas` */
    citiesOf: ({ origin, destination }: Route): string =>
      `${cityOf(origin)} to ${cityOf(destination)}`,
    /** `Denver (DEN) to Las Vegas (LAS)` */
    routeOf: ({ origin, destination }: Route): string =>
      `${nameOf(origin)} to ${nameOf(destination)}`,
    isAbroad: ({ origin, destination }: Route): boolean =>
      !isDomestic(airports.get(origin)) || !isDomestic(airports.get(destination)),
    /** `Nov 21, 2:10 PM MST`, in local time of the airport. */
    momentAt: (code: AirportCode, moment: Date): string => {
      const zone = airports.get(code)?.zone ?? UTC;
      const instant = instantOfDate(moment);
      const local = timeAt(zone, instant);
      return `${formatMonthDay(dayOf(local))}, ${formatClock(minuteOfDay(local))} ${zoneNameAt(zone, instant)}`;
    },
  };
}

export type Places = ReturnType<typeof placesIn>;

/** When GoWild seats can be booked. */
export const windowRemark = (isAbroad: boolean): string =>
  isAbroad
    ? `On routes abroad, GoWild seats can be booked from ${INTERNATIONAL_DAYS_AHEAD} days before departure.`
    : 'GoWild seats can be booked from midnight on the day before departure.';

/** Local departure time of a match. */
export const departureClock = ({ flight }: { readonly flight: Flight }): string =>
  formatClock(minuteOfDay(departureOf(flight)));

/** Path of the results of an alert's route on a day. */
export const flightsPath = ({ origin, destination }: AlertCriteria, day: LocalDate): string =>
  `/?screen=departure_flights&origin=${origin}&destination=${destination}&date=${day}`;
