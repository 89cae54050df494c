import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { type Hotel, onOffer, perNight, scoreBand, starsOf } from './hotel.ts';
import { type HotelSort, inHotelOrder } from './hotel-order.ts';

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

describe('the order of hotels', () => {
  it.each<[HotelSort, string[]]>([
    ['price', ['cheap', 'new', 'fine', 'dear', 'full']],
    ['rating', ['full', 'dear', 'fine', 'cheap', 'new']],
    ['distance', ['full', 'new', 'dear', 'fine', 'cheap']],
    // 77.7, 72.5, 70.4, 65.2 and 0 of a hundred.
    ['auto', ['fine', 'new', 'cheap', 'dear', 'full']],
  ])('by %s', (sort, expected) => {
    expect(order(sort)).toEqual(expected);
    expect(order(sort, HOTELS.toReversed())).toEqual(expected);
  });

  it('leaves what was given as it was', () => {
    const before = [...HOTELS];
    inHotelOrder(HOTELS, 'price');
    expect(HOTELS).toEqual(before);
  });

  it('is one and the same for equals', () => {
    const equals = ['b 60 8 1', 'a 60 8 1', 'c - - 1', 'd - - 1'].map(hotel);
    for (const sort of ['auto', 'price', 'rating', 'distance'] as const)
      expect(order(sort, equals)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('puts hotels that more guests agree on first', () => {
    const few = { ...hotel('few 60 9 1'), reviews: 3 };
    const many = { ...hotel('many 90 9 1'), reviews: 3_000 };
    expect(order('rating', [few, many])).toEqual(['many', 'few']);
  });
});

it('bands scores at 9, 8 and 7', () => {
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

it('counts stars in halves, five at most', () => {
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

it('never names less per night than is paid', () => {
  expect(perNight(cents(10_000), 3)).toBe(3_334);
  expect(perNight(cents(10_000), 4)).toBe(2_500);
});

it('is no offer when nothing has a price', () => {
  const full = hotel('full - 9 1');
  expect(onOffer([full, full])).toEqual([]);
  expect(onOffer([full, hotel('free 60 9 1')])).toHaveLength(2);
});
