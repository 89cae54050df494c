import { describe, expect, it } from 'vitest';
import { PLAN_FACTS, tripToWatch } from '#test/trips/watched-trip.ts';
import { instantOf, localDate, offsetTime, timeZone } from './time.ts';
import { type CheckTimes, checkTimesOf, isOver, nextDue, type Wants } from './watch-target.ts';

const date = (iso: string) => new Date(iso);
/** In milliseconds of the epoch. */
const at = (time: string) => instantOf(offsetTime(time)) * 60_000;
/** Clocks may differ. */
const open = (time: string) => at(time) + 2_000;
/** Denver is seven hours behind: its November 25 lasts from 07:00 UTC to 07:00 UTC. */
const target = { day: localDate('2026-11-25'), zone: timeZone('America/Denver') };
const ALERTS: Wants = { alerts: true, tripsDueAt: null };

it('a watched day is over at midnight of its airport', () => {
  expect(isOver(target, date('2026-11-25T07:00:00Z'))).toBe(false);
  expect(isOver(target, date('2026-11-26T06:59:59Z'))).toBe(false);
  expect(isOver(target, date('2026-11-26T07:00:00Z'))).toBe(true);
});

describe('an origin and day of alerts is asked about next', () => {
  const next = (now: string) =>
    nextDue(target, ALERTS, { failures: 0, now: date(now) }).dueAt.toISOString();

  it('nine minutes later, to the millisecond', () => {
    expect(next('2026-11-21T18:00:00.123Z')).toBe('2026-11-21T18:09:00.123Z');
  });

  it('two seconds after domestic pass windows open, the midnight before the day before', () => {
    expect(next('2026-11-24T06:55:00Z')).toBe('2026-11-24T07:00:02.000Z');
    expect(next('2026-11-24T06:50:59Z')).toBe('2026-11-24T06:59:59.000Z');
    expect(next('2026-11-24T06:51:02Z')).toBe('2026-11-24T07:00:02.000Z');
    expect(next('2026-11-24T07:00:01.999Z')).toBe('2026-11-24T07:00:02.000Z');
    expect(next('2026-11-24T07:00:02Z')).toBe('2026-11-24T07:09:02.000Z');
  });

  it('two seconds after international pass windows open, ten days before', () => {
    expect(next('2026-11-15T06:55:00Z')).toBe('2026-11-15T07:00:02.000Z');
  });

  it('at the midnight that ends the day', () => {
    expect(next('2026-11-26T06:55:00Z')).toBe('2026-11-26T07:00:00.000Z');
  });

  it('nine minutes later across any other midnight', () => {
    for (const day of ['2026-11-14', '2026-11-16', '2026-11-23', '2026-11-25'])
      expect(next(`${day}T06:55:00Z`), day).toBe(`${day}T07:04:00.000Z`);
  });
});

describe('an origin and day whose question failed is asked about again', () => {
  const secondsAfter = (failures: number, now = '2026-11-21T18:00:00Z', wants = ALERTS) =>
    (+nextDue(target, wants, { failures, now: date(now) }).dueAt - +date(now)) / 1_000;

  it('twice within 15 seconds, then less often, up to nine minutes for alerts', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 40].map((failures) => secondsAfter(failures))).toEqual([
      15, 15, 30, 60, 120, 240, 480, 540, 540,
    ]);
  });

  it('no later than without the failure', () => {
    expect(secondsAfter(6, '2026-11-24T06:59:00Z')).toBe(62);
    expect(secondsAfter(3, '2026-11-24T06:59:00Z')).toBe(30);
  });

  it('as late as the day ends, if nothing is wanted of it', () => {
    const nothing = { alerts: false, tripsDueAt: null, checked: [] };
    expect(secondsAfter(1, '2026-11-26T06:00:00Z', nothing)).toBe(3_600);
  });
});

describe('an origin and day of alerts and of kept trips', () => {
  const now = date('2026-11-21T18:00:00Z');
  const due = (wants: Partial<Wants>, failures = 0) => {
    const next = nextDue(target, { ...ALERTS, ...wants }, { failures, now });
    return [next.dueAt.toISOString(), next.tripsDueAt?.toISOString() ?? null];
  };
  const soon = date('2026-11-21T18:04:00Z');
  const late = date('2026-11-21T23:00:00Z');

  it('is due when the first of them wants an answer', () => {
    expect(due({ tripsDueAt: soon })).toEqual([soon.toISOString(), soon.toISOString()]);
    expect(due({ tripsDueAt: late })).toEqual(['2026-11-21T18:09:00.000Z', late.toISOString()]);
    expect(due({ alerts: false, tripsDueAt: late })).toEqual([
      late.toISOString(),
      late.toISOString(),
    ]);
  });

  it('is due at the end of its day when nobody wants an answer', () => {
    expect(due({ alerts: false })).toEqual(['2026-11-26T07:00:00.000Z', null]);
    expect(due({ alerts: false, tripsDueAt: late, checked: [] })).toEqual([
      '2026-11-26T07:00:00.000Z',
      null,
    ]);
  });

  it('is asked about again soon for those who were looked at, and as before for the others', () => {
    const flight = { moments: [], departs: +date('2026-11-25T18:00:00Z') };
    expect(due({ tripsDueAt: soon, checked: [flight] }, 1)).toEqual([
      '2026-11-21T18:00:15.000Z',
      '2026-11-21T18:00:15.000Z',
    ]);
    expect(due({ tripsDueAt: late }, 1)).toEqual(['2026-11-21T18:00:15.000Z', late.toISOString()]);
  });
});

/** Leaves on Fri, Dec 11; the window opens at 07:00 UTC the day before. */
const OUT = {
  moments: [open('2026-12-10T00:00:00-07:00')],
  departs: at('2026-12-11T06:00:00-07:00'),
};

describe('when a kept flight is looked at', () => {
  const facts = { ...PLAN_FACTS, now: date('2026-12-01T12:00:00Z') };
  const dec11 = { ...target, day: localDate('2026-12-11') };
  const next = (now: string, checked: readonly CheckTimes[] = [OUT]) =>
    nextDue(
      dec11,
      { alerts: false, tripsDueAt: date(now), checked },
      { failures: 0, now: date(now) },
    ).tripsDueAt?.toISOString();

  it('is two seconds after its window opens, as clocks differ, and for the way home when plan B is due', () => {
    expect(checkTimesOf(tripToWatch(), 'out', facts)).toEqual(OUT);
    expect(checkTimesOf(tripToWatch(), 'home', facts)?.moments).toEqual([
      open('2026-12-12T00:00:00-05:00'),
      at('2026-12-12T09:00:00-05:00'),
    ]);
    expect(checkTimesOf(tripToWatch({ back: undefined }), 'home', facts)).toBeUndefined();
  });

  it('is every ten minutes in the two days before its window opens and until it leaves, or at such a moment before', () => {
    expect(next('2026-12-08T07:00:02Z')).toBe('2026-12-08T07:09:02.000Z');
    expect(next('2026-12-10T06:40:00Z')).toBe('2026-12-10T06:49:00.000Z');
    expect(next('2026-12-10T06:55:00Z')).toBe('2026-12-10T07:00:02.000Z');
    expect(next('2026-12-10T07:00:01Z')).toBe('2026-12-10T07:00:02.000Z');
    expect(next('2026-12-10T07:00:02Z')).toBe('2026-12-10T07:09:02.000Z');
    expect(next('2026-12-11T12:59:00Z')).toBe('2026-12-11T13:08:00.000Z');
  });

  it('is every hour in the two weeks before its window opens, and every six hours before that', () => {
    expect(next('2026-12-08T06:00:00Z')).toBe('2026-12-08T06:59:00.000Z');
    expect(next('2026-11-26T07:00:02Z')).toBe('2026-11-26T07:59:02.000Z');
    expect(next('2026-11-25T23:00:00Z')).toBe('2026-11-26T04:59:00.000Z');
  });

  it('is when its pace quickens', () => {
    expect(next('2026-12-08T06:30:00Z')).toBe('2026-12-08T07:00:02.000Z');
    expect(next('2026-11-26T03:00:00Z')).toBe('2026-11-26T07:00:02.000Z');
  });

  it('is counted from its departure if it waits for no window', () => {
    const anyTime = { ...OUT, moments: [] };
    expect(next('2026-12-09T12:30:00Z', [anyTime])).toBe('2026-12-09T13:00:00.000Z');
    expect(next('2026-12-09T13:00:00Z', [anyTime])).toBe('2026-12-09T13:09:00.000Z');
  });

  it('is when the first of those of its origin and day is, of those that have not left', () => {
    const abroad = { ...OUT, moments: [open('2026-12-01T00:00:00-07:00')] };
    expect(next('2026-12-01T06:55:00Z', [OUT, abroad])).toBe('2026-12-01T07:00:02.000Z');
    expect(next('2026-12-05T07:00:00Z', [OUT, abroad])).toBe('2026-12-05T07:09:00.000Z');
    expect(next('2026-12-11T13:00:00Z')).toBeUndefined();
  });
});
