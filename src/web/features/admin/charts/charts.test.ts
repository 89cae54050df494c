import { expect, it } from 'vitest';
import { ticksOf, topOfScale } from './charts.tsx';

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [10, 10],
  [11, 20],
  [61, 80],
  [99, 100],
  [1_001, 2_000],
  [98_765, 100_000],
])('the chart scale for %d ends at %d', (most, top) => {
  expect(topOfScale(most)).toBe(top);
});

it('the chart scale has whole ticks only', () => {
  for (let most = 0; most < 3_000; most += 1)
    for (const tick of ticksOf(topOfScale(most))) expect(Number.isInteger(tick)).toBe(true);
});
