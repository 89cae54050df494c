import { expect, it } from 'vitest';
import { formatAgo, formatInterval } from './format-duration.ts';

const AS_OF = '2026-11-22T02:00:00.000Z';

it.each([
  ['2026-11-22T01:59:59.500Z', 'just now'],
  ['2026-11-22T02:00:03.000Z', 'just now'],
  ['2026-11-22T01:59:59.000Z', '1 second ago'],
  ['2026-11-22T01:59:00.500Z', '59 seconds ago'],
  ['2026-11-22T01:59:00.000Z', '1 minute ago'],
  ['2026-11-22T00:00:01.000Z', '1 hour ago'],
  ['2026-11-19T02:00:00.000Z', '3 days ago'],
])('formats the time since %s as %s', (at, text) => expect(formatAgo(at, AS_OF)).toBe(text));

it.each([
  [1, 'every second'],
  [10, 'every 10 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [600, 'every 10 minutes'],
  [5_400, 'every 90 minutes'],
  [86_400, 'every day'],
])('formats %i seconds as %s', (seconds, text) => expect(formatInterval(seconds)).toBe(text));
