import type { Airport } from '#domain/airports.ts';
import { type Hotel, starsOf } from '#domain/hotel.ts';
import { fractionOf, hashText } from '#domain/integer-hash.ts';

/** A made-up hotel with what does not change from day to day. */
export interface SampleHotel extends Omit<Hotel, 'price' | 'beds'> {
  /** Cents of a night for two in the middle of the year's prices. */
  readonly rate: number;
}

/** Plain words, so that nobody takes one for a hotel that exists. */
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
/** Has no factor in common with the number of names: each comes up once before any comes again. */
const STRIDE = 37;

const FEWEST = 22;
const SPREAD = 18;

/** With the stars from which a hotel usually has it. */
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

/** Questions asked about one hash, each with an answer of its own. */
const ASK = { stars: 1, miles: 2, score: 3, judged: 4, reviews: 5, rate: 6, amenity: 20 } as const;

/** Made-up hotels of a place: the same ones every day, in every process. */
export function sampleHotels({ code }: Airport): readonly SampleHotel[] {
  const town = hashText(`hotels ${code}`);
  const count = FEWEST + Math.floor(fractionOf(town, 0) * SPREAD);
  const dear = 0.85 + 0.5 * fractionOf(town, ASK.rate);
  return Array.from({ length: count }, (_, at) =>
    sampleHotel(code, (town + at * STRIDE) % NAMES, dear),
  );
}

function sampleHotel(code: string, number: number, dear: number): SampleHotel {
  const kind = KINDS[number % KINDS.length] ?? KINDS[0];
  const district = DISTRICTS[Math.floor(number / KINDS.length)] ?? DISTRICTS[0];
  const id = `sample-${code}-${number}`;
  const ask = (question: number) => fractionOf(hashText(id), question);
  const stars = starsOf(kind.stars + (ask(ASK.stars) < 0.3 ? 0.5 : 0)) ?? kind.stars;
  return {
    id,
    name: `Sample ${kind.name} ${district.name}`,
    stars,
    miles: Math.round((district.miles + ask(ASK.miles)) * 10) / 10,
    ...judgementOf(stars, ask),
    amenities: AMENITIES.filter(
      (one, at) => one.stars <= stars && ask(ASK.amenity + at) < 0.3 + 0.1 * stars,
    ).map(({ name }) => name),
    pictures: [],
    rate: 4_200 * 1.45 ** (stars - 1) * dear * (0.85 + 0.35 * ask(ASK.rate)),
  };
}

/** Better hotels are liked better, on the whole; a few have not been judged yet. */
function judgementOf(stars: number, ask: (question: number) => number) {
  if (ask(ASK.judged) < 0.06) return {};
  const score = Math.min(9.8, 5.6 + 0.5 * stars + 2 * ask(ASK.score));
  return {
    score: Math.round(score * 10) / 10,
    reviews: 12 + Math.floor(2_400 * ask(ASK.reviews) ** 2),
  };
}
