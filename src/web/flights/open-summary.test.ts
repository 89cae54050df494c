import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTrip } from '#test/trip-example.ts';
import { readStoredFlight, storedHash, storeFlights, summarySearch } from './open-summary.ts';
import { decodeTrip } from './shared-trip.ts';

const NOW = Date.parse('2026-11-21T19:00:00Z');
const HOURS = 3_600_000;
const trip = aTrip();

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('search parameters of the summary', () => {
  it('the summary URL carries the whole trip and the search in readable parameters', () => {
    const { data = '', ...text } = summarySearch(trip);
    expect(text).toEqual({ origin: 'DEN', destination: 'LAS', date: '2026-11-27' });
    expect(decodeTrip(data)).toEqual(trip);
  });
});

describe('stored flights', () => {
  it('a stored flight is found by its hash for 24 hours', () => {
    storeFlights(trip, NOW);
    const search = (after: number) => readStoredFlight(storedHash(trip.back), NOW + after);
    expect(search(24 * HOURS - 1)).toEqual({
      flight: trip.back,
      destination: 'LAS',
      seenAt: trip.seenAt,
      simulated: true,
    });
    expect(search(24 * HOURS)).toBeUndefined();
    expect(readStoredFlight('another', NOW)).toBeUndefined();
  });

  it('storing flights removes old ones and nothing else', () => {
    localStorage.setItem('auth_token', 'good-token');
    storeFlights(trip, NOW);
    storeFlights(aTrip({ departure: trip.back }), NOW + 25 * HOURS);
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'auth_token',
      `summary_flight_${storedHash(trip.back)}`,
    ]);
  });

  it('a stored flight does not stay forever after the clock was set back', () => {
    storeFlights(trip, NOW + 300 * HOURS);
    expect(readStoredFlight(storedHash(trip.back), NOW)).toBeUndefined();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"flight":{},"destination":"LAS","timestamp":1,"simulated":false}',
  ])('a stored flight that reads %s counts as missing', (text) => {
    localStorage.setItem('summary_flight_abc', text);
    expect(readStoredFlight('abc', 1)).toBeUndefined();
  });

  it('no flight is stored when the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(() => storeFlights(trip, NOW)).not.toThrow();
    expect(readStoredFlight(storedHash(trip.back), NOW)).toBeUndefined();
  });
});
