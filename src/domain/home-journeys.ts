import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import {
  type FlightPrices,
  type Payers,
  pricesFor,
  segmentNames,
  timesOf,
} from './flight-facts.ts';
import { groupBy } from './group-by.ts';
import { MIN_TURNAROUND } from './home-strength.ts';
import type { Reachable } from './reach-by-car.ts';
import { dayAt, type InstantMinute, instantOf, type LocalDate } from './time.ts';

/** Minutes between the landing of one booking and the departure of the next, at least and at most. */
export const SELF_MADE_WAIT = { least: 90, most: 24 * 60 } as const;
const MOST_SEGMENTS = 3;

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

/** A flight that may be part of a journey. */
export interface Leg {
  readonly flight: Flight;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly numbers: string;
  readonly prices: FlightPrices;
  /** Where it leaves and lands, in order. */
  readonly airports: readonly AirportCode[];
  /** Names of its segments. */
  readonly segments: readonly string[];
  /** Drive to its airport; 0 for the second of two bookings. */
  readonly driveTo: number;
  /** Drive from its airport; 0 for the first of two bookings. */
  readonly driveFrom: number;
  /** Infinite where it ends elsewhere. */
  readonly homeAt: number;
  /** When somebody would be home who leaves it at a stop; infinite where none is near home. */
  readonly homeFromStop: number;
  readonly homeDay: LocalDate | undefined;
}

export interface Legs {
  /** With one booking, priced as anybody pays. */
  readonly singles: readonly Leg[];
  /** By the airport where the second flight leaves. */
  readonly firsts: ReadonlyMap<AirportCode, readonly Leg[]>;
  readonly seconds: readonly Leg[];
  /** Successive segments that one booking holds. */
  readonly soldAsOne: ReadonlySet<string>;
  readonly hasFares: boolean;
}

/** The flights of the question of which ways home are made. */
export function legsOf({ origins, homes, party, den }: GetHomeQuestion, world: GetHomeWorld): Legs {
  const { now, hasFares } = world;
  const [direct, from, to] = [world.direct, world.from, world.to].map((flights) =>
    flights.filter(({ seasonUnknown }) => !seasonUnknown),
  ) as [Flight[], Flight[], Flight[]];
  const pricesOf = hasFares ? pricesFor(party, den) : () => FREE;
  const homeBy = (code: AirportCode, arrives: InstantMinute) =>
    arrives + (homes.get(code)?.minutes ?? Number.POSITIVE_INFINITY);
  const legOf = (flight: Flight): Leg => {
    const { departs, arrives, numbers } = timesOf(flight);
    const home = homes.get(destinationOf(flight));
    const stops = flight.segments.slice(0, -1);
    return {
      flight,
      departs,
      arrives,
      numbers,
      prices: pricesOf(flight),
      airports: [originOf(flight), ...flight.segments.map((one) => one.to)],
      segments: segmentNames(flight),
      driveTo: origins.get(originOf(flight))?.minutes ?? 0,
      driveFrom: home?.minutes ?? 0,
      homeAt: homeBy(destinationOf(flight), arrives),
      homeFromStop: Math.min(...stops.map((one) => homeBy(one.to, instantOf(one.arrives)))),
      homeDay: home && dayAt(home.zone, (arrives + home.minutes) as InstantMinute),
    };
  };
  const isReached = ({ departs, driveTo }: Leg) => departs >= now + MIN_TURNAROUND + driveTo;
  const isPart = ({ segments }: Leg) => segments.length < MOST_SEGMENTS;
  const singles = direct.map(legOf).filter((leg) => isReached(leg) && isSingle(leg));
  const firsts = from.map(legOf).filter((leg) => isPart(leg) && isReached(leg));
  return {
    singles,
    firsts: groupBy(firsts, ({ flight }) => destinationOf(flight)),
    seconds: to.map(legOf).filter(isPart),
    soldAsOne: new Set(singles.flatMap(({ segments }) => runsOf(segments))),
    hasFares,
  };
}

/** Without fares every flight can be taken. */
const FREE: FlightPrices = { any: 0, pass: undefined, sure: undefined, isOnPass: false };

/** Whether it can be paid, touches no airport twice and does not pass by home. */
const isSingle = ({ prices, airports, homeFromStop, homeAt }: Leg): boolean =>
  prices.any !== undefined && areDistinct(airports) && homeFromStop > homeAt;

const areDistinct = (airports: readonly AirportCode[]): boolean =>
  new Set(airports).size === airports.length;

/** Of three segments all, the first two and the last two. */
const runsOf = (segments: readonly string[]): string[] =>
  segments.flatMap((_, at) =>
    segments.slice(at + 1).map((_one, more) => segments.slice(at, at + more + 2).join()),
  );

/** Whether two flights are a way home by two bookings. */
function areJoined(first: Leg, second: Leg, soldAsOne: Legs['soldAsOne']): boolean {
  const wait = second.departs - first.arrives;
  if (wait < SELF_MADE_WAIT.least || wait > SELF_MADE_WAIT.most) return false;
  const segments = [...first.segments, ...second.segments];
  if (segments.length > MOST_SEGMENTS) return false;
  const homeBefore = Math.min(first.homeFromStop, first.homeAt, second.homeFromStop);
  return (
    homeBefore > second.homeAt &&
    areDistinct([...first.airports, ...second.airports.slice(1)]) &&
    !soldAsOne.has(segments.join())
  );
}

export const priceOf = ({ prices }: Leg, payment: HomePayment): number =>
  (payment === 'pass' && !prices.isOnPass ? undefined : prices[payment]) ??
  Number.POSITIVE_INFINITY;

export function journeyOf(
  legs: readonly [Leg] | readonly [Leg, Leg],
  payment: HomePayment,
): HomeJourney {
  const [first, last] = [legs[0], legs.at(-1) ?? legs[0]];
  const prices = legs.map((leg) => priceOf(leg, payment));
  return {
    flights: legs.map(({ flight }) => flight) as unknown as HomeJourney['flights'],
    payment,
    prices,
    price: prices.reduce((sum, price) => sum + price, 0),
    departs: first.departs,
    leaveBy: (first.departs - MIN_TURNAROUND - first.driveTo) as InstantMinute,
    homeAt: last.homeAt as InstantMinute,
    homeDay: last.homeDay as LocalDate,
    drive: { to: first.driveTo, from: last.driveFrom },
    numbers: legs.map(({ numbers }) => numbers).join(', '),
  };
}

interface Joining {
  readonly payment: HomePayment;
  /** The most that a journey may cost. */
  readonly most: number;
}

/** All ways of two bookings that end with a flight. */
export function joined(
  { firsts, soldAsOne }: Legs,
  second: Leg,
  { payment, most }: Joining,
): HomeJourney[] {
  const left = most - priceOf(second, payment);
  if (!(left >= 0)) return [];
  const before = firsts.get(originOf(second.flight)) ?? [];
  return before
    .filter(
      (first) => isWithin(priceOf(first, payment), left) && areJoined(first, second, soldAsOne),
    )
    .map((first) => journeyOf([first, second], payment));
}

const isWithin = (price: number, most: number): boolean => Number.isFinite(price) && price <= most;
