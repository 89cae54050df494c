import { type Airport, type AirportCode, distanceMiles } from './airports.ts';
import { formatCount } from './count.ts';
import {
  formatClock,
  formatDuration,
  formatMonthDay,
  type LocalDate,
  type Minutes,
} from './time.ts';
import type { Network, NetworkRoute, TimetableRow } from './timetable.ts';

/** What the timetable says of a directed pair of airports, without any price. */
export interface RouteFacts {
  readonly origin: Airport;
  readonly destination: Airport;
  readonly seasonal: boolean;
  /** First day of service; undefined if it has begun. */
  readonly begins: LocalDate | undefined;
  /** Great circle, whole miles. */
  readonly miles: number;
  /** Whether either airport is outside the United States and its territories. */
  readonly international: boolean;
  /** Nonstop flights in order of departure; empty if none is filed or estimated. */
  readonly flights: readonly TimetableRow[];
}

/** Sums of the nonstop flights of a pair. */
interface FlightSums {
  /** Departures in a week. */
  readonly weekly: number;
  readonly shortest: Minutes;
  readonly longest: Minutes;
  /** Minutes after local midnight of the origin. */
  readonly first: Minutes;
  readonly last: Minutes;
  /** Bit 0 = Monday … bit 6 = Sunday. */
  readonly weekdays: number;
  /** True if a time or number is an estimate. */
  readonly estimated: boolean;
}

/** Every pair from the airport, by city. Empty for an airport that the airline does not serve. */
export function routesFrom(network: Network, from: AirportCode, today: LocalDate): RouteFacts[] {
  const origin = network.airports.get(from);
  if (!origin) return [];
  const routes = new Map<AirportCode, NetworkRoute>();
  for (const route of network.routes)
    if (route.origin === from) routes.set(route.destination, route);
  const flights = new Map<AirportCode, TimetableRow[]>();
  for (const row of network.timetable) {
    if (row.origin !== from) continue;
    const known = flights.get(row.destination);
    if (known) known.push(row);
    else flights.set(row.destination, [row]);
  }
  return [...new Set([...routes.keys(), ...flights.keys()])]
    .flatMap((code) => {
      const destination = network.airports.get(code);
      const rows = flights.get(code) ?? [];
      return destination
        ? [factsOf({ origin, destination, route: routes.get(code), rows, today })]
        : [];
    })
    .sort((a, b) => (a.destination.city < b.destination.city ? -1 : 1));
}

interface Pair {
  readonly origin: Airport;
  readonly destination: Airport;
  readonly route: NetworkRoute | undefined;
  readonly rows: readonly TimetableRow[];
  readonly today: LocalDate;
}

/** Whether it is in service. @param today at its origin. */
export const hasBegun = (
  { begins }: { readonly begins?: LocalDate | undefined },
  today: LocalDate,
): boolean => begins === undefined || begins <= today;

interface Served {
  /** First day of service; null if it has begun. */
  readonly begins: string | null;
}

/** What is served today: the only count of airports, and of the places of one. */
export const servedToday = <One extends Served>(all: readonly One[]): One[] =>
  all.filter(({ begins }) => begins === null);

/**
 * `95 airports served today, 3 more from Dec 10 on`, `2 places from Dec 10 on`: what begins later is counted apart.
 * @param rest follows the count, ` served today`.
 */
export function formatServed(all: readonly Served[], unit: string, rest: string): string {
  const [served, later] = [servedToday(all).length, all.length - servedToday(all).length];
  const [first] = all.flatMap(({ begins }) => begins ?? []).toSorted();
  if (first === undefined) return `${formatCount(served, unit)}${rest}`;
  const from = `from ${formatMonthDay(first as LocalDate)} on`;
  return served === 0
    ? `${formatCount(later, unit)}${rest} ${from}`
    : `${formatCount(served, unit)}${rest}, ${later.toLocaleString('en-US')} more ${from}`;
}

function factsOf({ origin, destination, route, rows, today }: Pair): RouteFacts {
  const isServed = (one: Pick<TimetableRow, 'begins'>) => hasBegun(one, today);
  const flying = rows.filter(isServed);
  const flights = flying.length > 0 ? flying : rows;
  const starts = rows.length === 0 && route ? [route] : rows;
  const begins = starts.some(isServed)
    ? undefined
    : starts.flatMap((one) => one.begins ?? []).toSorted()[0];
  return {
    origin,
    destination,
    seasonal: route?.seasonal ?? false,
    begins,
    miles: Math.round(distanceMiles(origin, destination)),
    international: !origin.domestic || !destination.domestic,
    flights: flights.toSorted((a, b) => a.departs - b.departs),
  };
}

/** Undefined without flights. */
export function sumsOf({ flights }: Pick<RouteFacts, 'flights'>): FlightSums | undefined {
  const [first] = flights;
  if (!first) return undefined;
  const blocks = flights.map(({ block }) => block);
  return {
    weekly: flights.reduce((sum, { weekdays }) => sum + countBits(weekdays), 0),
    shortest: Math.min(...blocks) as Minutes,
    longest: Math.max(...blocks) as Minutes,
    first: first.departs,
    last: flights.at(-1)?.departs ?? first.departs,
    weekdays: flights.reduce((bits, { weekdays }) => bits | weekdays, 0),
    estimated: flights.some(({ approximate }) => approximate),
  };
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAILY = 127;

/** `daily`, `daily except Tue` or `Mon, Wed, Fri`. */
export function formatWeekdays(bits: number): string {
  if (bits === DAILY) return 'daily';
  const flown = DAYS.filter((_, at) => bits & (1 << at));
  if (flown.length < DAYS.length - 1) return flown.join(', ');
  return `daily except ${DAYS.find((day) => !flown.includes(day))}`;
}

type Numbers<K extends keyof FlightSums> = Readonly<Record<K, number>>;

/** `9 a week, daily` */
export const formatFrequency = ({ weekly, weekdays }: Numbers<'weekly' | 'weekdays'>): string =>
  `${weekly} a week, ${formatWeekdays(weekdays)}`;

/** `1h 52m to 1h 58m` */
export const formatFlightTime = ({ shortest, longest }: Numbers<'shortest' | 'longest'>): string =>
  [...new Set([shortest, longest])].map((length) => formatDuration(length as Minutes)).join(' to ');

/** `6:10 AM to 6:05 PM`, in the time of the origin. */
export const formatFirstAndLast = ({ first, last }: Numbers<'first' | 'last'>): string =>
  [...new Set([first, last])].map((minute) => formatClock(minute as Minutes)).join(' to ');

/** When a pass seat of the route can be booked. */
export const formatBookingRule = (international: boolean): string =>
  international
    ? 'From midnight, ten calendar days before departure'
    : 'From midnight, the calendar day before departure';
