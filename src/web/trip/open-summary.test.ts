import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTrip } from '#test/trip-example.ts';
import { keepFlights, keptHash, readKeptFlight, summarySearch } from './open-summary.ts';
import { decodeBundle } from './shared-trip.ts';

const NOW = Date.parse('2026-11-21T19:00:00Z');
const HOURS = 3_600_000;
const trip = aTrip();

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the address of a summary', () => {
  it('carries the whole trip, and says in words what was searched', () => {
    const { data = '', ...words } = summarySearch(trip);
    expect(words).toEqual({ origin: 'DEN', destination: 'LAS', date: '2026-11-27' });
    expect(decodeBundle(data)).toEqual(trip);
  });
});

describe('a kept flight', () => {
  it('is found under its hash for 24 hours', () => {
    keepFlights(trip, NOW);
    const find = (after: number) => readKeptFlight(keptHash(trip.back), NOW + after);
    expect(find(24 * HOURS - 1)).toEqual({
      flight: trip.back,
      destination: 'LAS',
      seenAt: trip.seenAt,
      simulated: true,
    });
    expect(find(24 * HOURS)).toBeUndefined();
    expect(readKeptFlight('another', NOW)).toBeUndefined();
  });

  it('makes room for later ones, and for nothing else', () => {
    localStorage.setItem('auth_token', 'good-token');
    keepFlights(trip, NOW);
    keepFlights(aTrip({ departure: trip.back }), NOW + 25 * HOURS);
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'auth_token',
      `summary_flight_${keptHash(trip.back)}`,
    ]);
  });

  it('does not stay for ever after the clock was set back', () => {
    keepFlights(trip, NOW + 300 * HOURS);
    expect(readKeptFlight(keptHash(trip.back), NOW)).toBeUndefined();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"flight":{},"destination":"LAS","timestamp":1,"simulated":false}',
  ])('that reads %s is none', (text) => {
    localStorage.setItem('summary_flight_abc', text);
    expect(readKeptFlight('abc', 1)).toBeUndefined();
  });

  it('is given up when the store is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(() => keepFlights(trip, NOW)).not.toThrow();
    expect(readKeptFlight(keptHash(trip.back), NOW)).toBeUndefined();
  });
});
