import type { Cents } from './money.ts';
import type { Stay } from './round-trip.ts';
import { MAX_DAYS_AHEAD } from './search.ts';
import { addDays, daysBetween, type LocalDate } from './time.ts';

/** One night of all rooms that were asked for. */
export interface NightPrice {
  readonly final: Cents;
  /** Before a reduction; higher than `final`. */
  readonly original?: Cents | undefined;
}

export interface Hotel {
  readonly id: string;
  readonly name: string;
  /** From 0.5 to 5 in halves; undefined where nobody has given any. */
  readonly stars?: number | undefined;
  /** From the airport, along the great circle. */
  readonly miles: number;
  /** In the room of the price. */
  readonly beds?: number | undefined;
  /** Undefined where the supplier has no offer for the stay. */
  readonly price?: NightPrice | undefined;
  /** What guests think of it, from 0 to 10. */
  readonly score?: number | undefined;
  /** Guests who gave the score. */
  readonly reviews?: number | undefined;
  readonly amenities: readonly string[];
  /** Addresses, all https. */
  readonly pictures: readonly string[];
  /** Where it can be booked: https, at a host that is known. */
  readonly url?: string | undefined;
}

const MOST_STARS = 5;

/** In halves, 5 at most; undefined for what is no number of stars. */
export function starsOf(value: number): number | undefined {
  const halves = Math.round(Math.min(MOST_STARS, value) * 2);
  return halves > 0 ? halves / 2 : undefined;
}

const SCORE_BANDS = [
  { from: 9, band: 'superb' },
  { from: 8, band: 'great' },
  { from: 7, band: 'good' },
] as const;
export type ScoreBand = (typeof SCORE_BANDS)[number]['band'] | 'fair';

export const scoreBand = (score: number): ScoreBand =>
  SCORE_BANDS.find(({ from }) => score >= from)?.band ?? 'fair';

/** Of an amount for the whole stay; never less than is paid. */
export const perNight = (total: Cents, nights: number): Cents => Math.ceil(total / nights) as Cents;

/** A list in which nothing has a price is none: the place is full, or the supplier has no offers there. */
export const onOffer = (hotels: readonly Hotel[]): readonly Hotel[] =>
  hotels.some(({ price }) => price) ? hotels : [];

/** Days on the calendar of the place. */
export interface HotelDates {
  readonly checkIn: LocalDate;
  readonly checkOut: LocalDate;
}

export const MAX_NIGHTS = 30;

/** Adults, and rooms, of one question at most. */
export const MAX_GUESTS = 8;
export const MAX_ROOMS = 8;

/** A traveller has one seat and, unless they say otherwise, half a room. */
export const DEFAULT_GUESTS = 2;
export const DEFAULT_ROOMS = 1;

export const nightsOf = ({ checkIn, checkOut }: HotelDates): number =>
  daysBetween(checkIn, checkOut);

export type DatesError = 'past' | 'no_night' | 'too_long' | 'too_far';

/** Why nobody can ask for these days. `today` is the day at the place. */
export function datesError(dates: HotelDates, today: LocalDate): DatesError | undefined {
  if (dates.checkIn < today) return 'past';
  if (nightsOf(dates) < 1) return 'no_night';
  if (nightsOf(dates) > MAX_NIGHTS) return 'too_long';
  // The last flight that can be searched may land a day later.
  return daysBetween(today, dates.checkIn) > MAX_DAYS_AHEAD + 1 ? 'too_far' : undefined;
}

/** Adults of each room, spread evenly. A room that nobody is left for is let as for one. */
export function guestsPerRoom(adults: number, rooms: number): readonly number[] {
  const each = Math.floor(adults / rooms);
  return Array.from({ length: rooms }, (_, at) =>
    Math.max(1, each + (at < adults % rooms ? 1 : 0)),
  );
}

export interface HotelNights extends HotelDates {
  /**
   * What of the stay the days do not show: `none` when no night of it is spent there (the days are then those of
   * the next night), `over` when it is past, `begun` when its first night counts from the day before the arrival,
   * `cut` when it is longer than can be asked for.
   */
  readonly note?: 'none' | 'over' | 'begun' | 'cut';
}

/** Who arrives before this hour of the night wants the bed that was made the evening before. */
const NIGHT_ENDS = 4 * 60;

/** The nights of a stay, as far as they can be asked for on `today`, the day at the place. */
export function nightsOfStay({ arrives, leaves }: Stay, today: LocalDate): HotelNights {
  const nextNight = { checkIn: today, checkOut: addDays(today, 1) };
  if (leaves.date < today) return { ...nextNight, note: 'over' };
  const begun = arrives.minute < NIGHT_ENDS && arrives.date > today;
  const wanted = begun ? addDays(arrives.date, -1) : arrives.date;
  const checkIn = wanted < today ? today : wanted;
  const dates = { checkIn, checkOut: leaves.date };
  if (nightsOf(dates) < 1) return { checkIn, checkOut: addDays(checkIn, 1), note: 'none' };
  if (nightsOf(dates) > MAX_NIGHTS)
    return { checkIn, checkOut: addDays(checkIn, MAX_NIGHTS), note: 'cut' };
  return begun ? { ...dates, note: 'begun' } : dates;
}

export const HOTEL_SORTS = ['auto', 'price', 'rating', 'distance'] as const;
export type HotelSort = (typeof HOTEL_SORTS)[number];

type Comparison = (a: Hotel, b: Hotel) => number;

const priceOf = ({ price }: Hotel) => price?.final ?? Number.POSITIVE_INFINITY;
const scoreOf = ({ score }: Hotel) => score ?? -1;

/** Also right for two infinities, whose difference is no number. */
const ascending = (a: number, b: number) => (a === b ? 0 : a - b);

const byPrice: Comparison = (a, b) => ascending(priceOf(a), priceOf(b));
const byScore: Comparison = (a, b) => scoreOf(b) - scoreOf(a);
const byReviews: Comparison = (a, b) => (b.reviews ?? 0) - (a.reviews ?? 0);
const byMiles: Comparison = (a, b) => a.miles - b.miles;
const byId: Comparison = (a, b) => (a.id < b.id ? -1 : 1);

const inTurn =
  (...comparisons: readonly Comparison[]): Comparison =>
  (a, b) =>
    comparisons.reduce((found, compare) => found || compare(a, b), 0);

/** Parts of a hundred that each has in what a hotel is worth to a traveller. */
const WEIGHTS = { score: 50, price: 35, nearness: 15 } as const;

/** A hotel that nobody has judged counts as a fair one. */
const UNJUDGED_SCORE = 6;

/** Miles at which a hotel is half as near as one at the airport itself. */
const HALF_NEAR_MILES = 5;

/**
 * Value from 0 to 100: half of it is the score out of ten, 35 parts how close its price is to the lowest of the
 * list, 15 parts how near it is. Without a price a hotel cannot be taken, and is worth nothing.
 */
function worthOf(hotel: Hotel, lowest: number): number {
  if (!hotel.price) return 0;
  return (
    WEIGHTS.score * ((hotel.score ?? UNJUDGED_SCORE) / 10) +
    WEIGHTS.price * (lowest / hotel.price.final) +
    WEIGHTS.nearness * (HALF_NEAR_MILES / (HALF_NEAR_MILES + hotel.miles))
  );
}

const byWorth = (hotels: readonly Hotel[]): Comparison => {
  const lowest = Math.min(...hotels.map(priceOf));
  return (a, b) => worthOf(b, lowest) - worthOf(a, lowest);
};

/** The whole list, the best first. What has no price comes last by price and by worth; equals keep one order. */
export function inHotelOrder(hotels: readonly Hotel[], sort: HotelSort): readonly Hotel[] {
  const comparisons: Record<HotelSort, Comparison> = {
    auto: inTurn(byWorth(hotels), byScore, byMiles, byId),
    price: inTurn(byPrice, byScore, byMiles, byId),
    rating: inTurn(byScore, byReviews, byPrice, byId),
    distance: inTurn(byMiles, byPrice, byId),
  };
  return [...hotels].sort(comparisons[sort]);
}
