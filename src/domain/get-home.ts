import {
  type HomeJourney,
  type HomePayment,
  joined,
  journeyOf,
  type Leg,
  type Legs,
  priceOf,
} from './home-journeys.ts';

/** Journeys of one answer. */
export const MOST_JOURNEYS = 40;

export interface ListedJourney extends HomeJourney {
  /** Whether another way is home no later, costs no more, has no more bookings, and is better in one of the three. */
  readonly isBeaten: boolean;
}

export interface HomeAnswer {
  /** By arrival at home. */
  readonly journeys: readonly ListedJourney[];
  readonly earliest: HomeJourney | undefined;
  readonly cheapestSure: HomeJourney | undefined;
  readonly cheapestPass: HomeJourney | undefined;
}

/** The ways home: those that no other way beats, then others while there is room. */
export function getHome(legs: Legs): HomeAnswer {
  const journeys = listOf(legs);
  const cheapest = (payment: HomePayment) =>
    legs.hasFares ? cheapestOf(legs, payment) : undefined;
  return {
    journeys,
    earliest: journeys[0],
    cheapestSure: cheapest('sure'),
    cheapestPass: cheapest('pass'),
  };
}

/** Earliest at home, then the cheapest, with fewer bookings. */
const byArrivalAtHome = (a: HomeJourney, b: HomeJourney): number =>
  a.homeAt - b.homeAt || a.price - b.price || inDetail(a, b);

const byPrice = (a: HomeJourney, b: HomeJourney): number =>
  a.price - b.price || a.homeAt - b.homeAt || inDetail(a, b);

const inDetail = (a: HomeJourney, b: HomeJourney): number =>
  a.flights.length - b.flights.length ||
  (a.numbers < b.numbers ? -1 : a.numbers > b.numbers ? 1 : 0) ||
  b.departs - a.departs ||
  // The same segments, divided elsewhere.
  a.flights[0].segments.length - b.flights[0].segments.length;

/** The least price, then the earliest at home. */
function cheapestOf(legs: Legs, payment: HomePayment): HomeJourney | undefined {
  let [best] = legs.singles
    .filter((leg) => Number.isFinite(priceOf(leg, payment)))
    .map((leg) => journeyOf([leg], payment))
    .sort(byPrice);
  for (const second of legs.seconds) {
    const most = best?.price ?? Number.MAX_SAFE_INTEGER;
    for (const one of joined(legs, second, { payment, most }))
      if (!best || byPrice(one, best) < 0) best = one;
  }
  return best;
}

/** Those that no other way beats by arrival at home; then, if room is left, the others. */
function listOf(legs: Legs): readonly ListedJourney[] {
  const unbeaten: HomeJourney[] = [];
  const others: HomeJourney[] = [];
  /** Takes ways that are home at one time. Returns the least price so far. */
  const take = (ways: readonly HomeJourney[], least: number): number => {
    const leastHere = Math.min(...ways.map(({ price }) => price));
    for (const way of ways)
      (way.price === leastHere && leastHere < least ? unbeaten : others).push(way);
    return Math.min(least, leastHere);
  };
  let [leastOfOne, least] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { singles, seconds } of byMoment(legs)) {
    const isFull = others.length >= MOST_JOURNEYS;
    // Two bookings never beat one.
    leastOfOne = take(
      singles.map((leg) => journeyOf([leg], 'any')),
      leastOfOne,
    );
    least = Math.min(least, leastOfOne);
    // Once there are enough others, only those that cost less than all before are looked for.
    const most = isFull ? least : Number.MAX_SAFE_INTEGER;
    least = take(
      seconds.flatMap((second) => joined(legs, second, { payment: 'any', most })),
      least,
    );
  }
  const first = unbeaten.sort(byArrivalAtHome).slice(0, MOST_JOURNEYS);
  const rest = others.sort(byArrivalAtHome).slice(0, MOST_JOURNEYS - first.length);
  return [
    ...first.map((one) => ({ ...one, isBeaten: false })),
    ...rest.map((one) => ({ ...one, isBeaten: true })),
  ].sort(byArrivalAtHome);
}

interface Moment {
  readonly singles: Leg[];
  readonly seconds: Leg[];
}

/** The flights that lead home, by arrival there. */
function byMoment({ singles, seconds }: Legs): readonly Moment[] {
  const moments = new Map<number, Moment>();
  const at = (homeAt: number): Moment => {
    const moment = moments.get(homeAt) ?? { singles: [], seconds: [] };
    moments.set(homeAt, moment);
    return moment;
  };
  for (const leg of singles) at(leg.homeAt).singles.push(leg);
  for (const leg of seconds) at(leg.homeAt).seconds.push(leg);
  return [...moments].sort(([a], [b]) => a - b).map(([, moment]) => moment);
}
