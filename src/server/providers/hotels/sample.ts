import type { Airport } from '#domain/airports.ts';
import { guestsPerRoom, type Hotel, type NightPrice, nightsOf, perNight } from '#domain/hotel.ts';
import { fractionOf, hashText, joinHash } from '#domain/integer-hash.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Clock } from '#domain/time.ts';
import { addDays, dayNumberOf, type LocalDate, weekdayOf } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { HotelQuery, HotelSource } from './port.ts';
import { type SampleHotel, sampleHotels } from './sample-hotels.ts';

/**
 * Made-up hotels with made-up prices: the same stay costs the same in every process. Prices follow the season and
 * the weekend, some are reduced, and now and then a hotel is full. Nothing of it can be booked, so there are no links.
 */
export const simulatedHotels = ({ clock }: { readonly clock: Clock }): HotelSource => ({
  name: 'sample data',
  simulated: true,
  async search(query, signal) {
    if (signal.aborted) throw new ProviderError('hotels', 'aborted');
    const hotels = sampleHotels(query.place).map((hotel) => offerOf(hotel, query));
    return { hotels, seenAt: clock.now() };
  },
});

const FULL = 0.05;
const REDUCED = 0.25;
const ASK = { full: 1, reduced: 2, reduction: 3, beds: 4, night: 5 } as const;

function offerOf({ rate, ...hotel }: SampleHotel, query: HotelQuery): Hotel {
  const hash = joinHash(hashText(hotel.id), dayNumberOf(query.checkIn));
  if (fractionOf(hash, ASK.full) < FULL) return hotel;
  const total = totalOf(rate, hash, query);
  const beds = fractionOf(hash, ASK.beds) < 0.55 ? 1 : 2;
  return { ...hotel, beds, price: priceOf(perNight(total, nightsOf(query)), hash) };
}

function totalOf(rate: number, hash: number, query: HotelQuery): Cents {
  const nights = Array.from({ length: nightsOf(query) }, (_, at) => addDays(query.checkIn, at));
  const stay = nights.reduce((sum, night) => sum + rate * dearness(query.place, night, hash), 0);
  const rooms = guestsPerRoom(query.adults, query.rooms);
  return cents(Math.round(rooms.reduce((sum, guests) => sum + stay * roomFactor(guests), 0)));
}

/** One guest saves little, each beyond two takes a larger room. */
const roomFactor = (guests: number) => (guests === 1 ? 0.94 : 1 + 0.14 * (guests - 2));

const WEEKEND = [5, 6];

function dearness(place: Airport, night: LocalDate, hash: number): number {
  const weekend = WEEKEND.includes(weekdayOf(night)) ? 1.16 : 1;
  return seasonFactor(place, night) * weekend * (0.94 + 0.12 * fractionOf(hash, ASK.night));
}

const DAYS_OF_YEAR = 365.25;
/** Middle of February for those who flee the winter, of July for everybody else. */
const HIGH_SEASON = { sun: 45, summer: 196 } as const;
/** South of it people come for the winter sun. */
const SUN_BELT_DEGREES = 30;

function seasonFactor({ lat }: Airport, night: LocalDate): number {
  const high = Math.abs(lat) < SUN_BELT_DEGREES ? HIGH_SEASON.sun : HIGH_SEASON.summer;
  const phase = ((dayNumberOf(night) % DAYS_OF_YEAR) - high) / DAYS_OF_YEAR;
  return 1 + 0.22 * Math.cos(2 * Math.PI * phase);
}

function priceOf(final: Cents, hash: number): NightPrice {
  if (fractionOf(hash, ASK.reduced) >= REDUCED) return { final };
  const reduction = 0.08 + 0.22 * fractionOf(hash, ASK.reduction);
  return { final, original: cents(Math.round(final / (1 - reduction))) };
}
