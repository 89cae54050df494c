import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredBy, type PillSpot, placeNotes } from './labels.ts';

const SIZE = { x: 460, y: 400 };
const spot = (code: string, x: number, y: number): PillSpot => ({ code, x, y, width: 64 });

const anySpots = fc
  .array(
    fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) }),
    {
      maxLength: 90,
    },
  )
  .map((all) => all.map(({ x, y }, at) => spot(`P${at}`, x, y)));
const anyNames = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 460 }),
    y: fc.integer({ min: 0, max: 400 }),
    width: fc.constant(30),
  }),
);

describe('pills and names on a map', () => {
  it('stand beside their dots, the first ones first', () => {
    const { pills } = placeNotes([spot('SEA', 60, 90), spot('PDX', 62, 96)], [], SIZE);
    expect(pills).toEqual([
      { code: 'SEA', x: 66, y: 78 },
      { code: 'PDX', x: 30, y: 102 },
    ]);
  });

  it('stand at the edge for places outside, with the direction', () => {
    const { pills } = placeNotes([spot('SEA', -300, 200), spot('MIA', 230, 900)], [], SIZE);
    expect(pills).toEqual([
      { code: 'SEA', x: 4, y: 188, toward: -90 },
      { code: 'MIA', x: 198, y: 372, toward: 180 },
    ]);
  });

  it('never cover one another or leave the map, and are at most twelve', () => {
    fc.assert(
      fc.property(anySpots, (spots) => {
        const { pills } = placeNotes(spots, [], SIZE);
        expect(pills.length).toBeLessThanOrEqual(12);
        for (const [at, one] of pills.entries()) {
          expect(one.x >= 0 && one.y >= 0 && one.x + 64 <= 460 && one.y + 24 <= 400).toBe(true);
          for (const other of pills.slice(at + 1))
            expect(Math.abs(one.x - other.x) >= 64 || Math.abs(one.y - other.y) >= 24).toBe(true);
        }
      }),
    );
  });

  it('a name of the base map gives way to the label of a marker', () => {
    const denver = { x: 100, y: 100, width: 44 };
    expect(placeNotes([], [denver], SIZE).names).toHaveLength(1);
    const label = coveredBy(
      { code: 'DEN', kind: 'end', label: 'DEN', name: '', note: '', lat: 39.9, lng: -104.7 },
      { x: 104, y: 118 },
    );
    expect(placeNotes([], [denver], SIZE, label).names).toEqual([]);
  });

  it('names of the base map give way to pills and dots', () => {
    fc.assert(
      fc.property(anySpots, anyNames, (spots, names) => {
        const { pills, names: shown } = placeNotes(spots, names, SIZE);
        for (const name of shown) {
          for (const pill of pills)
            expect(
              name.x + 15 <= pill.x ||
                name.x - 15 >= pill.x + 64 ||
                name.y + 8 <= pill.y ||
                name.y - 8 >= pill.y + 24,
            ).toBe(true);
          for (const dot of spots)
            expect(Math.abs(dot.x - name.x) >= 15 || Math.abs(dot.y - name.y) >= 8).toBe(true);
        }
      }),
    );
  });
});
