import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { blackoutMonths } from './blackout-months.ts';

it('blackout months group future blackout days and join neighboring ones', () => {
  const dates = [
    '2027-01-01',
    '2026-11-20',
    '2026-11-24',
    '2026-11-25',
    '2026-11-28',
    '2026-12-30',
    '2026-12-31',
    'not a day',
  ];
  expect(blackoutMonths(dates, localDate('2026-11-24'))).toEqual([
    { name: 'November 2026', spans: ['24–25', '28'] },
    { name: 'December 2026', spans: ['30–31'] },
    { name: 'January 2027', spans: ['1'] },
  ]);
});

it('there are no blackout months when no blackout day is ahead', () => {
  expect(blackoutMonths(['2026-11-20'], localDate('2026-11-24'))).toEqual([]);
});
