import { trips } from '#contract/trips.ts';
import { isAirportCode } from '#domain/airports.ts';
import { type People, peopleTexts } from '#domain/party.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/time.ts';
import { type DayRange, parseDays } from '#domain/trip-texts.ts';
import { TRIP_ORDERS } from '#domain/trips.ts';
import type { LinkTarget } from '#web/router.tsx';

/** In the order in which addresses write them. */
const OPTIONAL = [
  'nearby',
  'return_to',
  'destination',
  'depart_after',
  'home_by',
  'home_by_time',
  'overnight',
  'party',
  'passes',
  'den',
  'fares',
  'max_stops',
  'warm_from',
  'slow',
  'sort',
] as const;

/** A complete question about trips, as its address and its call write it. */
export type AskedTrips = Readonly<
  Record<'origins' | 'out' | 'nights', string> &
    Partial<Record<(typeof OPTIONAL)[number], string | undefined>>
>;

type Params = Readonly<Record<string, string | undefined>>;

/** What the call refuses reads as undefined; so does a question without origins, days or nights. */
export function askedTripsOf(search: Params): AskedTrips | undefined {
  const { origins = '', out = '', nights = '' } = search;
  const optional = OPTIONAL.flatMap((name) => (search[name] ? [[name, search[name]]] : []));
  const asked: AskedTrips = { origins, out, nights, ...Object.fromEntries(optional) };
  return isCallable(asked) ? asked : undefined;
}

/** The parts of an address about trips that can be read, and the names of those that cannot. */
export function readParts(search: Params) {
  const { shape } = trips.query;
  const names = ['origins', 'out', 'nights', ...OPTIONAL] as const;
  const said = names.filter((name) => search[name]);
  const isRead = (name: (typeof names)[number]) => shape[name].safeParse(search[name]).success;
  const read = Object.fromEntries(said.filter(isRead).map((name) => [name, search[name]]));
  return { read: read as Partial<AskedTrips>, unread: said.filter((name) => !isRead(name)) };
}

function isCallable({ warm_from, sort, ...rest }: AskedTrips): boolean {
  const isWarm = warm_from === undefined || (/^\d{1,3}$/.test(warm_from) && +warm_from <= 120);
  const isOrder = sort === undefined || TRIP_ORDERS.some((order) => order === sort);
  return isWarm && isOrder && trips.query.safeParse(rest).success;
}

const PEOPLE = ['party', 'passes', 'den'] as const;

export const isForSame = (one: AskedTrips, other: AskedTrips): boolean =>
  PEOPLE.every((name) => one[name] === other[name]);

/** The question with all people that the answer is for; the same object where it says them. */
export function withPeople(asked: AskedTrips, people: People): AskedTrips {
  const whole = { ...asked, ...peopleTexts(people) };
  return isForSame(asked, whole) ? asked : whole;
}

/** @param open destination of the opened row */
export function addressOfTrips(asked: AskedTrips, open?: string) {
  const { origins, out, nights } = asked;
  const optional = Object.fromEntries(OPTIONAL.map((name) => [name, asked[name]]));
  return { to: '/trips', search: { origins, out, nights, ...optional, open } } satisfies LinkTarget;
}

/** True if asking `next` after `before` uses one of the member's searches: the rest is free for ten minutes. */
export const usesSearch = (before: AskedTrips, next: AskedTrips): boolean =>
  (['origins', 'out', 'nights', 'destination'] as const).some(
    (name) => before[name] !== next[name],
  );

/** Destination of the opened row. */
export const openedDestination = ({ open = '' }: Params): string | undefined =>
  isAirportCode(open) ? open : undefined;

/** The travel days out that are asked for. */
export const outRange = ({ out }: Pick<AskedTrips, 'out'>): DayRange | undefined => parseDays(out);

export const daysOf = ({ from, until }: DayRange): LocalDate[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, more) => addDays(from, more));
