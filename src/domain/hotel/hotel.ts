import type { Cents } from '../money.ts';

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
