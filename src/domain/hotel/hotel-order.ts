import type { Hotel } from './hotel.ts';

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
