import { describe, expect, it } from 'vitest';
import { instantOf, offsetTime, timeZone } from '#domain/time.ts';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { type SeatFacts, seatState } from './decision.ts';

const airportOf = (code: string) => AIRPORTS.find((one) => one.stationCode === code);
const zoneOf = (code: string) => {
  const airport = airportOf(code);
  return airport && timeZone(airport.time_zone);
};
const at = (time: string, changes: Partial<SeatFacts> = {}): SeatFacts => ({
  places: { airportOf, zoneOf },
  blackoutDays: new Set(['2027-04-04']),
  now: instantOf(offsetTime(time)),
  hasFares: true,
  ...changes,
});
const { departure, back } = aTrip();

describe('state of a pass seat', () => {
  it('a pass seat opens at local midnight of the day before', () => {
    expect(seatState(departure, at('2026-11-25T23:59:00-07:00'))).toEqual({
      state: 'opens',
      at: instantOf(offsetTime('2026-11-26T00:00:00-07:00')),
      zone: 'America/Denver',
    });
    expect(seatState(departure, at('2026-11-26T00:00:00-07:00'))).toEqual({ state: 'open' });
  });

  it('a pass seat opens ten days ahead for an international journey', () => {
    const abroad = sharedFlight('DEN 2026-12-20T06:30-07:00 CUN 2026-12-20T13:00-05:00 F9 1', {
      goWild: 60,
    });
    expect(seatState(abroad, at('2026-12-10T00:00:00-07:00'))).toEqual({ state: 'open' });
    expect(seatState(abroad, at('2026-12-09T23:59:00-07:00')).state).toBe('opens');
  });

  it('a pass seat is blacked out when any segment is on a blackout date', () => {
    const night = sharedFlight(
      `LAS 2026-11-29T23:00-08:00 SLC 2026-11-30T01:20-07:00 F9 1
       SLC 2026-11-30T06:00-07:00 DEN 2026-11-30T07:30-07:00 F9 2`,
      { goWild: 20 },
    );
    const facts = at('2026-11-29T12:00:00-08:00', {
      blackoutDays: new Set(['2026-11-30', '2027-04-04']),
    });
    expect(seatState(night, facts)).toEqual({ state: 'blackout' });
  });

  it('there is no pass seat without a GoWild fare', () => {
    expect(seatState({ ...back, fares: {} }, at('2026-11-29T12:00:00-08:00'))).toEqual({
      state: 'no-pass-seat',
    });
  });

  it('the state of a pass seat is departed from the departure on', () => {
    expect(seatState(departure, at('2026-11-27T06:30:00-07:00'))).toEqual({ state: 'departed' });
    expect(seatState(departure, at('2026-11-27T06:29:00-07:00'))).toEqual({ state: 'open' });
  });

  it.each([
    ['blackout dates', at('2026-11-26T12:00:00-07:00', { blackoutDays: undefined })],
    [
      'an airport',
      at('2026-11-26T12:00:00-07:00', {
        places: { airportOf: () => undefined, zoneOf: () => undefined },
      }),
    ],
  ])('the state of a pass seat is unknown without %s', (_, facts) => {
    expect(seatState(departure, facts)).toEqual({ state: 'unknown' });
  });
});
