import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { withoutDominated } from './fares.ts';
import type { FareKind, Flight } from './flight.ts';
import { cents } from './money.ts';
import { instantOf, offsetTime, timeZone } from './time.ts';

const NOW = instantOf(offsetTime('2026-11-24T12:00:00-07:00'));
const DENVER = timeZone('America/Denver');
const at = (clock: string) => offsetTime(`2026-11-26T${clock}:00-07:00`);

interface Offered extends Partial<Record<FareKind, number>> {
  readonly seats?: number;
  /** Departure and arrival of each segment, `06:00-08:00`. */
  readonly times?: readonly string[];
  /** How many segments, from the first, have estimated times. */
  readonly estimated?: number;
  readonly window?: Flight['goWildWindow'];
}

function flight(offered: Offered = {}): Flight {
  const { seats, times = ['06:00-08:00'], estimated = 0, window, ...totals } = offered;
  const stops = ['DEN', ...times.slice(1).map((_, place) => ['ATL', 'MCO'][place]), 'LAS'];
  const [first, ...others] = times.map((time, place) => {
    const [departs = '', arrives = ''] = time.split('-');
    return {
      from: airportCode(stops[place] ?? ''),
      to: airportCode(stops[place + 1] ?? ''),
      departs: at(departs),
      arrives: at(arrives),
      number: `F9 ${place}`,
      approximate: place < estimated,
    };
  });
  if (!first) throw new RangeError('A flight has at least one segment');
  const prices = Object.entries({ standard: 90, ...totals });
  return {
    segments: [first, ...others],
    fares: Object.fromEntries(
      prices.map(([kind, dollars]) => [kind, { total: cents(dollars * 100), seatsLeft: seats }]),
    ),
    goWildWindow: window ?? { state: 'open' },
  };
}

const kept = (...flights: Flight[]) =>
  withoutDominated(flights, NOW).map((one) => flights.indexOf(one));

const opens = (clock: string): Flight['goWildWindow'] => ({
  state: 'opens',
  at: instantOf(at(clock)),
  zone: DENVER,
});

describe('withoutDominated', () => {
  it('keeps the first of equal flights', () => {
    expect(kept(flight(), flight(), flight())).toEqual([0]);
  });

  it.each<[string, Offered]>([
    ['leaves earlier', { times: ['05:59-08:00'] }],
    ['arrives later', { times: ['06:00-08:01'] }],
    ['has one more stop', { times: ['06:00-06:30', '07:30-08:00'] }],
    ['costs more', { standard: 91 }],
    ['lacks a fare of the better one', { standard: 95 }],
  ])('leaves out a flight that %s, in either order', (_, worse) => {
    const better = flight({ discountDen: 80 });
    expect(kept(better, flight({ discountDen: 80, ...worse }))).toEqual([0]);
    expect(kept(flight({ discountDen: 80, ...worse }), better)).toEqual([1]);
  });

  it.each<[string, Offered, Offered]>([
    ['costs less in one fare class', {}, { times: ['06:00-09:00'], standard: 89 }],
    ['has a fare that the better one lacks', {}, { times: ['06:00-09:00'], discountDen: 70 }],
    ['is filed', { estimated: 1 }, { times: ['06:00-09:00'] }],
    [
      'is filed as a whole',
      { times: ['06:00-06:30', '07:30-08:00'], estimated: 1 },
      { times: ['06:00-06:30', '07:30-09:00'] },
    ],
    ['has more pass seats', { goWild: 15, seats: 1 }, { goWild: 15, seats: 2, standard: 95 }],
    [
      'has a change of 60 minutes',
      { times: ['06:00-06:30', '07:29-08:00'] },
      { times: ['06:00-06:30', '07:30-09:00'] },
    ],
    [
      'has a GoWild window that opens sooner',
      { goWild: 15, window: opens('02:00') },
      { goWild: 15, window: opens('01:00'), times: ['06:00-09:00'] },
    ],
    [
      'is not on a blackout date',
      { goWild: 15, window: { state: 'blackout' } },
      { goWild: 15, times: ['06:00-09:00'] },
    ],
  ])('keeps a slower or dearer flight that %s', (_, better, worse) => {
    expect(kept(flight(better), flight(worse))).toEqual([0, 1]);
  });

  it.each<[string, Offered, Offered]>([
    ['pass seats beyond four', { goWild: 15, seats: 4 }, { goWild: 15, seats: 9, standard: 95 }],
    ['the seats of a flight without a GoWild fare', { seats: 1 }, { seats: 9, standard: 95 }],
    [
      'the length of changes that are all safe',
      { times: ['06:00-06:30', '07:30-08:00'] },
      { times: ['06:00-06:30', '08:00-09:00'] },
    ],
  ])('ignores %s', (_, better, worse) => {
    expect(kept(flight(better), flight(worse))).toEqual([0]);
  });

  it('takes the shortest of several changes and the times of the last segment', () => {
    const short = { times: ['06:00-06:30', '08:30-09:00', '09:50-10:30'] };
    const safe = { times: ['06:00-06:30', '08:30-09:00', '10:00-10:40'] };
    expect(kept(flight(short), flight(safe))).toEqual([0, 1]);
    expect(kept(flight(safe), flight({ ...safe, standard: 91 }))).toEqual([0]);
  });
});
