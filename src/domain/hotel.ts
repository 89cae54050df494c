import { type Cents, equalPart } from './money.ts';
import type { Stay } from './round-trip.ts';
import { MAX_DAYS_AHEAD } from './search.ts';
import { addDays, daysBetween, type LocalDate } from './time.ts';

/** Price per night for all requested rooms. */
export interface NightPrice {
  readonly final: Cents;
  /** Before a discount; higher than `final`. */
  readonly original?: Cents | undefined;
}

export interface Hotel {
  readonly id: string;
  readonly name: string;
  /** From 0.5 to 5 in steps of 0.5; undefined if unrated. */
  readonly stars?: number | undefined;
  /** Great-circle distance from the airport. */
  readonly miles: number;
  /** Beds in the priced room. */
  readonly beds?: number | undefined;
  /** Undefined if the supplier has no offer for the stay. */
  readonly price?: NightPrice | undefined;
  /** Guest score, from 0 to 10. */
  readonly score?: number | undefined;
  /** Number of guests who gave a score. */
  readonly reviews?: number | undefined;
  readonly amenities: readonly string[];
  /** HTTPS URLs. */
  readonly pictures: readonly string[];
  /** Booking page: HTTPS, on a known host. */
  readonly url?: string | undefined;
}

const MOST_STARS = 5;

/** Rounded to halves, at most 5; undefined if that is not above 0. */
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

/** Price per night of a total for the stay. */
export const perNight = (total: Cents, nights: number): Cents => equalPart(total, nights);

/** A list without any price counts as empty: the place is full, or the supplier has no offers there. */
export const onOffer = (hotels: readonly Hotel[]): readonly Hotel[] =>
  hotels.some(({ price }) => price) ? hotels : [];

/** Days on the local calendar of the place. */
export interface HotelDates {
  readonly checkIn: LocalDate;
  readonly checkOut: LocalDate;
}

export const MAX_NIGHTS = 30;

/** Adults, and rooms, per search. */
export const MAX_GUESTS = 8;
export const MAX_ROOMS = 8;

export const DEFAULT_GUESTS = 2;
export const DEFAULT_ROOMS = 1;

/** Adults of a search that names none: everybody of the party, if there is one. */
export const defaultGuests = (travelers: number | undefined): number =>
  Math.min(travelers ?? DEFAULT_GUESTS, MAX_GUESTS);

export const nightsOf = ({ checkIn, checkOut }: HotelDates): number =>
  daysBetween(checkIn, checkOut);

export type DatesError = 'past' | 'no_night' | 'too_long' | 'too_far';

/** Why these days cannot be searched. `today` is the local day of the place. */
export function datesError(dates: HotelDates, today: LocalDate): DatesError | undefined {
  if (dates.checkIn < today) return 'past';
  if (nightsOf(dates) < 1) return 'no_night';
  if (nightsOf(dates) > MAX_NIGHTS) return 'too_long';
  // The last searchable flight may land a day later.
  return daysBetween(today, dates.checkIn) > MAX_DAYS_AHEAD + 1 ? 'too_far' : undefined;
}

/** Adults per room, spread evenly. A room without a guest counts as a room for one. */
export function guestsPerRoom(adults: number, rooms: number): readonly number[] {
  const each = Math.floor(adults / rooms);
  return Array.from({ length: rooms }, (_, at) =>
    Math.max(1, each + (at < adults % rooms ? 1 : 0)),
  );
}

export interface HotelNights extends HotelDates {
  /**
   * What the days leave out of the stay: `none` if it includes no night (the days are then those of the next night),
   * `over` if it is past, `begun` if its first night starts the day before the arrival, `cut` if it is longer than
   * {@link MAX_NIGHTS}.
   */
  readonly note?: 'none' | 'over' | 'begun' | 'cut';
}

/** Minute of the day. An earlier arrival needs the night before. */
const NIGHT_ENDS_MINUTE = 4 * 60;

/** The nights of a stay that can be searched on `today`, the local day of the place. */
export function nightsOfStay({ arrives, leaves }: Stay, today: LocalDate): HotelNights {
  const nextNight = { checkIn: today, checkOut: addDays(today, 1) };
  if (leaves.date < today) return { ...nextNight, note: 'over' };
  const begun = arrives.minute < NIGHT_ENDS_MINUTE && arrives.date > today;
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

/** Returns 0 for two infinities, whose difference is NaN. */
const ascending = (a: number, b: number) => (a === b ? 0 : a - b);

const byPrice: Comparison = (a, b) => ascending(priceOf(a), priceOf(b));
const byScore: Comparison = (a, b) => scoreOf(b) - scoreOf(a);
const byReviews: Comparison = (a, b) => (b.reviews ?? 0) - (a.reviews ?? 0);
const byMiles: Comparison = (a, b) => a.miles - b.miles;
const byId: Comparison = (a, b) => (a.id < b.id ? -1 : 1);

const chain =
  (...comparisons: readonly Comparison[]): Comparison =>
  (a, b) =>
    comparisons.reduce((found, compare) => found || compare(a, b), 0);

/** Weights of a hotel's value, 100 in total. */
const WEIGHTS = { score: 50, price: 35, nearness: 15 } as const;

/** Score assumed for a hotel without a score. */
const UNRATED_SCORE = 6;

/** Miles at which the nearness part is half of its maximum. */
const HALF_NEAR_MILES = 5;

/**
 * Value from 0 to 100: 50 parts its score, 35 parts the lowest price of the list divided by its price, 15 parts its
 * nearness. 0 without a price.
 */
function hotelValue(hotel: Hotel, lowest: number): number {
  if (!hotel.price) return 0;
  return (
    WEIGHTS.score * ((hotel.score ?? UNRATED_SCORE) / 10) +
    WEIGHTS.price * (lowest / hotel.price.final) +
    WEIGHTS.nearness * (HALF_NEAR_MILES / (HALF_NEAR_MILES + hotel.miles))
  );
}

const byValue = (hotels: readonly Hotel[]): Comparison => {
  const lowest = Math.min(...hotels.map(priceOf));
  return (a, b) => hotelValue(b, lowest) - hotelValue(a, lowest);
};

/** Best first. Hotels without a price come last by price and by value; the last tie-breaker is the ID. */
export function inHotelOrder(hotels: readonly Hotel[], sort: HotelSort): readonly Hotel[] {
  const comparisons: Record<HotelSort, Comparison> = {
    auto: chain(byValue(hotels), byScore, byMiles, byId),
    price: chain(byPrice, byScore, byMiles, byId),
    rating: chain(byScore, byReviews, byPrice, byId),
    distance: chain(byMiles, byPrice, byId),
  };
  return [...hotels].sort(comparisons[sort]);
}
