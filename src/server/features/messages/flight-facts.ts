import type { AirportCode } from '#domain/airports.ts';
import type { FoundFare } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { INTERNATIONAL_DAYS_AHEAD, isAnnounced, unannouncedText } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  dayShift,
  departureOf,
  destinationOf,
  type Flight,
  flightNumbers,
  layoversOf,
  originOf,
  stopsOf,
} from '#domain/flight.ts';
import { type Cents, cents, formatEach, formatTogether } from '#domain/money.ts';
import {
  dayOf,
  formatDayShort,
  formatDuration,
  formatMonthDay,
  formatTime,
  instantOfDate,
  type LocalDate,
  timeAt,
  UTC,
  zoneNameAt,
} from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { EmailFact } from './email-layout.ts';

/** Route, day, local times, stops and flight numbers. */
export const flightFacts = (flight: Flight, places: Places): EmailFact[] => [
  {
    name: 'Route',
    value: places.routeOf(placesOf(flight)),
  },
  { name: 'Date', value: formatDayShort(dayOf(departureOf(flight))) },
  { name: 'Leaves', value: formatTime(departureOf(flight)) },
  { name: 'Arrives', value: formatArrival(flight) },
  { name: 'Stops', value: formatStops(flight, places) },
  {
    name: flight.segments.length === 1 ? 'Flight' : 'Flights',
    value: flight.segments.map(({ number }) => number).join(', '),
  },
];

/** `7:40 AM`, `12:30 AM +1 (Thu, Nov 26)` */
function formatArrival(flight: Flight): string {
  const arrival = arrivalOf(flight);
  const days = dayShift(departureOf(flight), arrival);
  if (days === 0) return formatTime(arrival);
  return `${formatTime(arrival)} ${days > 0 ? '+' : '−'}${Math.abs(days)} (${formatDayShort(dayOf(arrival))})`;
}

/** `Nonstop`, `1 stop in Phoenix, 1h 05m` */
function formatStops({ segments }: Flight, { cityOf }: Places): string {
  const layovers = layoversOf(segments).map(
    ({ at, length }) => `${cityOf(at)}, ${formatDuration(length)}`,
  );
  if (layovers.length === 0) return 'Nonstop';
  return `${formatCount(layovers.length, 'stop')} in ${layovers.join('; ')}`;
}

/** `Sun, Dec 13, 12:40 PM to 2:45 PM, nonstop, F9 2741` */
export function flightLine(flight: Flight, { cityOf }: Places): string {
  const [departs, arrives] = [departureOf(flight), arrivalOf(flight)];
  const landing = dayShift(departs, arrives) > 0 ? ` on ${formatDayShort(dayOf(arrives))}` : '';
  const via = flight.segments.slice(1).map(({ from }) => cityOf(from));
  return [
    `${formatDayShort(dayOf(departs))}, ${formatTime(departs)} to ${formatTime(arrives)}${landing}`,
    stopsOf(flight) === 0 ? 'nonstop' : `through ${via.join(' and ')}`,
    flightNumbers(flight),
  ].join(', ');
}

/** `Denver to Tampa, Fri, Dec 11` */
export const flightTitle = (flight: Flight, { citiesOf }: Places): string =>
  `${citiesOf(placesOf(flight))}, ${formatDayShort(dayOf(departureOf(flight)))}`;

type PlaceLists = Pick<AlertQuestion, 'origins' | 'destinations'>;

/** As the places of an alert. */
export const placesOf = (flight: Flight): PlaceLists => ({
  origins: [originOf(flight)],
  destinations: [destinationOf(flight)],
});

/** More are counted instead of named. */
const MOST_NAMED = 2;

/** Formats the airports of a network. An airport that is no longer in it appears by its code, in UTC. */
export function placesIn({ airports }: Pick<Network, 'airports'>) {
  const cityOf = (code: AirportCode): string => airports.get(code)?.city ?? code;
  const nameOf = (code: AirportCode): string => {
    const airport = airports.get(code);
    return airport ? `${airport.city} (${code})` : code;
  };
  const isAbroad = (code: AirportCode) => airports.get(code)?.domestic === false;
  const either = (codes: readonly AirportCode[], name: (code: AirportCode) => string): string => {
    const names = [...new Set(codes.map(name))];
    return names.length > MOST_NAMED ? `${names.length} places` : names.join(' or ');
  };
  const from =
    (name: (code: AirportCode) => string) =>
    ({ origins, destinations }: PlaceLists): string =>
      `${either(origins, name)} to ${destinations.length === 0 ? 'anywhere' : either(destinations, name)}`;
  return {
    /** `Denver` */
    cityOf,
    /** `Denver to Las Vegas`, `Denver or Boulder to anywhere` */
    citiesOf: from(cityOf),
    /** `Denver (DEN) to Las Vegas (LAS)` */
    routeOf: from(nameOf),
    /** Whether all, some or none of the flights that are meant go abroad; those to anywhere may. */
    howManyAbroad({ origins, destinations }: PlaceLists): 'all' | 'some' | 'none' {
      if (origins.every(isAbroad) || (destinations.length > 0 && destinations.every(isAbroad)))
        return 'all';
      const isAnywhere = destinations.length === 0;
      return isAnywhere || [...origins, ...destinations].some(isAbroad) ? 'some' : 'none';
    },
    /** `Nov 21, 2:10 PM MST`, in local time of the airport. */
    momentAt: (code: AirportCode, moment: Date): string => {
      const zone = airports.get(code)?.zone ?? UTC;
      const instant = instantOfDate(moment);
      const local = timeAt(zone, instant);
      return `${formatMonthDay(dayOf(local))}, ${formatTime(local)} ${zoneNameAt(zone, instant)}`;
    },
  };
}

export type Places = ReturnType<typeof placesIn>;

/** When GoWild seats can be booked. @param abroad flights that go abroad */
export function windowRemark(abroad: 'all' | 'some' | 'none'): string {
  const early = `from ${INTERNATIONAL_DAYS_AHEAD} days before departure`;
  if (abroad === 'all') return `On routes abroad, GoWild seats can be booked ${early}.`;
  const others = abroad === 'some' ? `, on routes abroad ${early}` : '';
  return `GoWild seats can be booked from midnight on the day before departure${others}.`;
}

/** First words of a message about pass seats of days that may still become blackout dates; empty for none. */
export const unannouncedWords = (
  days: readonly LocalDate[],
  { blackoutDates }: Pick<Network, 'blackoutDates'>,
): readonly string[] =>
  days.some((day) => !isAnnounced(day, blackoutDates)) ? [unannouncedText(blackoutDates)] : [];

/** Days of finds on the pass. */
export const passDays = (finds: readonly Pick<FoundFare, 'day' | 'kind'>[]): LocalDate[] =>
  finds.flatMap(({ day, kind }) => (kind === 'goWild' ? day : []));

/** Local departure time of a match. */
export const departureClock = ({ flight }: { readonly flight: Flight }): string =>
  formatTime(departureOf(flight));

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

export const routeOf = (flight: Flight): Route => ({
  origin: originOf(flight),
  destination: destinationOf(flight),
});

/** Path of the results of a route on a day. */
export const flightsPath = (
  { origin, destination }: Route,
  day: LocalDate,
  { party }: Travelers,
): string =>
  `/?screen=departure_flights&origin=${origin}&destination=${destination}&date=${day}${partyParameter(party)}`;

/** Who is told; prices of finds are those of one person. */
export type Travelers = Pick<AlertQuestion, 'party'>;

export const partyParameter = (party: number): string => (party > 1 ? `&party=${party}` : '');

/** `$15.41`, of several travelers `$15.41 per person, $30.82 for 2,` */
export const priceText = (price: Cents, party: number): string =>
  party > 1
    ? `${formatEach(price, party)}, ${formatTogether(cents(price * party), party)},`
    : formatEach(price, party);

/** The cheapest first. */
export const byPrice = (finds: readonly FoundFare[]): FoundFare[] =>
  [...finds].sort((a, b) => a.price - b.price);

/** `$15.41 from Denver to Las Vegas on Tue, Nov 24, and 2 more fares`: the cheapest. Empty without finds. */
export function bestOf(
  finds: readonly FoundFare[],
  { citiesOf }: Places,
  { party }: Travelers,
): string {
  const [best, ...others] = byPrice(finds);
  if (!best) return '';
  const { origin, destination, price, day } = best;
  const route = citiesOf({ origins: [origin], destinations: [destination] });
  const rest = others.length > 0 ? `, and ${formatCount(others.length, 'more fare')}` : '';
  return `${formatEach(price, party)} from ${route} on ${formatDayShort(day)}${rest}`;
}

/** Finds in a short message; the others are counted. */
const MOST_LISTED = 3;

/** `$15.41 DEN-LAS Tue, Nov 24; $19.00 DEN-PHX Wed, Nov 25; 2 more`: the cheapest first. */
export function findsText(finds: readonly FoundFare[], { party }: Travelers): string {
  const listed = byPrice(finds)
    .slice(0, MOST_LISTED)
    .map(
      ({ price, origin, destination, day }) =>
        `${formatEach(price, party)} ${origin}-${destination} ${formatDayShort(day)}`,
    );
  const rest = finds.length - listed.length;
  return [...listed, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}
