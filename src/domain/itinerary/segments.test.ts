import { describe, expect, it } from 'vitest';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { addDays, localDate } from '../time/local-date.ts';
import { buildSchedule } from './schedule.ts';
import { noSegments, type SegmentsOfDay, segmentsOf } from './segments.ts';

describe('segments', () => {
  const network = testNetwork(
    [testAirport('DEN', 'America/Denver'), testAirport('MCO', 'America/New_York')],
    '1 DEN 08:00 MCO 210 daily\n2 MCO 23:50 DEN 250 daily',
  );
  const FIRST = localDate('2026-12-09');

  it('are those of their own day in schedules that share them, and the same objects', () => {
    const kept = new Map<string, SegmentsOfDay>();
    const madeOn = (day: string) => {
      const known = kept.get(day) ?? noSegments(network.timetable);
      kept.set(day, known);
      return known;
    };
    const listOf = (first: typeof FIRST) => {
      const schedule = buildSchedule(network, first, 2);
      const segmentOf = segmentsOf(schedule, madeOn);
      return Array.from({ length: schedule.size }, (_, flight) => segmentOf(flight));
    };
    const [some, others] = [listOf(FIRST), listOf(addDays(FIRST, 1))];
    expect(some.map(({ number, departs }) => `${number} ${departs}`)).toEqual([
      'F9 1 2026-12-09T08:00:00-07:00',
      'F9 1 2026-12-10T08:00:00-07:00',
      'F9 2 2026-12-09T23:50:00-05:00',
      'F9 2 2026-12-10T23:50:00-05:00',
    ]);
    expect(others.map(({ departs }) => departs.slice(0, 10))).toEqual([
      '2026-12-10',
      '2026-12-11',
      '2026-12-10',
      '2026-12-11',
    ]);
    expect([others[0] === some[1], others[2] === some[3]]).toEqual([true, true]);
  });
});
