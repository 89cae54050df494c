import { screen } from '@testing-library/react';
import type { OperationsDto, ProcessDto } from '#contract/admin/operations.ts';
import { aJob, aSupplier } from '#test/answers.ts';
import { fakeApi, givenMember } from './fake-api.ts';
import { openApp } from './open-app.tsx';

export const aProcess = (changes: Partial<ProcessDto> = {}): ProcessDto => ({
  id: 'p1',
  role: 'all',
  host: 'denver-1',
  started_at: '2026-11-22T00:00:00.000Z',
  reported_at: '2026-11-22T01:59:57.000Z',
  jobs: [aJob()],
  suppliers: [aSupplier()],
  ...changes,
});

/** A healthy installation at 02:00 UTC on November 22, 2026. */
export const figures = (changes: Partial<OperationsDto> = {}): OperationsDto => ({
  processes: [aProcess()],
  alerts: { targets: 1_200, late: 0, last_checked_at: '2026-11-22T01:59:30.000Z' },
  messages: { waiting: 2, oldest_due_at: '2026-11-22T01:59:58.000Z', dead: 0, sent_24h: 31 },
  data: {
    timetable_source: 'Published timetable of the airline',
    timetable_rows: 5_210,
    routes: 702,
    airports: 104,
    blackout_dates: 43,
    last_blackout_date: '2027-04-05',
    timetable_until: '2026-10-31',
  },
  switched_off: [],
  as_of: '2026-11-22T02:00:00.000Z',
  ...changes,
});

export const ok = (json: unknown) => ({ status: 200, json });

export const givenFigures = (changes: Partial<OperationsDto> = {}): void =>
  fakeApi.on('GET /admin/operations', ok(figures(changes)));

/** Opens a section as an admin. */
export async function openOperations(query = '') {
  givenMember({ is_admin: true });
  const app = openApp(`/admin/operations${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Operations' });
  return app;
}
