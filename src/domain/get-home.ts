import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { type FlightPrices, type Payers, pricesFor, timesOf } from './flight-facts.ts';
import { groupBy } from './group-by.ts';
import { MIN_TURNAROUND } from './home-strength.ts';
import type { Reachable } from './reach-by-car.ts';
import { dayAt, type InstantMinute, type LocalDate } from './time.ts';

/** Minutes between the landing of one booking and the departure of the next, at least and at most. */
export const SELF_MADE_WAIT = { least: 90, most: 24 * 60 } as const;
const MOST_SEGMENTS = 3;

/** Journeys of one answer. */
export const MOST_JOURNEYS = 40;

export interface GetHomeQuestion extends Payers {
  /** Airports to leave from. */
  readonly origins: Reachable;
  /** Airports to land at. */
  readonly homes: Reachable;
}

/** Flights of the travel days of a question that have not departed. */
export interface GetHomeWorld {
  readonly now: InstantMinute;
  readonly hasFares: boolean;
  /** From an origin to a home airport. */
  readonly direct: readonly Flight[];
  /** From an origin to anywhere; those of two stops may be missing. */
  readonly from: readonly Flight[];
  /** From anywhere to a home airport; those of two stops may be missing. */
  readonly to: readonly Flight[];
}

/** How a journey is paid: the cheapest way, without GoWild, or by everybody on GoWild in known seats. */
export type HomePayment = 'any' | 'sure' | 'pass';

/** A way home: one booking, or two that the traveler joins at their own risk. */
export interface HomeJourney {
  readonly flights: readonly [Flight] | readonly [Flight, Flight];
  readonly payment: HomePayment;
  /** Cents for the party, of each flight; 0 without fares. */
  readonly prices: readonly number[];
  readonly price: number;
  readonly departs: InstantMinute;
  /** Latest start of the drive, or of the way to the gate. */
  readonly leaveBy: InstantMinute;
  readonly homeAt: InstantMinute;
  /** On the calendar of the home airport. */
  readonly homeDay: LocalDate;
  /** Minutes by car to the first airport and from the last one. */
  readonly drive: { readonly to: number; readonly from: number };
  readonly numbers: string;
}

export interface HomeAnswer {
  /** By arrival at home. */
  readonly journeys: readonly HomeJourney[];
  readonly earliest: HomeJourney | undefined;
  readonly cheapestSure: HomeJourney | undefined;
  readonly cheapestPass: HomeJourney | undefined;
}

/**
 * The ways home. Of those with one booking all count. Two bookings count only where no other way is home as early for
 * as little. Of more than {@link MOST_JOURNEYS} each day of arrival keeps its earliest, slow ones last.
 */
export function getHome(question: GetHomeQuestion, world: GetHomeWorld): HomeAnswer {
  const legs = legsOf(question, world);
  const findAll = (payment: HomePayment) => journeysOf(legs, payment);
  const journeys = findAll('any').sort(byArrivalAtHome);
  const [earliest] = journeys;
  const cheapest = (payment: HomePayment) =>
    world.hasFares ? findAll(payment).sort(byPrice)[0] : undefined;
  return {
    journeys: shareOut(journeys, earliest),
    earliest,
    cheapestSure: cheapest('sure'),
    cheapestPass: cheapest('pass'),
  };
}

/** A flight that may be part of a journey. */
interface Leg {
  readonly flight: Flight;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly segments: number;
  readonly numbers: string;
  readonly prices: FlightPrices;
  /** Drive to its airport; 0 for the second of two bookings. */
  readonly driveTo: number;
  /** Drive from its airport; 0 for the first of two bookings. */
  readonly driveFrom: number;
  readonly homeDay: LocalDate | undefined;
}

interface Legs {
  readonly direct: readonly Leg[];
  /** By the airport where the second flight leaves. */
  readonly firsts: ReadonlyMap<AirportCode, readonly Leg[]>;
  /** Earliest at home first. */
  readonly seconds: readonly Leg[];
}

function legsOf({ origins, homes, party, den }: GetHomeQuestion, world: GetHomeWorld): Legs {
  const { now, hasFares, direct, from, to } = world;
  const pricesOf = hasFares ? pricesFor(party, den) : () => FREE;
  const legOf = (flight: Flight): Leg => {
    const { departs, arrives, stops, numbers } = timesOf(flight);
    const home = homes.get(destinationOf(flight));
    const driveFrom = home?.minutes ?? 0;
    return {
      flight,
      departs,
      arrives,
      segments: stops + 1,
      numbers,
      prices: pricesOf(flight),
      driveTo: origins.get(originOf(flight))?.minutes ?? 0,
      driveFrom,
      homeDay: home && dayAt(home.zone, (arrives + driveFrom) as InstantMinute),
    };
  };
  const isReached = ({ departs, driveTo }: Leg) => departs >= now + MIN_TURNAROUND + driveTo;
  const isPart = ({ segments }: Leg) => segments < MOST_SEGMENTS;
  const firsts = from.map(legOf).filter((leg) => isPart(leg) && isReached(leg));
  return {
    direct: direct.map(legOf).filter(isReached),
    firsts: groupBy(firsts, ({ flight }) => destinationOf(flight)),
    seconds: to
      .map(legOf)
      .filter(isPart)
      .sort((a, b) => homeAtOf(a) - homeAtOf(b)),
  };
}

/** Without fares every flight can be taken. */
const FREE: FlightPrices = { any: 0, pass: undefined, sure: undefined, isOnPass: false };

const homeAtOf = ({ arrives, driveFrom }: Leg) => (arrives + driveFrom) as InstantMinute;

const priceOf = ({ prices }: Leg, payment: HomePayment): number | undefined =>
  payment === 'pass' && !prices.isOnPass ? undefined : prices[payment];

function journeysOf(legs: Legs, payment: HomePayment): HomeJourney[] {
  const singles = legs.direct.flatMap((leg) => {
    const price = priceOf(leg, payment);
    return price === undefined ? [] : journeyOf([leg], payment, [price]);
  });
  return [...singles, ...selfMade(legs, singles, payment)];
}

function journeyOf(
  legs: readonly [Leg] | readonly [Leg, Leg],
  payment: HomePayment,
  prices: readonly number[],
): HomeJourney {
  const [first, last] = [legs[0], legs.at(-1) ?? legs[0]];
  return {
    flights: legs.map(({ flight }) => flight) as unknown as HomeJourney['flights'],
    payment,
    prices,
    price: prices.reduce((sum, price) => sum + price, 0),
    departs: first.departs,
    leaveBy: (first.departs - MIN_TURNAROUND - first.driveTo) as InstantMinute,
    homeAt: homeAtOf(last),
    homeDay: last.homeDay as LocalDate,
    drive: { to: first.driveTo, from: last.driveFrom },
    numbers: legs.map(({ numbers }) => numbers).join(', '),
  };
}

/** Earliest at home, then the cheapest, with fewer bookings, and the one that leaves last. */
const byArrivalAtHome = (a: HomeJourney, b: HomeJourney): number =>
  a.homeAt - b.homeAt || a.price - b.price || inDetail(a, b);

const byPrice = (a: HomeJourney, b: HomeJourney): number =>
  a.price - b.price || a.homeAt - b.homeAt || inDetail(a, b);

const inDetail = (a: HomeJourney, b: HomeJourney): number =>
  a.flights.length - b.flights.length ||
  b.departs - a.departs ||
  (a.numbers < b.numbers ? -1 : a.numbers > b.numbers ? 1 : 0);

/** Those of two bookings that are home earlier than every other way that costs as little. */
function selfMade(
  { firsts, seconds }: Legs,
  singles: readonly HomeJourney[],
  payment: HomePayment,
): HomeJourney[] {
  const leastBy = leastPriceBy(singles);
  const found: HomeJourney[] = [];
  for (const sameArrival of runsOf(seconds)) {
    const least = Math.min(
      leastBy(homeAtOf(sameArrival[0])),
      found.at(-1)?.price ?? Number.POSITIVE_INFINITY,
    );
    const [best] = sameArrival
      .flatMap((second) => {
        const before = firsts.get(originOf(second.flight)) ?? [];
        return joined(before, second, { payment, least }) ?? [];
      })
      .sort(byArrivalAtHome);
    if (best) found.push(best);
  }
  return found;
}

/** The least price of those that are home by an instant; asked for later and later ones. */
function leastPriceBy(journeys: readonly HomeJourney[]): (homeAt: number) => number {
  const sorted = journeys.toSorted(byArrivalAtHome);
  let [least, passed] = [Number.POSITIVE_INFINITY, 0];
  return (homeAt) => {
    for (let next = sorted[passed]; next && next.homeAt <= homeAt; next = sorted[passed]) {
      least = Math.min(least, next.price);
      passed += 1;
    }
    return least;
  };
}

/** Successive flights that are home at the same time. */
function* runsOf(seconds: readonly Leg[]): Generator<readonly [Leg, ...Leg[]]> {
  let run: Leg[] = [];
  for (const leg of seconds) {
    const [first] = run;
    if (first && homeAtOf(first) !== homeAtOf(leg)) {
      yield run as [Leg, ...Leg[]];
      run = [];
    }
    run.push(leg);
  }
  if (run.length > 0) yield run as [Leg, ...Leg[]];
}

/** The best journey that ends with a flight and costs less than `least`. */
function joined(
  firsts: readonly Leg[],
  second: Leg,
  { payment, least }: { readonly payment: HomePayment; readonly least: number },
): HomeJourney | undefined {
  const price = priceOf(second, payment);
  if (price === undefined || price >= least) return undefined;
  let best: HomeJourney | undefined;
  for (const first of firsts) {
    const before = priceOf(first, payment);
    if (before === undefined || before + price >= least) continue;
    if (best && before + price > best.price) continue;
    if (!connects(first, second)) continue;
    const one = journeyOf([first, second], payment, [before, price]);
    if (!best || byArrivalAtHome(one, best) < 0) best = one;
  }
  return best;
}

function connects(first: Leg, second: Leg): boolean {
  const wait = second.departs - first.arrives;
  if (wait < SELF_MADE_WAIT.least || wait > SELF_MADE_WAIT.most) return false;
  if (first.segments + second.segments > MOST_SEGMENTS) return false;
  const airports = [
    originOf(first.flight),
    ...first.flight.segments.map(({ to }) => to),
    ...second.flight.segments.map(({ to }) => to),
  ];
  return new Set(airports).size === airports.length;
}

/** Days take turns, so that each keeps some of its journeys; ordered by arrival at home. */
function shareOut(
  journeys: readonly HomeJourney[],
  earliest: HomeJourney | undefined,
): readonly HomeJourney[] {
  if (journeys.length <= MOST_JOURNEYS) return journeys;
  const isLast = (one: HomeJourney) => one !== earliest && one.flights.some(({ slow }) => slow);
  return [...groupBy(journeys, ({ homeDay }) => homeDay).values()]
    .flatMap((day) =>
      [...day.filter((one) => !isLast(one)), ...day.filter(isLast)].map((one, turn) => ({
        one,
        turn,
      })),
    )
    .sort((a, b) => a.turn - b.turn || byArrivalAtHome(a.one, b.one))
    .slice(0, MOST_JOURNEYS)
    .map(({ one }) => one)
    .sort(byArrivalAtHome);
}
