import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMiles } from '#domain/airports.ts';
import type { Spot } from '../map-content.ts';
import { greatCircle } from './markers.ts';

const DEN = { lat: 39.8617, lng: -104.6731 };
const MIA = { lat: 25.7959, lng: -80.287 };
const SEA = { lat: 47.449, lng: -122.309 };
const GUM = { lat: 13.4834, lng: 144.7959 };

const spot = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

const lengthOf = (lines: readonly (readonly Spot[])[]): number =>
  lines
    .flatMap((line) => line.slice(1).map((to, at) => distanceMiles(line[at]!, to)))
    .reduce((sum, miles) => sum + miles, 0);

describe('great circle', () => {
  it.each([1, 20, 40])(
    'a great circle between two places of the network is one line of %i steps',
    (steps) => {
      const lines = greatCircle(DEN, MIA, steps);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toHaveLength(steps + 1);
      expect(lines[0]?.[0]).toEqual(DEN);
      expect(lines[0]?.at(-1)).toEqual(MIA);
    },
  );

  it('a great circle bends toward the pole', () => {
    const middle = greatCircle(SEA, { lat: SEA.lat, lng: -71 }, 2)[0]![1]!;
    expect(middle.lat).toBeGreaterThan(SEA.lat + 2);
  });

  it.each([
    ['west', SEA, GUM],
    ['east', GUM, SEA],
  ])('a great circle is split at the 180th meridian going %s', (_, from, to) => {
    const [first, second, ...rest] = greatCircle(from, to, 40);
    expect(rest).toEqual([]);
    expect(Math.abs(first!.at(-1)!.lng)).toBe(180);
    expect(second![0]).toEqual({ lat: first!.at(-1)!.lat, lng: -first!.at(-1)!.lng });
    expect([first![0], second!.at(-1)]).toEqual([from, to]);
  });

  it('a great circle never crosses the whole map and never takes the longer way round', () => {
    fc.assert(
      fc.property(spot, spot, (from, to) => {
        fc.pre(distanceMiles(from, to) < 12_000);
        const lines = greatCircle(from, to, 20);
        for (const line of lines)
          for (const [at, next] of line.slice(1).entries())
            expect(Math.abs(next.lng - line[at]!.lng)).toBeLessThanOrEqual(180);
        // Near a pole the split may add a little.
        expect(lengthOf(lines)).toBeLessThan(distanceMiles(from, to) * 1.02 + 60);
      }),
    );
  });

  it('a great circle from a place to itself has no length', () => {
    expect(greatCircle(DEN, DEN, 2)).toEqual([[DEN, expect.anything(), DEN]]);
    expect(lengthOf(greatCircle(DEN, DEN, 20))).toBeCloseTo(0);
  });
});
