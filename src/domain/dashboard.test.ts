import { expect, it } from 'vitest';
import { dashboardDays, dashboardDaysError, readDashboardDays } from './dashboard.ts';
import { localDate } from './time.ts';

const today = localDate('2026-11-21');

it('shows the last thirty days unless others are asked for', () => {
  expect(dashboardDays({}, today)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(dashboardDays({ to: localDate('2026-03-01') }, today).from).toBe('2026-01-31');
  expect(dashboardDays({ from: localDate('2026-11-01') }, today).to).toBe('2026-11-21');
});

it.each([
  ['2026-11-21', '2026-11-21', undefined],
  ['2025-11-21', '2026-11-21', undefined],
  ['2025-11-20', '2026-11-21', ['from', 'Choose at most 366 days']],
  ['2026-11-21', '2026-11-20', ['from', 'The first day cannot be after the last one']],
  ['2026-11-21', '2026-11-22', ['to', 'The last day cannot be after today']],
])('names the wrong field of the days from %s to %s, and why', (from, to, said) => {
  const days = { from: localDate(from), to: localDate(to) };
  const error = dashboardDaysError(days, today);
  expect(error && [error.field, error.message]).toEqual(said);
});

it.each([
  ['1', 1],
  ['30', 30],
  ['366', 366],
  ['0', undefined],
  ['367', undefined],
  ['1000', undefined],
  ['3x', undefined],
  ['x3', undefined],
  ['', undefined],
])('reads %j as a number of days of the dashboard', (text, days) => {
  expect(readDashboardDays(text)).toBe(days);
});
