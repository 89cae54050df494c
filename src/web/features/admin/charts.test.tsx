import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { DayChart, ticksOf, topOfScale } from './charts.tsx';
import { SEARCH_LABELS } from './dashboard/cells.tsx';

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

it('draws searches of every type in a color of its own', () => {
  const names = Object.values(SEARCH_LABELS);
  const { container } = render(
    <DayChart
      title="Searches per day"
      lead=""
      whenNone=""
      days={[localDate('2026-11-25')]}
      series={names.map((name) => ({ name, figures: [3] }))}
    />,
  );
  const bars = [...container.querySelectorAll('rect[class*="series"]')];
  expect(bars).toHaveLength(names.length);
  expect(new Set(bars.map((bar) => bar.getAttribute('class'))).size).toBe(names.length);
});
