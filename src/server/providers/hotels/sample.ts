import type { Airport } from '#domain/airports.ts';
import {
  guestsPerRoom,
  type Hotel,
  type NightPrice,
  nightsOf,
  perNight,
  starsOf,
} from '#domain/hotel.ts';
import { fractionOf, hashText, joinHash } from '#domain/integer-hash.ts';
import { type Cents, cents } from '#domain/money.ts';
import { addDays, type Clock, dayNumberOf, type LocalDate, weekdayOf } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { HotelQuery, HotelSource } from './port.ts';

const NAME = 'Sample hotels';

/**
 * Made-up hotels with made-up prices: the same stay costs the same in every process. Prices depend on season and
 * weekend, some are reduced, and some hotels are full. Nothing of it can be booked, so there are no links.
 */
export const simulatedHotels = ({ clock }: { readonly clock: Clock }): HotelSource => ({
  name: NAME,
  simulated: true,
  async search(query, signal) {
    if (signal.aborted) throw new ProviderError(NAME, 'aborted');
    const hotels = sampleHotels(query.place).map((hotel) => offerOf(hotel, query));
    return { hotels, seenAt: clock.now() };
  },
});

const FULL = 0.05;
const REDUCED = 0.25;
const RATE_SALT = { full: 1, reduced: 2, reduction: 3, beds: 4, night: 5 } as const;

function offerOf({ rate, ...hotel }: SampleHotel, query: HotelQuery): Hotel {
  const hash = joinHash(hashText(hotel.id), dayNumberOf(query.checkIn));
  if (fractionOf(hash, RATE_SALT.full) < FULL) return hotel;
  const total = totalOf(rate, hash, query);
  const beds = fractionOf(hash, RATE_SALT.beds) < 0.55 ? 1 : 2;
  return { ...hotel, beds, price: priceOf(perNight(total, nightsOf(query)), hash) };
}

function totalOf(rate: number, hash: number, query: HotelQuery): Cents {
  const nights = Array.from({ length: nightsOf(query) }, (_, at) => addDays(query.checkIn, at));
  const stay = nights.reduce((sum, night) => sum + rate * priceFactor(query.place, night, hash), 0);
  const rooms = guestsPerRoom(query.adults, query.rooms);
  return cents(Math.round(rooms.reduce((sum, guests) => sum + stay * roomFactor(guests), 0)));
}

/** Price factor by guests per room: slightly lower for one, higher for each beyond two. */
const roomFactor = (guests: number) => (guests === 1 ? 0.94 : 1 + 0.14 * (guests - 2));

const WEEKEND = [5, 6];

function priceFactor(place: Airport, night: LocalDate, hash: number): number {
  const weekend = WEEKEND.includes(weekdayOf(night)) ? 1.16 : 1;
  return seasonFactor(place, night) * weekend * (0.94 + 0.12 * fractionOf(hash, RATE_SALT.night));
}

const DAYS_OF_YEAR = 365.25;
/** Day of the year with the highest prices: mid-February in the sun belt, mid-July elsewhere. */
const HIGH_SEASON = { sun: 45, summer: 196 } as const;
/** At lower latitudes, north or south, high season is in winter. */
const SUN_BELT_DEGREES = 30;

function seasonFactor({ lat }: Airport, night: LocalDate): number {
  const high = Math.abs(lat) < SUN_BELT_DEGREES ? HIGH_SEASON.sun : HIGH_SEASON.summer;
  const phase = ((dayNumberOf(night) % DAYS_OF_YEAR) - high) / DAYS_OF_YEAR;
  return 1 + 0.22 * Math.cos(2 * Math.PI * phase);
}

function priceOf(final: Cents, hash: number): NightPrice {
  if (fractionOf(hash, RATE_SALT.reduced) >= REDUCED) return { final };
  const reduction = 0.08 + 0.22 * fractionOf(hash, RATE_SALT.reduction);
  return { final, original: cents(Math.round(final / (1 - reduction))) };
}

/** The properties of a made-up hotel that do not change from day to day. */
interface SampleHotel extends Omit<Hotel, 'price' | 'beds'> {
  /** Cents per night for two guests, averaged over the year. */
  readonly rate: number;
}

/** Generic names, so that nobody mistakes one for a real hotel. */
const KINDS = [
  { name: 'Motel', stars: 2 },
  { name: 'Inn', stars: 2.5 },
  { name: 'Lodge', stars: 3 },
  { name: 'Guest House', stars: 3 },
  { name: 'Suites', stars: 3.5 },
  { name: 'Residence', stars: 3.5 },
  { name: 'Hotel', stars: 4 },
  { name: 'Resort', stars: 5 },
] as const;

const DISTRICTS = [
  { name: 'Airport', miles: 0.6 },
  { name: 'Airport West', miles: 1.8 },
  { name: 'Gateway', miles: 3.1 },
  { name: 'Business Park', miles: 4.4 },
  { name: 'East', miles: 5.2 },
  { name: 'University', miles: 6.7 },
  { name: 'Station', miles: 7.9 },
  { name: 'Midtown', miles: 8.8 },
  { name: 'Old Town', miles: 9.6 },
  { name: 'Market Square', miles: 10.3 },
  { name: 'Downtown', miles: 11 },
  { name: 'Riverside', miles: 12.2 },
  { name: 'South', miles: 13.5 },
  { name: 'West', miles: 15.1 },
] as const;

const NAMES = KINDS.length * DISTRICTS.length;
/** Coprime with the number of names, so that each name is used once before any repeats. */
const STRIDE = 37;

const FEWEST = 22;
const SPREAD = 18;

/** `stars` is the lowest category that may have the amenity. */
const AMENITIES = [
  { name: 'Free Wi-Fi', stars: 2 },
  { name: 'Free parking', stars: 2 },
  { name: 'Airport shuttle', stars: 2.5 },
  { name: 'Breakfast included', stars: 2.5 },
  { name: 'Air conditioning', stars: 2 },
  { name: 'Pool', stars: 3 },
  { name: 'Fitness center', stars: 3 },
  { name: 'Pet friendly', stars: 2 },
  { name: 'Restaurant', stars: 3.5 },
  { name: 'Spa', stars: 4 },
] as const;

/** One salt per independent random number of a hotel. */
const HOTEL_SALT = {
  stars: 1,
  miles: 2,
  score: 3,
  judged: 4,
  reviews: 5,
  rate: 6,
  amenity: 20,
} as const;

/** The made-up hotels of an airport: the same every day and in every process. */
function sampleHotels({ code }: Airport): readonly SampleHotel[] {
  const town = hashText(`hotels ${code}`);
  const count = FEWEST + Math.floor(fractionOf(town, 0) * SPREAD);
  const priceLevel = 0.85 + 0.5 * fractionOf(town, HOTEL_SALT.rate);
  return Array.from({ length: count }, (_, at) =>
    sampleHotel(code, (town + at * STRIDE) % NAMES, priceLevel),
  );
}

function sampleHotel(code: string, number: number, priceLevel: number): SampleHotel {
  const kind = KINDS[number % KINDS.length] ?? KINDS[0];
  const district = DISTRICTS[Math.floor(number / KINDS.length)] ?? DISTRICTS[0];
  const id = `sample-${code}-${number}`;
  const randomOf = (salt: number) => fractionOf(hashText(id), salt);
  const stars = starsOf(kind.stars + (randomOf(HOTEL_SALT.stars) < 0.3 ? 0.5 : 0)) ?? kind.stars;
  return {
    id,
    name: `Sample ${kind.name} ${district.name}`,
    stars,
    miles: Math.round((district.miles + randomOf(HOTEL_SALT.miles)) * 10) / 10,
    ...ratingOf(stars, randomOf),
    amenities: AMENITIES.filter(
      (one, at) => one.stars <= stars && randomOf(HOTEL_SALT.amenity + at) < 0.3 + 0.1 * stars,
    ).map(({ name }) => name),
    pictures: [],
    rate: 4_200 * 1.45 ** (stars - 1) * priceLevel * (0.85 + 0.35 * randomOf(HOTEL_SALT.rate)),
  };
}

/** Hotels with more stars have better ratings on average; a few have no rating yet. */
function ratingOf(stars: number, randomOf: (salt: number) => number) {
  if (randomOf(HOTEL_SALT.judged) < 0.06) return {};
  const score = Math.min(9.8, 5.6 + 0.5 * stars + 2 * randomOf(HOTEL_SALT.score));
  return {
    score: Math.round(score * 10) / 10,
    reviews: 12 + Math.floor(2_400 * randomOf(HOTEL_SALT.reviews) ** 2),
  };
}
