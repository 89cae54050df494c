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
}

export interface PlainListed extends PlainJourney {
  readonly beaten: boolean;
}

type PriceOf = (flight: PlainFlight) => number | undefined;
type Kind = 'any' | 'sure' | 'pass';

const priceFor = (kind: Kind, payers: Payers): PriceOf =>
  ({
    any: (flight: PlainFlight) => priceOnAny(flight, payers),
    sure: (flight: PlainFlight) => priceWithoutPass(flight, payers),
    pass(flight: PlainFlight) {
      const price = isOnPass(flight, payers) ? priceOnPass(flight, payers) : undefined;
      return price === 'closed' ? undefined : price;
    },
  })[kind];

export interface PlainAnswer {
  readonly list: readonly PlainListed[];
  readonly earliest: PlainJourney | undefined;
  readonly cheapestSure: PlainJourney | undefined;
  readonly cheapestPass: PlainJourney | undefined;
  /** Ways that are left out because they pass by home, and because one booking holds them. */
  readonly leftOut: { readonly passingHome: number; readonly oneBooking: number };
}

/** @param flights all of the travel days, from an origin or to a home airport. */
export function bruteForce(question: PlainQuestion, flights: readonly PlainFlight[]): PlainAnswer {
  const sure = flights.filter(({ unsure }) => !unsure);
  const { ways, leftOut } = candidates(question, sure);
  const priced = (kind: Kind): PlainJourney[] => {
    const priceOf = priceFor(kind, question);
    return ways.flatMap((parts) => {
      const prices = parts.map(priceOf);
      if (prices.includes(undefined)) return [];
      const price = prices.reduce<number>((sum, one) => sum + (one ?? 0), 0);
      return [{ ...journeyOf(parts, question.homes), price }];
    });
  };
  const all = sorted(priced('any'), EARLIEST);
  const cheapest = (kind: Kind) =>
    question.hasFares ? sorted(priced(kind), CHEAPEST)[0] : undefined;
  return {
    list: listed(all),
    earliest: all[0],
    cheapestSure: cheapest('sure'),
    cheapestPass: cheapest('pass'),
    leftOut,
  };
}

type Key = (one: PlainJourney) => readonly (number | string)[];
const EARLIEST: Key = ({ homeAt, price, bookings, departs, numbers, keys }) => [
  homeAt,
  price,
  bookings,
  numbers,
  -departs,
  // The same segments may be divided in two ways.
  keys[0]?.split(', ').length ?? 0,
];
const CHEAPEST: Key = ({ homeAt, price, bookings, departs, numbers, keys }) => [
  price,
  homeAt,
  bookings,
  numbers,
  -departs,
  keys[0]?.split(', ').length ?? 0,
];

function sorted<J extends PlainJourney>(list: readonly J[], key: Key): J[] {
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

/** Forty: first those that nothing beats, then the others, both by arrival. */
function listed(all: readonly PlainJourney[]): readonly PlainListed[] {
  // Of all that are home at one minute with as many bookings, none beats more than the cheapest.
  const cheapest = new Map<string, PlainJourney>();
  for (const one of all) {
    const name = `${one.homeAt} ${one.bookings}`;
    const known = cheapest.get(name);
    if (!known || one.price < known.price) cheapest.set(name, one);
  }
  const rivals = [...cheapest.values()];
  const marked = all.map((one) => ({ ...one, beaten: rivals.some((other) => beats(other, one)) }));
  const first = marked.filter(({ beaten }) => !beaten).slice(0, 40);
  const others = marked.filter(({ beaten }) => beaten).slice(0, 40 - first.length);
  return sorted([...first, ...others], EARLIEST);
}

function beats(other: PlainJourney, one: PlainJourney): boolean {
  const differences = [
    one.homeAt - other.homeAt,
    one.price - other.price,
    one.bookings - other.bookings,
  ];
  return differences.every((by) => by >= 0) && differences.some((by) => by > 0);
}

type Parts = readonly PlainFlight[];

/** Every way home that has a price, one by one. */
function candidates(question: PlainQuestion, flights: readonly PlainFlight[]) {
  const { now, origins, homes, days } = question;
  const priceOf = priceFor('any', question);
  const open = flights.filter(({ day }) => days.includes(day));
  const isLeaving = ({ from, departs }: PlainFlight) =>
    departs >= now + 45 + (origins[from] ?? Number.POSITIVE_INFINITY);
  const firsts = open.filter(isLeaving);
  const lasts = groupBy(
    open.filter(({ to }) => homes[to]),
    ({ from }) => from,
  );
  const leftOut = { passingHome: 0, oneBooking: 0 };
  const isKept = (parts: Parts) => {
    if (parts.some((part) => priceOf(part) === undefined) || touchesTwice(parts)) return false;
    if (!passesHome(parts, homes)) return true;
    leftOut.passingHome += 1;
    return false;
  };
  const singles = firsts.filter(({ to }) => homes[to]).filter((one) => isKept([one]));
  const holdings = singles.map(({ segments }) => segments).filter(({ length }) => length > 1);
  const pairs = firsts.flatMap((first) =>
    (lasts.get(first.to) ?? [])
      .filter((second) => follows(first, second) && isKept([first, second]))
      .map((second) => [first, second]),
  );
  const ofTwo = pairs.filter((parts) => {
    const own = parts.flatMap(({ segments }) => segments);
    return !holdings.some((held) => own.every((segment) => held.includes(segment)));
  });
  leftOut.oneBooking = pairs.length - ofTwo.length;
  const ways: Parts[] = [...singles.map((one) => [one]), ...ofTwo];
  return { ways, leftOut };
}

function journeyOf(parts: Parts, homes: PlainQuestion['homes']) {
  const [first, last] = [parts[0], parts.at(-1)];
  const home = last && homes[last.to];
  if (!first || !home) throw new RangeError('A way that does not lead home');
  const homeAt = last.arrives + home.minutes;
  return {
    keys: parts.map(({ key }) => key),
    bookings: parts.length,
    departs: first.departs,
    homeAt,
    homeDay: wallAt(home.zone, homeAt).slice(0, 10),
    numbers: parts.map(({ numbers }) => numbers).join(', '),
  };
}

function follows(first: PlainFlight, second: PlainFlight): boolean {
  const wait = second.departs - first.arrives;
  return wait >= 90 && wait <= 1440 && first.stops + second.stops <= 1;
}

function touchesTwice(parts: Parts): boolean {
  const touched = parts.flatMap(({ places }, at) => (at === 0 ? places : places.slice(1)));
  return touched.some((place, at) => touched.indexOf(place) !== at);
}

/** Whether somebody who leaves the way at an earlier landing is home no later. */
function passesHome(parts: Parts, homes: PlainQuestion['homes']): boolean {
  const arrivals = parts.flatMap(({ places, landings }) =>
    landings.map((at, nth) => at + (homes[places[nth + 1] ?? '']?.minutes ?? Infinity)),
  );
  const homeAt = arrivals.at(-1) ?? 0;
  return arrivals.slice(0, -1).some((earlier) => earlier <= homeAt);
}
