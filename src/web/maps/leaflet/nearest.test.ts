import { expect, it } from 'vitest';
import { nearest } from './markers.ts';

const at = (name: string, x: number, y: number) => ({ name, x, y });
const PLACES = [at('JFK', 0, 0), at('LGA', 6, 0), at('EWR', 6, 0), at('DEN', 100, 0)];

it.each([
  [{ x: 1, y: 1 }, 'JFK'],
  [{ x: 5, y: 1 }, 'EWR'],
  [{ x: 88, y: 0 }, 'DEN'],
  [{ x: 87.9, y: 0 }, undefined],
])('the marker nearest to %o is %s', (point, name) => {
  expect(nearest(PLACES, point, 12)?.name).toBe(name);
});
