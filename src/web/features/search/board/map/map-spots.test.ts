import { describe, expect, it } from 'vitest';
import { project } from '#web/maps/outline/projection.ts';
import { LABEL, labelOffsets, type MapSpot, spotOf, unitsOf } from './map-spots.ts';

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
  const right = { x: LABEL.gap, y: -LABEL.height / 2 };

  it('stand beside their spots', () => {
    expect(labelOffsets([at(10, 50), at(60, 50)])).toEqual([right, right]);
  });

  it('leave the side of the edge', () => {
    const [east] = labelOffsets([at(98, 50)]);
    expect(east?.x).toBe(-LABEL.width - LABEL.gap);
  });

  it('do not cover each other', () => {
    const [first, second, third] = labelOffsets([at(50, 50), at(55, 70), at(52, 72)]);
    expect([first, second]).toEqual([right, right]);
    expect(third).not.toEqual(right);
  });

  it('cover no spot', () => {
    const [first] = labelOffsets([at(50, 50), at(57, 50)]);
    expect(first).not.toEqual(right);
  });

  it('stand beside the spot where no side is free', () => {
    const offsets = labelOffsets(Array.from({ length: 12 }, () => at(50, 50)));
    expect(offsets.at(-1)).toEqual(right);
  });
});
