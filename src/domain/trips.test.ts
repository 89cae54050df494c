import { describe, expect, it } from 'vitest';
import { tripFlight, tripQuestion } from '#test/itinerary/trip-fixture.ts';
import { type InstantMinute, localDate } from './time.ts';
import {
  daysRefusal,
  faresRefusal,
  nightsRefusal,
  originsRefusal,
  outDays,
  TRIP_ORDER,
  type Trip,
  type TripLeg,
  tripOf,
} from './trips.ts';

const leg = (changes: Partial<TripLeg> = {}): TripLeg => ({
  flight: tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1'),
  day: localDate('2026-12-10'),
  departs: 1000 as InstantMinute,
  arrives: 1240 as InstantMinute,
  stops: 1,
  numbers: 'F9 1',
  price: 5000,
  isUnopened: false,
  ...changes,
});
const back = leg({
  day: localDate('2026-12-12'),
  departs: 3000 as InstantMinute,
  arrives: 3240 as InstantMinute,
  numbers: 'F9 2',
});
const trip = (changes: Partial<Trip> = {}): Trip => ({
  ...tripOf(leg(), back, 'fair'),
  ...changes,
});

describe('a trip', () => {
  it('a trip has the nights between its travel days, the minutes there and both prices', () => {
    expect(tripOf(leg(), back, 'fair')).toMatchObject({
      nights: 2,
      minutesThere: 3000 - 1240,
      price: 10_000,
    });
  });

  it('a trip with a flight that is not open has no price', () => {
    const unopened = leg({ isUnopened: true, price: 0 });
    expect(tripOf(unopened, back, 'fair').price).toBe(0);
    expect(tripOf(leg(), { ...back, isUnopened: true, price: 0 }, 'fair').price).toBe(0);
  });
});

describe('the order of trips', () => {
  const at = (minute: number) => minute as InstantMinute;
  /** Each is first by its own key and last by every key below. */
  const byKey: [string, Trip][] = [
    ['strength', trip({ level: 'strong', out: leg({ stops: 2 }), price: 20_000 })],
    ['stops', trip({ out: leg({ stops: 0 }), price: 20_000, minutesThere: 10 })],
    ['price', trip({ price: 9000, minutesThere: 10 })],
    ['hours there', trip({ minutesThere: 1900, out: leg({ departs: at(1100) }) })],
    [
      "out's departure",
      trip({ out: leg({ departs: at(900) }), back: { ...back, arrives: at(4000) } }),
    ],
    [
      "back's arrival",
      trip({
        back: { ...back, arrives: at(3200), numbers: 'F9 9' },
        out: leg({ numbers: 'F9 8' }),
      }),
    ],
    [
      "out's numbers as text",
      trip({ out: leg({ numbers: 'F9 0' }), back: { ...back, numbers: 'F9 9' } }),
    ],
    ["back's numbers as text", trip({ back: { ...back, numbers: 'F9 10' } })],
  ];

  it.each(byKey)('the best trip is decided by %s before the keys below', (_key, first) => {
    expect(TRIP_ORDER.best(first, trip())).toBeLessThan(0);
    expect(TRIP_ORDER.best(trip(), first)).toBeGreaterThan(0);
  });

  it('the best trips stand by strength, stops, price, hours, departure, arrival and numbers', () => {
    const trips = byKey.map(([, one]) => one);
    expect([...trips.toReversed(), trip()].sort(TRIP_ORDER.best)).toEqual([...trips, trip()]);
  });

  it('strong is before fair, fair before thin, thin before none', () => {
    const levels = (['none', 'thin', 'strong', 'fair'] as const).map((level) => trip({ level }));
    expect(levels.sort(TRIP_ORDER.best).map(({ level }) => level)).toEqual([
      'strong',
      'fair',
      'thin',
      'none',
    ]);
  });

  it('by price the cheapest trip is first, whatever its strength', () => {
    const cheap = trip({ price: 1, level: 'none' });
    expect(TRIP_ORDER.price(cheap, trip())).toBeLessThan(0);
    expect(TRIP_ORDER.price(trip({ level: 'strong' }), trip())).toBeLessThan(0);
  });

  it('by hours the longest stay is first, whatever its strength', () => {
    const long = trip({ minutesThere: 9000, level: 'none' });
    expect(TRIP_ORDER.hours(long, trip())).toBeLessThan(0);
    expect(TRIP_ORDER.hours(trip({ level: 'strong' }), trip())).toBeLessThan(0);
  });
});

describe('the days of a question', () => {
  it('both ends of the range are travel days out', () => {
    const out = { from: localDate('2026-12-30'), until: localDate('2027-01-01') };
    expect(outDays(tripQuestion({ out }))).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });
});

const today = localDate('2026-12-09');
const days = (from: string, until = from) =>
  daysRefusal({ from: localDate(from), until: localDate(until) }, today);

describe('limits of a question about trips', () => {
  it('takes 31 days out, from today to a year ahead', () => {
    expect(days('2026-12-09', '2027-01-08')).toBeUndefined();
    expect(days('2027-12-09')).toBeUndefined();
    expect(days('2026-12-09', '2027-01-09')).toBe('Please choose at most 31 days');
    expect(days('2026-12-08')).toBe('Departure date has passed');
    expect(days('2027-12-10')).toBe('Departure date is more than 365 days away');
  });

  it('takes 14 nights and 7 airports', () => {
    expect(nightsRefusal({ least: 0, most: 14 })).toBeUndefined();
    expect(nightsRefusal({ least: 0, most: 15 })).toBe('Please choose at most 14 nights');
    expect(originsRefusal(7)).toBeUndefined();
    expect(originsRefusal(8)).toBe('Please choose at most 7 airports');
  });

  it('needs a pass for each traveler where everybody goes on the pass', () => {
    expect(faresRefusal('pass', { travelers: 2, passes: 2 })).toBeUndefined();
    expect(faresRefusal('any', { travelers: 2, passes: 1 })).toBeUndefined();
    expect(faresRefusal('pass', { travelers: 2, passes: 1 })).toBe(
      'Trips on the pass need a pass for each traveler',
    );
  });
});
