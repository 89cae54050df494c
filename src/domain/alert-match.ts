import type { AlertQuestion } from './alert-question.ts';
import {
  FARE_KINDS,
  type FareKind,
  type Flight,
  isCounted,
  stopsOf,
  tripMinutes,
} from './flight.ts';
import type { Cents } from './money.ts';
import { isUsable } from './party.ts';

/** Initial price of the form: the lowest GoWild total among the flights that count; undefined if there is none. */
export function suggestedPrice(flights: readonly Flight[]): Cents | undefined {
  const totals = flights.filter(isCounted).flatMap(({ fares }) => fares.goWild?.total ?? []);
  return totals.length === 0
    ? undefined
    : totals.reduce((least, one) => (one < least ? one : least));
}

/** Which fare classes an alert accepts: GoWild only, all but Discount Den, or any. */
export const FARE_CHOICES = ['go_wild', 'no_den', 'any'] as const;
export type FareChoice = (typeof FARE_CHOICES)[number];

export const fareChoiceOf = ({
  goWildOnly,
  discountDen,
}: Pick<AlertQuestion, 'goWildOnly' | 'discountDen'>): FareChoice => {
  if (goWildOnly) return 'go_wild';
  return discountDen ? 'any' : 'no_den';
};

const ACCEPTED: Readonly<Record<FareChoice, readonly FareKind[]>> = {
  go_wild: ['goWild'],
  no_den: ['goWild', 'standard'],
  any: FARE_KINDS,
};

/** The choices that accept a fare class. */
export const choicesWith = (kind: FareKind): FareChoice[] =>
  FARE_CHOICES.filter((choice) => ACCEPTED[choice].includes(kind));

/** What a flight must meet. */
export type FlightTerms = Pick<
  AlertQuestion,
  'maxPrice' | 'goWildOnly' | 'discountDen' | 'maxStops' | 'maxMinutes' | 'party'
>;

/** A flight that meets the terms of an alert. */
export interface Match {
  readonly flight: Flight;
  /** Per person. */
  readonly price: Cents;
  readonly kind: FareKind;
}

/**
 * Whether so many travelers can book the fare class now. A GoWild seat that cannot be booked yet is none, because the
 * member could not act on the message. An unknown number of seats may be enough.
 */
const isBookable = (flight: Flight, kind: FareKind, party: number): boolean =>
  isUsable(flight, kind, party) && (kind !== 'goWild' || flight.goWildWindow.state === 'open');

/** The cheapest accepted fare of a flight that can be booked now; the first class on a tie. */
export function bookableFare(
  flight: Flight,
  terms: Pick<FlightTerms, 'goWildOnly' | 'discountDen' | 'party'>,
): Match | undefined {
  let best: Match | undefined;
  for (const kind of ACCEPTED[fareChoiceOf(terms)]) {
    const price = flight.fares[kind]?.total;
    if (price === undefined || !isBookable(flight, kind, terms.party)) continue;
    if (!best || price < best.price) best = { flight, price, kind };
  }
  return best;
}

/** Flights that are slow or may not be flown are never within the terms. */
const isWithin = (flight: Flight, { maxStops, maxMinutes }: FlightTerms): boolean =>
  isCounted(flight) &&
  (maxStops === null || stopsOf(flight) <= maxStops) &&
  (maxMinutes === null || tripMinutes(flight) <= maxMinutes);

/** The cheapest flight that meets the terms and can be booked now; on a tie, the first in `flights`. */
export function findMatch(terms: FlightTerms, flights: readonly Flight[]): Match | undefined {
  let best: Match | undefined;
  for (const flight of flights) {
    const match = isWithin(flight, terms) ? bookableFare(flight, terms) : undefined;
    if (match && match.price <= terms.maxPrice && (!best || match.price < best.price)) best = match;
  }
  return best;
}

/** Milliseconds. An older answer says nothing about a seat now. */
const STALE_MS = 10 * 60_000;

export const isStaleFare = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > STALE_MS;
