import { expect, it } from 'vitest';
import { dashboardDays, dashboardDaysError } from './dashboard.ts';
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
  ['2025-11-20', '2026-11-21', 'from'],
  ['2026-11-21', '2026-11-20', 'from'],
  ['2026-11-21', '2026-11-22', 'to'],
])('names the wrong field of the days from %s to %s', (from, to, field) => {
  const days = { from: localDate(from), to: localDate(to) };
  expect(dashboardDaysError(days, today)?.field).toBe(field);
});
