import { expect, it } from 'vitest';
import {
  type DataKind,
  dataDaysLeft,
  dataWarning,
  dataWarnings,
  usualPattern,
} from './data-coverage.ts';
import { localDate } from './time.ts';

const TODAY = localDate('2026-11-22');

it('counts the days to the last blackout date and to 150 days after the month of the timetable', () => {
  const coverage = { blackouts: localDate('2026-12-22'), timetable: localDate('2026-07-31') };
  expect(dataDaysLeft(coverage, TODAY)).toEqual({ blackouts: 30, timetable: 36 });
  expect(dataDaysLeft({ blackouts: null, timetable: undefined }, TODAY)).toEqual({});
});

it.each<[DataKind, number | undefined, string | undefined]>([
  ['blackouts', 30, undefined],
  ['blackouts', 29, 'The list of blackout dates ends in 29 days.'],
  ['blackouts', 1, 'The list of blackout dates ends in 1 day.'],
  ['blackouts', 0, 'The list of blackout dates ends today.'],
  ['blackouts', -1, 'The list of blackout dates has ended.'],
  ['blackouts', undefined, 'No blackout date is known.'],
  ['timetable', 30, undefined],
  ['timetable', 29, 'The timetable is too old in 29 days.'],
  ['timetable', -1, 'The timetable is too old.'],
  ['timetable', undefined, 'Nobody knows of which month the timetable is.'],
])('warns about %s with %s days left: %s', (kind, left, text) => {
  expect(dataWarning(kind, left)).toBe(text);
});

it('warns about both kinds of data at once', () => {
  const coverage = { blackouts: localDate('2026-12-21'), timetable: localDate('2026-06-30') };
  expect(dataWarnings(coverage, TODAY)).toEqual([
    'The list of blackout dates ends in 29 days.',
    'The timetable is too old in 5 days.',
  ]);
});

it('a timetable is the usual pattern of days more than 150 days after its month', () => {
  const until = localDate('2026-07-31');
  expect(usualPattern(localDate('2026-12-28'), until)).toBeUndefined();
  expect(usualPattern(localDate('2026-12-29'), until)).toBe(
    'July timetable: the usual pattern, check the day',
  );
  expect(usualPattern(localDate('2026-12-29'), undefined)).toBeUndefined();
});
