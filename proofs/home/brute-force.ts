import type { AirportCode } from '#domain/airports.ts';
import { groupBy } from '#domain/group-by.ts';
import type { TimeZone } from '#domain/time.ts';
import {
  isOnPass,
  type Payers,
  type PlainFlight,
  priceOnAny,
  priceOnPass,
  priceWithoutPass,
} from '../trips/plain-flight.ts';
import { wallAt } from '../trips/wall-clock.ts';

export interface PlainQuestion extends Payers {
  /** UTC minute. */
  readonly now: number;
  /** Minutes by car. */
  readonly origins: Readonly<Record<string, number>>;
  readonly homes: Readonly<Record<string, { readonly minutes: number; readonly zone: TimeZone }>>;
  readonly days: readonly string[];
}

export interface PlainJourney {
  readonly keys: readonly string[];
  readonly bookings: number;
  readonly price: number;
  readonly departs: number;
  readonly homeAt: number;
  readonly homeDay: string;
  readonly numbers: string;
  readonly slow: boolean;
}

type PriceOf = (flight: PlainFlight) => number | undefined;

const PRICES = {
  any:
    (payers: Payers): PriceOf =>
    (flight) =>
      priceOnAny(flight, payers),
  sure:
    (payers: Payers): PriceOf =>
    (flight) =>
      priceWithoutPass(flight, payers),
  pass:
    (payers: Payers): PriceOf =>
    (flight) => {
      const price = isOnPass(flight, payers) ? priceOnPass(flight, payers) : undefined;
      return price === 'closed' ? undefined : price;
    },
};

export interface PlainAnswer {
  readonly list: readonly PlainJourney[];
  readonly earliest: PlainJourney | undefined;
  readonly cheapestSure: PlainJourney | undefined;
  readonly cheapestPass: PlainJourney | undefined;
}

/** @param flights all of the travel days, from an origin or to a home airport. */
export function bruteForce(question: PlainQuestion, flights: readonly PlainFlight[]): PlainAnswer {
  const all = sorted(candidates(question, flights, PRICES.any(question)), EARLIEST);
  const best = (kind: 'sure' | 'pass') =>
    question.hasFares
      ? sorted(candidates(question, flights, PRICES[kind](question)), CHEAPEST)[0]
      : undefined;
  const list = all.filter((one, at) => !all.some((other, place) => beats(other, one, place < at)));
  return {
    list: fortyOf(list),
    earliest: all[0],
    cheapestSure: best('sure'),
    cheapestPass: best('pass'),
  };
}

type Key = (one: PlainJourney) => readonly (number | string)[];
const EARLIEST: Key = ({ homeAt, price, bookings, departs, numbers }) => [
  homeAt,
  price,
  bookings,
  -departs,
  numbers,
];
const CHEAPEST: Key = ({ homeAt, price, bookings, departs, numbers }) => [
  price,
  homeAt,
  bookings,
  -departs,
  numbers,
];

function sorted(list: readonly PlainJourney[], key: Key): PlainJourney[] {
  return list
    .map((one) => ({ one, keys: key(one) }))
    .sort((a, b) => {
      for (const [at, mine] of a.keys.entries()) {
        const other = b.keys[at] ?? 0;
        if (mine !== other) return mine < other ? -1 : 1;
      }
      return 0;
    })
    .map(({ one }) => one);
}

/** One booking is never beaten; of two equal ways the first beats. */
function beats(other: PlainJourney, one: PlainJourney, isBefore: boolean): boolean {
  if (one.bookings === 1 || other.homeAt > one.homeAt || other.price > one.price) return false;
  const isBetter =
    other.homeAt < one.homeAt || other.price < one.price || other.bookings < one.bookings;
  return isBetter || (isBefore && other !== one);
}

/** Day after day gives its next one until there are forty: the earliest of all, sensible ones, slow ones. */
function fortyOf(list: readonly PlainJourney[]): PlainJourney[] {
  if (list.length <= 40) return [...list];
  const days = [...new Set(list.map(({ homeDay }) => homeDay))].map((day) => {
    const own = list.filter(({ homeDay }) => homeDay === day);
    const isKept = (one: PlainJourney) => one === list[0] || !one.slow;
    return [...own.filter(isKept), ...own.filter((one) => !isKept(one))];
  });
  const taken: PlainJourney[] = [];
  for (let turn = 0; taken.length < 40; turn += 1)
    taken.push(
      ...sorted(
        days.flatMap((day) => day[turn] ?? []),
        EARLIEST,
      ),
    );
  return sorted(taken.slice(0, 40), EARLIEST);
}

/** Every way home, one by one. */
function candidates(
  question: PlainQuestion,
  flights: readonly PlainFlight[],
  priceOf: PriceOf,
): PlainJourney[] {
  const { now, origins, homes, days } = question;
  const open = flights.filter(({ day }) => days.includes(day));
  const firsts = open.filter(
    ({ from, departs }) => departs >= now + 45 + (origins[from] ?? Number.POSITIVE_INFINITY),
  );
  const seconds = groupBy(
    open.filter(({ to }) => homes[to]),
    ({ from }) => from,
  );
  const found: PlainJourney[] = [];
  const visit = (...parts: readonly [PlainFlight, PlainFlight?]) => {
    const journey = journeyOf(
      parts.flatMap((part) => part ?? []),
      homes,
      priceOf,
    );
    if (journey) found.push(journey);
  };
  for (const first of firsts) {
    if (homes[first.to]) visit(first);
    for (const second of seconds.get(first.to) ?? [])
      if (joins(first, second)) visit(first, second);
  }
  return found;
}

function journeyOf(
  parts: readonly PlainFlight[],
  homes: PlainQuestion['homes'],
  priceOf: PriceOf,
): PlainJourney | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  const prices = parts.map(priceOf);
  const home = last && homes[last.to];
  if (!first || !home || prices.includes(undefined)) return undefined;
  const homeAt = last.arrives + home.minutes;
  return {
    keys: parts.map(({ key }) => key),
    bookings: parts.length,
    price: prices.reduce<number>((sum, price) => sum + (price ?? 0), 0),
    departs: first.departs,
    homeAt,
    homeDay: wallAt(home.zone, homeAt).slice(0, 10),
    numbers: parts.map(({ numbers }) => numbers).join(', '),
    slow: parts.some(({ slow }) => slow),
  };
}

function joins(first: PlainFlight, second: PlainFlight): boolean {
  const wait = second.departs - first.arrives;
  if (wait < 90 || wait > 1440 || first.stops + second.stops > 1) return false;
  const touched = [...first.places, ...second.places.slice(1)];
  return touched.every((place: AirportCode, at) => touched.indexOf(place) === at);
}
