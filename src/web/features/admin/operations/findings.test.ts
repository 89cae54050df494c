import { describe, expect, it } from 'vitest';
import { aJob, aSupplier } from '#test/answers.ts';
import { aProcess, figures } from '#test/screen/operations-fixture.ts';
import { dataNotices, findingsOf, jobState } from './findings.ts';

const textsOf = (...[changes]: Parameters<typeof figures>) =>
  findingsOf(figures(changes)).map(({ tone, text }) => `${tone}: ${text}`);

describe('health findings', () => {
  it('the health check has no findings while everything runs', () => expect(textsOf()).toEqual([]));

  it.each([
    ['no process', { processes: [] }, 'error: No process has reported in the last minute.'],
    [
      'only web processes',
      { processes: [aProcess({ role: 'web', jobs: [] })] },
      'error: No worker is running: alerts are not checked and no messages are sent.',
    ],
    [
      'a job that fails',
      { processes: [aProcess({ jobs: [aJob({ last_failed_at: '2026-11-22T01:59:58.000Z' })] })] },
      'error: “Send messages” on denver-1 fails.',
    ],
    [
      'a job that stands still',
      { processes: [aProcess({ jobs: [aJob({ last_ok_at: '2026-11-22T01:50:00.000Z' })] })] },
      'error: “Send messages” on denver-1 has not run for 10 minutes.',
    ],
    [
      'overdue alert polls',
      { alerts: { targets: 9, late: 2, last_checked_at: null } },
      'error: 2 alert polls overdue by more than ten minutes.',
    ],
    [
      'a call that is off',
      { switched_off: ['ways-home' as const] },
      'warning: Flights home are off for now.',
    ],
    [
      'a message that waits too long',
      { messages: { ...figures().messages, oldest_due_at: '2026-11-22T01:45:00.000Z' } },
      'error: A message has been waiting for 15 minutes.',
    ],
    [
      'dead letters',
      { messages: { ...figures().messages, dead: 1 } },
      'warning: 1 message could not be delivered.',
    ],
    [
      'blackout dates that end soon',
      { data: { ...figures().data, last_blackout_date: '2026-11-29' } },
      'warning: The list of blackout dates ends in 7 days.',
    ],
  ])('the health check finds %s', (_, changes, text) => expect(textsOf(changes)).toEqual([text]));

  it('the health check names a provider once for several processes', () => {
    const suppliers = [aSupplier({ state: 'resting', last_fault: 'timeout' })];
    const processes = [aProcess({ suppliers }), aProcess({ id: 'p2', role: 'web', suppliers })];
    expect(textsOf({ processes })).toEqual([
      'error: Weather (open-meteo) is paused after errors: it took too long.',
    ]);
  });

  it('the health check lists the worst finding first', () => {
    const messages = { ...figures().messages, dead: 1, oldest_due_at: '2026-11-22T01:00:00.000Z' };
    expect(findingsOf(figures({ messages })).map(({ tone }) => tone)).toEqual(['error', 'warning']);
  });
});

describe('job state', () => {
  const state = (changes: Parameters<typeof aJob>[0]) =>
    jobState(aJob(changes), aProcess(), figures().as_of);

  it.each([
    ['working', {}],
    ['working', { last_failed_at: '2026-11-22T01:59:00.000Z' }],
    ['working', { last_ok_at: '2026-11-22T01:58:31.000Z' }],
    ['late', { last_ok_at: '2026-11-22T01:58:29.000Z' }],
    ['failing', { last_ok_at: null, last_failed_at: '2026-11-22T01:59:00.000Z' }],
    ['new', { last_ok_at: null, every_seconds: 3_600 }],
    ['late', { last_ok_at: null }],
  ] as const)('the state of a job is %s: %j', (expected, changes) =>
    expect(state(changes)).toBe(expected),
  );
});

describe('data notices', () => {
  const at = (changes: Partial<ReturnType<typeof figures>['data']>) =>
    dataNotices(figures({ data: { ...figures().data, ...changes } }));

  it.each([
    [null, 'No blackout date is known.'],
    ['2026-11-21', 'The list of blackout dates has ended.'],
    ['2027-01-20', 'The list of blackout dates ends in 59 days.'],
    ['2027-01-21', undefined],
  ])('the notice about blackout dates depends on the last known date: %s', (last, text) =>
    expect(at({ last_blackout_date: last })).toEqual(text ? [text] : []),
  );

  it.each([
    [null, 'Nobody knows of which month the timetable is.'],
    ['2026-07-24', 'The timetable is too old in 29 days.'],
    ['2026-07-25', undefined],
  ])('the notice about the timetable depends on its month: until %s', (until, text) =>
    expect(at({ timetable_until: until })).toEqual(text ? [text] : []),
  );
});
