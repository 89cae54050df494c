import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import {
  datesError,
  defaultGuests,
  guestsPerRoom,
  type Hotel,
  type HotelSort,
  inHotelOrder,
  nightsOfStay,
  onOffer,
  perNight,
  scoreBand,
  starsOf,
} from './hotel.ts';
import { cents } from './money.ts';
import { stayBetween, stayOfDays } from './round-trip.ts';
import { localDate, offsetTime } from './time.ts';

/** `name dollars score miles`, `-` for what is not known. */
const hotel = (line: string): Hotel => {
  const [id = '', price, score, miles] = line.split(' ');
  return {
    id,
    name: id,
    miles: Number(miles),
    ...(price !== '-' && { price: { final: cents(Number(price) * 100) } }),
    ...(score !== '-' && { score: Number(score) }),
    amenities: [],
    pictures: [],
  };
};

const HOTELS = ['full - 9.9 0', 'cheap 60 6 9', 'fine 90 9 3', 'dear 300 9.5 2', 'new 70 - 1'].map(
  hotel,
);
const order = (sort: HotelSort, hotels = HOTELS) => inHotelOrder(hotels, sort).map(({ id }) => id);

describe('hotel order', () => {
  it.each<[HotelSort, string[]]>([
    ['price', ['cheap', 'new', 'fine', 'dear', 'full']],
    ['rating', ['full', 'dear', 'fine', 'cheap', 'new']],
    ['distance', ['full', 'new', 'dear', 'fine', 'cheap']],
    // 77.7, 72.5, 70.4, 65.2 and 0 of a hundred.
    ['auto', ['fine', 'new', 'cheap', 'dear', 'full']],
  ])('hotels are in order by %s', (sort, expected) => {
    expect(order(sort)).toEqual(expected);
    expect(order(sort, HOTELS.toReversed())).toEqual(expected);
  });

  it('inHotelOrder leaves its argument unchanged', () => {
    const before = [...HOTELS];
    inHotelOrder(HOTELS, 'price');
    expect(HOTELS).toEqual(before);
  });

  it('equal hotels have one fixed order', () => {
    const equals = ['b 60 8 1', 'a 60 8 1', 'c - - 1', 'd - - 1'].map(hotel);
    for (const sort of ['auto', 'price', 'rating', 'distance'] as const)
      expect(order(sort, equals)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of hotels with the same score, those with more reviews come first', () => {
    const few = { ...hotel('few 60 9 1'), reviews: 3 };
    const many = { ...hotel('many 90 9 1'), reviews: 3_000 };
    const unknown = hotel('unknown 50 9 1');
    expect(order('rating', [few, unknown, many])).toEqual(['many', 'few', 'unknown']);
    expect(order('rating', [many, unknown, few])).toEqual(['many', 'few', 'unknown']);
  });

  it('a hotel with the lowest score comes before one without a score', () => {
    expect(order('rating', ['new 60 - 1', 'bad 90 0 1'].map(hotel))).toEqual(['bad', 'new']);
  });
});

it('hotel score bands begin at 9, 8 and 7', () => {
  expect([10, 9, 8.9, 8, 7.9, 7, 6.9, 0].map(scoreBand)).toEqual([
    'superb',
    'superb',
    'great',
    'great',
    'good',
    'good',
    'fair',
    'fair',
  ]);
});

it('starsOf rounds to half stars, five at most', () => {
  expect([0, -1, 0.2, 3.4, 3.25, 5, 6].map(starsOf)).toEqual([
    undefined,
    undefined,
    undefined,
    3.5,
    3.5,
    5,
    5,
  ]);
});

it('the hotel price per night is rounded down: the nights never cost more than the total', () => {
  expect(perNight(cents(10_000), 3)).toBe(3_333);
  expect(perNight(cents(10_000), 4)).toBe(2_500);
});

it('onOffer lists no hotels when none has a price', () => {
  const full = hotel('full - 9 1');
  expect(onOffer([full, full])).toEqual([]);
  expect(onOffer([full, hotel('free 60 9 1')])).toHaveLength(2);
});

const TODAY = localDate('2026-11-21');
const MCO = airportCode('MCO');

const days = (checkIn: string, checkOut: string) => ({
  checkIn: localDate(checkIn),
  checkOut: localDate(checkOut),
});

it.each([
  ['2026-11-21', '2026-11-22', undefined],
  ['2026-11-20', '2026-11-22', 'past'],
  ['2026-11-22', '2026-11-22', 'no_night'],
  ['2026-11-23', '2026-11-22', 'no_night'],
  ['2026-11-22', '2026-12-22', undefined],
  ['2026-11-22', '2026-12-23', 'too_long'],
  ['2027-11-22', '2027-11-23', undefined],
  ['2027-11-23', '2027-11-24', 'too_far'],
])('hotel dates from %s to %s have the error %s', (checkIn, checkOut, fault) => {
  expect(datesError(days(checkIn, checkOut), TODAY)).toBe(fault);
});

it.each([
  [2, 1, [2]],
  [5, 2, [3, 2]],
  [8, 3, [3, 3, 2]],
  [1, 3, [1, 1, 1]],
])('guestsPerRoom divides %i adults among %i rooms', (adults, rooms, expected) => {
  expect(guestsPerRoom(adults, rooms)).toEqual(expected);
});

describe('hotel nights of a stay', () => {
  const between = (arrives: string, leaves: string) =>
    nightsOfStay(stayBetween(MCO, offsetTime(arrives), offsetTime(leaves)), TODAY);
  const ofDays = (from: string, until: string) =>
    nightsOfStay(stayOfDays(MCO, localDate(from), localDate(until)), TODAY);

  it('hotel nights are those between the days of arrival and departure', () => {
    expect(between('2026-11-27T16:20:00-05:00', '2026-11-30T06:00:00-05:00')).toEqual(
      days('2026-11-27', '2026-11-30'),
    );
  });

  it('a stay without a night gets the next night and a note', () => {
    const none = { ...days('2026-11-27', '2026-11-28'), note: 'none' };
    expect(between('2026-11-27T08:00:00-05:00', '2026-11-27T21:00:00-05:00')).toEqual(none);
    expect(ofDays('2026-11-27', '2026-11-27')).toEqual(none);
  });

  it('hotel nights begin the evening before an arrival after midnight', () => {
    const begun = { ...days('2026-11-27', '2026-11-30'), note: 'begun' };
    expect(between('2026-11-28T00:50:00-05:00', '2026-11-30T06:00:00-05:00')).toEqual(begun);
    // Rounded up to the full hour it is midnight.
    expect(between('2026-11-27T23:40:00-05:00', '2026-11-30T06:00:00-05:00')).toEqual(begun);
    expect(between('2026-11-28T03:40:00-05:00', '2026-11-30T06:00:00-05:00').note).toBeUndefined();
  });

  it('hotel nights do not begin before today', () => {
    expect(ofDays('2026-11-18', '2026-11-24')).toEqual(days('2026-11-21', '2026-11-24'));
    expect(between('2026-11-21T01:00:00-05:00', '2026-11-24T12:00:00-05:00')).toEqual(
      days('2026-11-21', '2026-11-24'),
    );
  });

  it('a stay that is over gets tonight and a note', () => {
    expect(ofDays('2026-11-10', '2026-11-14')).toEqual({
      ...days('2026-11-21', '2026-11-22'),
      note: 'over',
    });
  });

  it('a stay of one night has that night, and one that ends today gets tonight', () => {
    expect(ofDays('2026-11-27', '2026-11-28')).toEqual(days('2026-11-27', '2026-11-28'));
    expect(ofDays('2026-11-18', '2026-11-21')).toEqual({
      ...days('2026-11-21', '2026-11-22'),
      note: 'none',
    });
  });

  it('hotel nights are limited to thirty', () => {
    expect(ofDays('2026-11-27', '2026-12-27')).toEqual(days('2026-11-27', '2026-12-27'));
    expect(ofDays('2026-11-27', '2027-03-01')).toEqual({
      ...days('2026-11-27', '2026-12-27'),
      note: 'cut',
    });
  });
});

it('adults of a hotel search are the party, two without one, and never more than eight', () => {
  expect([undefined, 1, 4, 9].map(defaultGuests)).toEqual([2, 1, 4, 8]);
});
