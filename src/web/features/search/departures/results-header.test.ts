import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { formatResultCount, titleOf } from './results-header.tsx';

it('result counts are formatted with thousands separators', () => {
  const text = (shown: number, total: number) =>
    formatResultCount({ shown, total, places: 86 }, 'outbound');
  expect(text(1007, 1007)).toBe('1,007 flights to 86 destinations');
  expect(text(1001, 1007)).toBe('1,001 of 1,007 flights to 86 destinations');
});

it('the title of results names the year of the day where it is another one', () => {
  const search = { direction: 'outbound', origin: 'DEN', destination: '' } as const;
  const [today, cityOf] = [localDate('2026-11-25'), () => 'Denver'];
  const on = (date: string) => ({ date: localDate(date), today });
  expect(titleOf(search, on('2027-01-05'), cityOf)).toBe('Flights from Denver, Jan 5, 2027');
  expect(titleOf(search, on('2026-12-05'), cityOf)).toBe('Flights from Denver, Dec 5');
});
