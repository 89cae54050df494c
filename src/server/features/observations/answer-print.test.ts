import { describe, expect, it } from 'vitest';
import type { Flight } from '#domain/flight/flight.ts';
import { type Fares, flightTo, LAS, MCO } from '#test/observation-scene.ts';
import { printOf } from './answer-print.ts';

const vegas = flightTo(LAS, '06:30', { goWild: [15.41, 3], standard: [98, 9] });
const orlando = flightTo(MCO, '07:00', { standard: [40] });
const joined = (...flights: readonly Flight[]): Flight => ({
  ...vegas,
  segments: flights.flatMap(({ segments }) => segments) as [Flight['segments'][0]],
});

describe('the print of an answer', () => {
  it('is that of an equal one, whether its segments are the same objects or not', () => {
    const isSame = printOf([vegas, orlando]);
    expect(isSame([vegas, orlando])).toBe(true);
    expect(isSame(structuredClone([vegas, orlando]))).toBe(true);
    expect(printOf([])([])).toBe(true);
  });

  it('is not that of an answer with more, fewer or other journeys, or in another order', () => {
    const isSame = printOf([vegas, orlando]);
    for (const other of [
      [],
      [vegas],
      [vegas, orlando, orlando],
      [orlando, vegas],
      [vegas, flightTo(MCO, '07:05', { standard: [40] })],
    ])
      expect(isSame(other)).toBe(false);
  });

  it('knows to which journey a segment belongs', () => {
    const isSame = printOf([joined(vegas, orlando), joined(vegas)]);
    expect(isSame([joined(vegas, orlando), joined(vegas)])).toBe(true);
    expect(isSame([joined(vegas), joined(orlando, vegas)])).toBe(false);
  });

  it('knows fares, seats and classes apart', () => {
    const isSame = printOf([vegas]);
    const others: Fares[] = [
      { goWild: [15.41, 2], standard: [98, 9] },
      { goWild: [15.41], standard: [98, 9] },
      { goWild: [15.42, 3], standard: [98, 9] },
      { goWild: [15.41, 3], discountDen: [98, 9] },
      { goWild: [15.41, 3] },
    ];
    for (const fares of others) expect(isSame([flightTo(LAS, '06:30', fares)])).toBe(false);
  });
});
