import type { AirportCode } from './airports.ts';
import { ALERT_LIMITS, type AlertQuestion, isOneRoute } from './alert-question.ts';
import {
  destinationOf,
  FARE_KINDS,
  type FareKind,
  type Flight,
  isCounted,
  originOf,
  stopsOf,
  tripMinutes,
} from './flight.ts';
import type { Cents } from './money.ts';
import { isUsable } from './party.ts';
import { DAY_MS, HOUR_MS, type LocalDate } from './time.ts';

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

/** A fare that an alert has found, as far as it is stored. */
export interface FoundFare {
  readonly day: LocalDate;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly price: Cents;
  readonly kind: FareKind;
  /** When the source was last asked. */
  readonly seenAt: Date;
}

type Asked = Pick<AlertQuestion, 'origins' | 'destinations' | 'range' | 'goWildOnly'>;

/** Least time between two messages; none for an alert that is told of each day, or of each GoWild seat that it names. */
function gapMs(question: Asked): number {
  if (question.destinations.length === 0) return DAY_MS;
  return question.goWildOnly || isOneRoute(question) ? 0 : HOUR_MS;
}

/**
 * How long a find waits at most for the other answers of its round, of the alert's other days and origins: the retry of
 * a source that fails comes after 15 seconds.
 */
export const ROUND_MS = 20_000;

/**
 * When the next message about finds may be sent: at most one an hour, and one a day about anywhere.
 * @param noticedAt time of the last one; null before the first.
 */
export function noticeDueAt(question: Asked, noticedAt: Date | null, at: Date): Date {
  const next = noticedAt ? noticedAt.getTime() + gapMs(question) : 0;
  return new Date(Math.max(at.getTime(), next));
}

/** A fare that can be booked now on one route. */
export interface OfferedFare {
  readonly kind: FareKind;
  /** Per person. */
  readonly price: Cents;
  readonly stops: number;
  readonly minutes: number;
  /** At most {@link MOST_SEATS}, also where their number is not known. */
  readonly seats: number;
}

/** More seats are no better: no alert asks for more. */
export const MOST_SEATS = ALERT_LIMITS.travelers;

const beats = (a: OfferedFare, b: OfferedFare): boolean =>
  a.price <= b.price && a.stops <= b.stops && a.minutes <= b.minutes && a.seats >= b.seats;

/** Adds a fare of the same route and class unless one of `kept` is as good in everything; removes those that it beats. */
export function keepOffer<Fare extends OfferedFare>(kept: Fare[], one: Fare): void {
  for (const other of kept) if (beats(other, one)) return;
  let to = 0;
  for (const other of kept) if (!beats(one, other)) kept[to++] = other;
  kept.length = to;
  kept.push(one);
}

/** The fares of a flight that can be booked now; none of a flight that no alert takes: slow, or perhaps not flown. */
export function offersOf(flight: Flight): OfferedFare[] {
  if (!isCounted(flight)) return [];
  const [stops, minutes] = [stopsOf(flight), tripMinutes(flight)];
  return FARE_KINDS.flatMap((kind) => {
    const fare = flight.fares[kind];
    if (!fare || (kind === 'goWild' && flight.goWildWindow.state !== 'open')) return [];
    const seats = Math.min(fare.seatsLeft ?? MOST_SEATS, MOST_SEATS);
    return seats < 1 ? [] : { kind, price: fare.total, stops, minutes, seats };
  });
}

/** A fare that no other of its route and class beats. */
export interface LowestFare extends OfferedFare {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** The lowest fares that can be booked now, by route and class. */
export function lowestOf(flights: readonly Flight[]): LowestFare[] {
  const lists = new Map<string, LowestFare[]>();
  for (const flight of flights) {
    const [origin, destination] = [originOf(flight), destinationOf(flight)];
    for (const offer of offersOf(flight)) {
      const key = `${origin} ${destination} ${offer.kind}`;
      const list = lists.get(key) ?? [];
      lists.set(key, list);
      keepOffer(list, { origin, destination, ...offer });
    }
  }
  return [...lists.values()].flat();
}
