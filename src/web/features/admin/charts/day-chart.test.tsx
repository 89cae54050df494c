import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { SEARCH_LABELS } from '../dashboard/searches-tab.tsx';
import { DayChart } from './charts.tsx';

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
