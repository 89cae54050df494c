import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { departureOf } from '../flight/flight.ts';
import type { AirportCode } from '../network/airport.ts';
import { type FlightOrder, inOrder } from './flight-order.ts';
import { sectionsOf } from './sections.ts';

/** Late but quick, early but dear, and one that crosses zones: 9:00 there is before 8:30 here. */
const quick = flight('DEN 12:00-07:00 > SLC 13:00-07:00', { goWild: 50 });
const dear = flight('DEN 06:00-07:00 > SLC 11:00-07:00', { goWild: 90 });
const cheap = flight('ATL 07:00-05:00 > SLC 09:00-07:00', { goWild: 20 });

describe('the order of flights', () => {
  it.each<[FlightOrder, unknown[]]>([
    ['price', [cheap, quick, dear]],
    ['departure', [cheap, dear, quick]],
    ['duration', [quick, cheap, dear]],
    ['arrival', [cheap, dear, quick]],
  ])('by %s', (order, expected) => {
    expect(inOrder([dear, quick, cheap], order)).toEqual(expected);
  });

  it('puts the cheaper of equals first', () => {
    const twin = flight('DEN 12:00-07:00 > SLC 13:00-07:00', { goWild: 10 });
    expect(inOrder([quick, twin], 'departure')).toEqual([twin, quick]);
  });

  it('holds for the places of a section as well', () => {
    const byPlace = new Map([
      ['LAS' as AirportCode, [quick]],
      ['SLC' as AirportCode, [flight('DEN 20:00-07:00 > SLC 21:30-07:00', { goWild: 9 }), dear]],
    ]);
    const places = (order: FlightOrder) =>
      sectionsOf(byPlace, order).goWild.map(({ place, flights }) => [
        place,
        departureOf(flights[0]).slice(11, 16),
      ]);
    expect(places('price')).toEqual([
      ['SLC', '20:00'],
      ['LAS', '12:00'],
    ]);
    expect(places('departure')).toEqual([
      ['SLC', '06:00'],
      ['LAS', '12:00'],
    ]);
    expect(places('duration')).toEqual([
      ['LAS', '12:00'],
      ['SLC', '20:00'],
    ]);
  });
});
