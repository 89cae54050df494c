import { describe, expect, it } from 'vitest';
import { layoversOf } from '#domain/flight/flight.ts';
import { searcher } from '#test/itinerary/searcher.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { airportCode } from '../network/airport.ts';
import { localDate } from '../time/local-date.ts';
import { instantOf } from '../time/offset-time.ts';
import { instantAt } from '../time/zone.ts';
import { type ConnectionRules, DEFAULT_RULES } from './connection-rules.ts';
import { segmentsOf, segmentsOfJourney } from './segments.ts';

describe('a journey', () => {
  const AIRPORTS = [
    testAirport('DEN', 'America/Denver'),
    testAirport('MCO', 'America/New_York'),
    testAirport('ATL', 'America/New_York'),
    testAirport('CUN', 'America/Cancun', true),
  ];
  const ask = (lines: string, from: string, to: string, options: Partial<ConnectionRules> = {}) => {
    const network = testNetwork(AIRPORTS, lines);
    const rules = { ...DEFAULT_RULES, ...options };
    const date = localDate('2026-12-09');
    const { schedule, candidates, survivors } = searcher(
      network,
      date,
      rules,
      1,
    )({
      origins: [airportCode(from)],
      destinations: [airportCode(to)],
    });
    const segmentOf = segmentsOf(schedule);
    return Array.from(survivors, (journey) => segmentsOfJourney(candidates, journey, segmentOf));
  };
  const numbers = (journeys: ReturnType<typeof ask>) =>
    journeys.map((segments) => segments.map((segment) => segment.number).join(' '));

  it('waits at least 45 minutes and at most twelve hours, both counted in', () => {
    const first = '1 DEN 08:00 ATL 180 daily';
    const arriving = (at: string) =>
      numbers(ask(`${first}\n2 ATL ${at} MCO 90 daily`, 'DEN', 'MCO'));
    expect(arriving('13:44')).toEqual([]);
    expect(arriving('13:45')).toEqual(['F9 1 F9 2']);
    // Landing at 13:00: twelve hours later it is 01:00 of the next day.
    expect(arriving('01:00')).toEqual(['F9 1 F9 2']);
    expect(arriving('01:01')).toEqual([]);
  });

  it('waits 90 minutes where customs are cleared, not on the way out', () => {
    const back = (at: string) =>
      numbers(ask(`1 CUN 08:00 ATL 180 daily\n2 ATL ${at} DEN 200 daily`, 'CUN', 'DEN'));
    expect(back('12:29')).toEqual([]);
    expect(back('12:30')).toEqual(['F9 1 F9 2']);
    const out = ask('1 DEN 08:00 ATL 180 daily\n2 ATL 13:45 CUN 180 daily', 'DEN', 'CUN');
    expect(numbers(out)).toEqual(['F9 1 F9 2']);
  });

  it('does not come through an airport twice', () => {
    const there = '1 DEN 06:00 ATL 180 daily\n2 ATL 12:00 DEN 200 daily\n3 DEN 15:00 MCO 220 daily';
    expect(numbers(ask(there, 'DEN', 'MCO'))).toEqual(['F9 3']);
  });

  it('is absent before its row begins', () => {
    expect(ask('1 DEN 08:00 MCO 220 daily from 2026-12-10', 'DEN', 'MCO')).toEqual([]);
    expect(ask('1 DEN 08:00 MCO 220 daily from 2026-12-09', 'DEN', 'MCO')).toHaveLength(1);
  });

  it('reads as a ticket does, and keeps the mark of an estimate', () => {
    const [segments] = ask('1094 DEN 23:30 MCO 220 3 ~', 'DEN', 'MCO');
    expect(segments).toEqual([
      {
        from: 'DEN',
        to: 'MCO',
        departs: '2026-12-09T23:30:00-07:00',
        arrives: '2026-12-10T05:10:00-05:00',
        number: 'F9 1094',
        approximate: true,
      },
    ]);
  });

  it('knows its overnight wait', () => {
    const [segments] = ask('1 DEN 16:00 ATL 180 daily\n2 ATL 06:00 MCO 90 daily', 'DEN', 'MCO');
    expect(layoversOf(segments!)).toEqual([{ at: 'ATL', length: 540, overnight: true }]);
    expect(instantOf(segments![1]!.departs) - instantOf(segments![0]!.arrives)).toBe(540);
  });

  it('leaves out what has departed', () => {
    const network = testNetwork(AIRPORTS, '1 DEN 08:00 MCO 220 daily\n2 DEN 09:00 MCO 220 daily');
    const date = localDate('2026-12-09');
    const search = searcher(network, date, DEFAULT_RULES, 1);
    const at = (minute: number) =>
      search({ now: instantAt(AIRPORTS[0]!.zone, date, minute) }).all.length;
    expect([at(479), at(480), at(540)]).toEqual([2, 1, 0]);
  });
});
