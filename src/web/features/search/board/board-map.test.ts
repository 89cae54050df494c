import { describe, expect, it } from 'vitest';
import { project } from '#web/maps/outline/projection.ts';
import { LABEL, LAYOUTS, type MapSpot, placeLabels, spotOf, unitsOf } from './board-map.tsx';

const at = (x: number, y: number): MapSpot => ({ x, y, beyond: '' });

describe('spots of the board map', () => {
  it('a place in view stands at its position', () => {
    const denver = spotOf({ lat: 39.86, lng: -104.67 });
    expect(denver.beyond).toBe('');
    expect(denver.x).toBeGreaterThan(25);
    expect(denver.x).toBeLessThan(40);
    const { x, y } = unitsOf(denver);
    const there = project(39.86, -104.67);
    expect([x, y]).toEqual([expect.closeTo(there.x), expect.closeTo(there.y)]);
  });

  it('a place out of view stands at the edge with an arrow to where it lies', () => {
    expect(spotOf({ lat: 10.6, lng: -85.5 })).toMatchObject({ y: 96, beyond: '↓' });
    expect(spotOf({ lat: 61.2, lng: -150 })).toMatchObject({ x: 4, y: 4, beyond: '↑' });
  });
});

describe('labels of the board map', () => {
  const { narrow } = LAYOUTS;
  const FAR = at(5, 95);
  /** After where the trips begin, far away. */
  const placed = (...spots: readonly MapSpot[]) => placeLabels([FAR, ...spots], narrow).slice(1);
  const right = { x: LABEL.gap, y: -LABEL.height / 2, width: narrow.width };

  it('stand beside their spots', () => {
    expect(placed(at(10, 50), at(60, 50))).toEqual([right, right]);
  });

  it('leave the side of the edge', () => {
    const [east] = placed(at(98, 50));
    expect(east?.x).toBe(-narrow.width - LABEL.gap);
  });

  it('do not cover each other', () => {
    const [first, second, third] = placed(at(40, 30), at(45, 60), at(42, 62));
    expect([first, second]).toEqual([right, right]);
    expect(third).not.toEqual(right);
  });

  it('cover no spot', () => {
    const [first] = placed(at(50, 50), at(57, 50));
    expect(first).not.toEqual(right);
  });

  it('have the code only where the whole label has no room', () => {
    const [first, second] = placed(at(30, 50), at(75, 50));
    expect(first).toEqual(right);
    expect(second).toEqual({ ...right, width: LABEL.short });
  });

  it('are left out where not even the code has room', () => {
    const labels = placed(...Array.from({ length: 12 }, () => at(50, 50)));
    expect(labels.at(-1)).toBeUndefined();
  });

  it('of where the trips begin stands below its spot and covers neither it nor another label', () => {
    // Denver and Salt Lake City.
    const [denver, salt] = [
      spotOf({ lat: 39.86, lng: -104.67 }),
      spotOf({ lat: 40.79, lng: -111.98 }),
    ];
    const [start, label] = placeLabels([denver, salt], narrow);
    expect(start).toMatchObject({ x: -LABEL.short / 2, width: LABEL.short });
    // Below the circle of 4 px with its outline.
    expect(start?.y).toBeGreaterThanOrEqual(6);
    const topOf = (spot: MapSpot, y = Number.NaN) => (spot.y * narrow.map.height) / 100 + y;
    const gap = topOf(denver, start?.y) - topOf(salt, label?.y) - LABEL.height;
    expect(gap).toBeGreaterThan(0);
  });
});
