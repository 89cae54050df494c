import { describe, expect, it } from 'vitest';
import type { SavedTrip, WayStates } from '#domain/saved-trip.ts';
import { instantOf, offsetTime } from '#domain/time.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { placeUnderWay } from './trip-under-way.ts';

const OUT = sharedFlight('DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 2748', {});
const HOME = sharedFlight('TPA 2026-12-13T20:20-05:00 DEN 2026-12-13T22:29-07:00 F9 2745', {});
const TO_LAS = sharedFlight('DEN 2026-12-11T14:00-07:00 LAS 2026-12-11T15:35-08:00 F9 1747', {});

const trip = (
  out: WayStates['out'] = 'to_book',
  home: WayStates['home'] = 'to_book',
  flights: Partial<SavedTrip> = { departure: OUT, back: HOME },
): SavedTrip => ({ departure: OUT, ...flights, states: { out, home } });

const at = (time: string) => instantOf(offsetTime(time));
const placeAt = (time: string, ...trips: SavedTrip[]) => placeUnderWay(trips, at(time))?.place;

describe('the place of a trip under way', () => {
  it('counts from three hours before the landing', () => {
    expect(placeAt('2026-12-11T08:34:00-05:00', trip())).toBeUndefined();
    expect(placeUnderWay([trip()], at('2026-12-11T08:35:00-05:00'))).toEqual({
      place: 'TPA',
      arrives: '2026-12-11T11:35:00-05:00',
      since: at('2026-12-11T08:35:00-05:00'),
    });
  });

  it('counts until the flight home, and a day longer where that is not booked', () => {
    const before = '2026-12-13T20:19:00-05:00';
    const after = '2026-12-13T20:20:00-05:00';
    expect(placeAt(before, trip('booked', 'booked'))).toBe('TPA');
    expect(placeAt(after, trip('booked', 'booked'))).toBeUndefined();
    for (const home of ['to_book', 'gone'] as const) {
      expect(placeAt('2026-12-14T20:19:00-05:00', trip('booked', home))).toBe('TPA');
      expect(placeAt('2026-12-14T20:20:00-05:00', trip('booked', home))).toBeUndefined();
    }
  });

  it('does not count where the flight out was gone, or the way home is flown', () => {
    expect(placeAt('2026-12-12T12:00:00-05:00', trip('gone'))).toBeUndefined();
    expect(placeAt('2026-12-12T12:00:00-05:00', trip('flown', 'flown'))).toBeUndefined();
  });

  it('of one flight counts for a day', () => {
    const oneWay = trip('booked', 'to_book', { departure: OUT });
    expect(placeAt('2026-12-12T11:34:00-05:00', oneWay)).toBe('TPA');
    expect(placeAt('2026-12-12T11:35:00-05:00', oneWay)).toBeUndefined();
  });

  it('is that of the booked trip, else of the latest arrival', () => {
    const later = (out: WayStates['out']) => trip(out, 'to_book', { departure: TO_LAS });
    const evening = '2026-12-11T20:00:00-05:00';
    expect(placeAt(evening, trip('booked'), later('to_book'))).toBe('TPA');
    expect(placeAt(evening, trip('booked'), later('flown'))).toBe('LAS');
    expect(placeAt(evening, trip(), later('to_book'))).toBe('LAS');
  });
});
