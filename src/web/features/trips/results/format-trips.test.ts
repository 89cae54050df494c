import { describe, expect, it } from 'vitest';
import { flightFromWire } from '#contract/flight-codec.ts';
import { cents } from '#domain/money.ts';
import { instantOf, localDate, offsetTime, timeZone } from '#domain/time.ts';
import { homeDto, tripFlightDto } from '#test/screen/trips-fixture.tsx';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import {
  formatDeadline,
  formatHomeFacts,
  formatHomes,
  formatLevel,
  formatOtherDays,
  formatPairPrice,
  formatPassHome,
  formatScope,
  formatTotalNote,
  formatTripCount,
  formatTripStops,
  formatWays,
} from './format-trips.ts';

const zoneOf = () => timeZone('America/Los_Angeles');
const flight = (...of: Parameters<typeof tripFlightDto>) =>
  flightFromWire(tripFlightDto(...of), zoneOf) as FoundFlight;
const OUT = 'DEN 10T07:00-07:00 LAS 10T07:50-08:00 F9 1';
const BACK = 'LAS 13T16:48-08:00 DEN 13T19:46-07:00 F9 2';
const ONE_STOP =
  'LAS 13T10:00-08:00 SLC 13T12:00-07:00 F9 4 | SLC 13T13:00-07:00 DEN 13T14:10-07:00 F9 5';
const STOP_OUT =
  'DEN 10T07:00-07:00 SLC 10T08:00-07:00 F9 4 | SLC 10T09:00-07:00 LAS 10T10:00-08:00 F9 5';
const SUNDAY = localDate('2026-12-13');
const STANDARD = { fares: { standard: 88 } };

describe('figures of trips', () => {
  it('counts trips, warm ones as such', () => {
    expect(formatTripCount(1, false)).toBe('1 trip');
    expect(formatTripCount(21, true)).toBe('21 warm trips');
  });

  it('says for whom the total is, of how many, and nothing of prices without fares', () => {
    expect(formatScope({ of: undefined, travelers: 1 }, true)).toBe(
      'Total for 1 person, taxes included.',
    );
    expect(formatScope({ of: 51, travelers: 2 }, true)).toBe('Of 51. Total for 2, taxes included.');
    expect(formatScope({ of: undefined, travelers: 2 }, false)).not.toContain('Total');
  });

  it('says where a trip has stops', () => {
    const stops = (out: string, back: string) =>
      formatTripStops({ out: flight(out), back: flight(back) });
    expect(stops(OUT, BACK)).toBe('nonstop both ways');
    expect(stops(OUT, ONE_STOP)).toBe('1 stop home');
    expect(stops(STOP_OUT, BACK)).toBe('1 stop out');
    expect(stops(STOP_OUT, ONE_STOP)).toBe('stops each way');
  });

  it('says how long the stay is on every other day', () => {
    expect(formatOtherDays({ nights: '3' })).toBe('Leave on another day, stay 3 nights');
    expect(formatOtherDays({ nights: '2-4' })).toBe('Leave on another day, stay 2 to 4 nights');
    expect(formatOtherDays({ nights: '0' })).toBe('Leave on another day');
  });

  it('names the airports where a trip begins and ends', () => {
    const elsewhere = flight('LAS 13T16:48-08:00 SLC 13T19:00-07:00 F9 2');
    expect(formatHomes({ out: flight(OUT), back: flight(BACK) })).toBe('DEN');
    expect(formatHomes({ out: flight(OUT), back: elsewhere })).toBe('DEN–SLC');
  });
});

describe('the price of a trip', () => {
  const pair = (back: FoundFlight, home: number, isOnPass: boolean) => ({
    out: flight(OUT),
    back,
    price: { total: cents(1_541 + home), out: cents(1_541), back: cents(home) },
    isOnPass,
  });

  it('says pass only when everybody goes on it with known seats', () => {
    expect(formatTotalNote(pair(flight(BACK), 1_541, true), 1)).toBe('pass');
    expect(formatTotalNote(pair(flight(BACK), 1_541, true), 2)).toBe('for 2, pass');
    expect(formatTotalNote(pair(flight(BACK), 1_541, false), 1)).toBe('seats not known');
  });

  it('names the exception, and nothing without fares', () => {
    expect(formatTotalNote(pair(flight(BACK, STANDARD), 8_800, false), 2)).toBe('Standard home');
    const free = { ...pair(flight(BACK), 1_541, true), price: undefined };
    expect(formatTotalNote(free, 2)).toBe('');
    expect(formatPairPrice(free, 2)).toBe('');
  });

  it('has cents in the sum of a pair', () => {
    expect(formatPairPrice(pair(flight(BACK), 1_541, true), 2)).toBe(
      '$30.82 for 2, on the pass both ways.',
    );
    expect(formatPairPrice(pair(flight(BACK, STANDARD), 8_800, false), 1)).toBe(
      '$103.41, Standard home.',
    );
  });
});

describe('the way home of a trip', () => {
  it('counts ways with the last one, and its day if that is another', () => {
    expect(formatWays(homeDto(), SUNDAY)).toBe('5 ways, last 6:53 PM');
    expect(formatWays(homeDto({ ways: 1 }), localDate('2026-12-12'))).toBe(
      '1 way, last Sun 6:53 PM',
    );
    expect(formatWays(homeDto({ ways: 0, last_departure: null }), SUNDAY)).toBe('0 ways');
  });

  it('names the deadline, or the day where its end is the limit', () => {
    expect(formatDeadline(offsetTime('2026-12-13T21:30:00-07:00'))).toBe('Home by Sun 9:30 PM');
    expect(formatDeadline(offsetTime('2026-12-13T23:59:00-07:00'))).toBe('Home on Sun');
    expect(formatLevel(homeDto({ level: 'none' }))).toBe('Home by Sun 9 PM: no way home.');
    expect(formatLevel(homeDto({ level: 'fair' }))).toBe('Home by Sun 9 PM: fair.');
  });

  it('says ways on the pass, the last ones, airports nearby and the cheapest sure way', () => {
    const facts = (changes: Parameters<typeof homeDto>[0], hasFares = true, travelers = 1) =>
      formatHomeFacts(homeDto(changes), SUNDAY, { hasFares, travelers });
    expect(facts({})).toBe(
      '5 ways, 3 on the pass. The last leaves 6:53 PM, nonstop. Cheapest sure way $88.00, leaves 12:07 PM.',
    );
    expect(facts({ last_nonstop: '2026-12-13T06:30:00-08:00', also: 2 })).toBe(
      '5 ways, 3 on the pass. The last leaves 6:53 PM, the last nonstop 6:30 AM. 2 more flights to airports nearby. Cheapest sure way $88.00, leaves 12:07 PM.',
    );
    expect(facts({ ways: 1, pass_ways: 1, last_nonstop: null, cheapest_sure: null })).toBe(
      '1 way, on the pass. The last leaves 6:53 PM, none nonstop. No fare without the pass.',
    );
    expect(facts({ pass_ways: 0 })).toMatch(/^5 ways, none on the pass\./);
    expect(facts({ pass_ways: 5 })).toMatch(/^5 ways, all on the pass\./);
    expect(facts({ pass_ways: 0, pass_unknown: 2 })).toMatch(
      /^5 ways, none on the pass, pass seats not known on 2\./,
    );
    expect(facts({ pass_ways: 0 }, false)).toBe('5 ways. The last leaves 6:53 PM, nonstop.');
    expect(facts({}, true, 2)).toContain('Cheapest sure way $88.00 for 2, leaves 12:07 PM.');
  });

  it('says when the flight home can be booked on the pass', () => {
    const now = instantOf(offsetTime('2026-12-09T12:00:00-07:00'));
    const later = { state: 'opens', opens_at: '2026-12-12T00:00:00-08:00' } as const;
    expect(formatPassHome(flight(BACK), now)).toBe('The pass window of this flight home is open.');
    expect(formatPassHome(flight(BACK, { window: later }), now)).toBe(
      'The pass window of this flight home opens Sat 12:00 AM PST.',
    );
    expect(formatPassHome(flight(BACK, STANDARD), now)).toBe(
      'On this flight home: pass seats gone.',
    );
    const blackout = { state: 'blackout', opens_at: null } as const;
    expect(formatPassHome(flight(BACK, { fares: {}, window: blackout }), now)).toBe(
      'This flight home is on a blackout date.',
    );
  });
});
