import { describe, expect, it } from 'vitest';
import { tripFlight, tripQuestion, tripWorld } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight } from './flight.ts';
import { planTrips } from './plan-trips.ts';
import type { LocalDate } from './time.ts';
import { milesOut, rowsAsked, stayWeather, type TripRow } from './trip-rows.ts';
import type { TripQuestion, TripWorld } from './trips.ts';

/** Out on December 10, back on the 11th. */
const toDenver = [
  tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1'),
  tripFlight('DEN 11 12:00-07:00 MCO 11 17:00-05:00 2'),
];
const toVegas = [
  tripFlight('MCO 10 08:00-05:00 LAS 10 10:00-08:00 3', { standard: [20, 9] }),
  tripFlight('LAS 11 12:00-08:00 MCO 11 20:00-05:00 4', { standard: [20, 9] }),
];
const all = [...toVegas, ...toDenver];

const worldWith = (flights: readonly Flight[], highs: Readonly<Record<string, number>>) =>
  tripWorld(flights, {
    highOn: (place: AirportCode, day: LocalDate) => highs[`${place} ${day.slice(-2)}`],
  });
const planned = (
  changes: Partial<TripQuestion>,
  highs: Readonly<Record<string, number>>,
  flights: readonly Flight[] = all,
) => planTrips(tripQuestion(changes), worldWith(flights, highs));
const places = (...of: Parameters<typeof planned>) =>
  planned(...of).rows.map(({ destination }) => destination);

describe('the weather of a stay', () => {
  const weather = (highs: Readonly<Record<string, number>>) =>
    planned({}, highs, toDenver).rows[0]?.weather;

  it('the weather of a stay is the mean of the forecast highs of its days', () => {
    expect(weather({ 'DEN 09': 0, 'DEN 10': 60, 'DEN 11': 65, 'DEN 12': 0 })).toEqual({
      high: 62.5,
      days: 2,
    });
  });

  it('days that the forecast does not reach are left out of the mean', () => {
    expect(weather({ 'DEN 10': 60 })).toEqual({ high: 60, days: 1 });
    expect(weather({ 'LAS 10': 60 })).toBeUndefined();
  });

  it('the days of a stay are those of the clock at the place', () => {
    const late = [
      // Lands at 1:30 AM in Orlando, which is 11:30 PM in Denver.
      tripFlight('MCO 10 20:00-05:00 DEN 10 23:30-07:00 1'),
      toDenver[1] as Flight,
    ];
    expect(planned({}, { 'DEN 10': 40, 'DEN 11': 50 }, late).rows[0]?.weather?.days).toBe(2);
  });

  it('a world without a forecast has no weather', () => {
    const world = tripWorld(toDenver);
    const [row] = planTrips(tripQuestion(), world).rows;
    expect(stayWeather((row as TripRow).first, world)).toBeUndefined();
  });
});

describe('the order of rows', () => {
  it('by warmth the warmest stay is first', () => {
    const warmDenver = { 'DEN 10': 70, 'LAS 10': 69 };
    expect(places({ order: 'warm' }, warmDenver)).toEqual(['DEN', 'LAS']);
    expect(places({ order: 'warm' }, { ...warmDenver, 'LAS 11': 80 })).toEqual(['LAS', 'DEN']);
  });

  it('by warmth places without a forecast are last, and without any the best is first', () => {
    expect(places({ order: 'warm' }, { 'DEN 10': -10 })).toEqual(['DEN', 'LAS']);
    expect(places({ order: 'warm' }, {})).toEqual(places({ order: 'best' }, {}));
  });

  it('by distance the farthest place is first', () => {
    expect(places({ order: 'far' }, {})).toEqual(['LAS', 'DEN']);
    expect(places({ order: 'best' }, {})).toEqual(['DEN', 'LAS']);
    expect(places({ order: 'far' }, {}, all.toReversed())).toEqual(['LAS', 'DEN']);
  });

  it('distance is along the great circle from where the trip begins', () => {
    const world = tripWorld(toDenver);
    const [row] = planTrips(tripQuestion(), world).rows;
    expect(milesOut((row as TripRow).first, world)).toBeCloseTo(1547, -1);
  });

  it('warmth and distance order rows only: the pair of a row is the best one', () => {
    const dear = tripFlight('DEN 11 14:00-07:00 MCO 11 19:00-05:00 9', { standard: [90, 9] });
    for (const order of ['warm', 'far'] as const) {
      const [row] = planned({ order }, {}, [...toDenver, dear]).rows;
      expect(row?.first.back.numbers).toBe('F9 2');
    }
  });

  it('equal rows stand by airport code', () => {
    const rows = ['LAS', 'DEN'].map(
      (code) => ({ ...(planned({}, {}).rows[0] as TripRow), destination: code }) as TripRow,
    );
    for (const order of ['best', 'warm', 'far'] as const)
      expect(
        rowsAsked(rows, { order }, worldWith([], {})).map(({ destination }) => destination),
      ).toEqual(['DEN', 'LAS']);
  });
});

describe('trips that are warm enough', () => {
  const highs = { 'DEN 10': 64, 'DEN 11': 65, 'LAS 10': 65 };

  it('places that are colder than asked are left out', () => {
    expect(places({ warmFrom: 65 }, highs)).toEqual(['LAS']);
    expect(places({ warmFrom: 64 }, highs)).toEqual(['DEN', 'LAS']);
  });

  it('places that no forecast reaches stand below the others, whatever the order', () => {
    for (const order of ['best', 'price', 'far'] as const)
      expect(places({ warmFrom: 60, order }, { 'DEN 10': 64 }), order).toEqual(['DEN', 'LAS']);
  });

  it('pairs whose windows are not open are left out where it is colder than asked', () => {
    const closed = {
      state: 'opens',
      at: 0 as TripWorld['now'],
      zone: 'America/Denver' as never,
    } as const;
    const later = toDenver.map((flight) => ({
      ...flight,
      fares: {},
      goWildWindow: closed,
    }));
    const unopened = (warmFrom: number) =>
      planned({ fares: 'pass', warmFrom }, { 'DEN 10': 64 }, later).unopened.map(({ out }) =>
        destinationOf(out.flight),
      );
    expect(unopened(64)).toEqual(['DEN']);
    expect(unopened(65)).toEqual([]);
  });
});
