import { expect, it } from 'vitest';
import { formatInterval } from './parts.tsx';

it.each([
  [1, 'every second'],
  [10, 'every 10 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [600, 'every 10 minutes'],
  [5_400, 'every 90 minutes'],
  [86_400, 'every day'],
])('formatInterval writes %i seconds as %s', (seconds, text) =>
  expect(formatInterval(seconds)).toBe(text),
);
