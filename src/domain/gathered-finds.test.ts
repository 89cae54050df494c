import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { noticeDueAt } from './gathered-finds.ts';
import { localDate } from './time.ts';

const AT = new Date('2026-11-21T18:00:00Z');
const ago = (minutes: number) => new Date(AT.getTime() - minutes * 60_000);
const PLACES = {
  origins: ['PHX', 'TUS'].map(airportCode),
  destinations: ['DEN'].map(airportCode),
  range: { from: localDate('2026-11-30'), to: localDate('2026-12-06'), weekdays: [] },
  goWildOnly: false,
};
const minutesUntil = (change: Partial<typeof PLACES>, noticedAt: Date | null) =>
  (noticeDueAt({ ...PLACES, ...change }, noticedAt, AT).getTime() - AT.getTime()) / 60_000;

describe('messages about gathered finds', () => {
  it('the first one is sent at once', () => {
    expect(minutesUntil({}, null)).toBe(0);
    expect(minutesUntil({ destinations: [] }, null)).toBe(0);
  });

  it('there is at most one an hour', () => {
    expect(minutesUntil({}, ago(10))).toBe(50);
    expect(minutesUntil({}, ago(60))).toBe(0);
    expect(minutesUntil({}, ago(600))).toBe(0);
  });

  it('there is at most one a day about anywhere, also for GoWild seats', () => {
    expect(minutesUntil({ destinations: [] }, ago(60))).toBe(23 * 60);
    expect(minutesUntil({ destinations: [], goWildOnly: true }, ago(60))).toBe(23 * 60);
  });

  it('a GoWild seat between named places is told at once', () => {
    expect(minutesUntil({ goWildOnly: true }, ago(1))).toBe(0);
  });
});
