import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { bannerOn } from './site-settings.ts';

const [first, last] = [localDate('2026-11-20'), localDate('2026-11-22')];
const snow = { text: 'Snow in Denver', linkUrl: null, from: first, until: last };

it.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
])('a notice with a first and a last day, on %s: shown %s', (day, isShown) => {
  const shown = isShown ? { text: 'Snow in Denver', linkUrl: null } : null;
  expect(bannerOn(snow, localDate(day))).toEqual(shown);
});

it('a notice without days is always shown, and one without text never', () => {
  const open = { ...snow, from: null, until: null };
  expect(bannerOn(open, first)?.text).toBe('Snow in Denver');
  expect(bannerOn({ ...open, text: null }, first)).toBe(null);
});
