import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { airportCode } from './airports.ts';
import { earliestLandings, hopsOf } from './earliest-landings.ts';
import { homeChanges } from './home-changes.ts';
import { departuresOn } from './itineraries.ts';
import { addDays, instantOf, localDate, offsetTime } from './time.ts';

const TODAY = localDate('2026-12-09');
const AIRPORTS = ['MCO', 'ATL', 'ORD', 'DEN', 'CLE'].map((code) =>
  testAirport(code, 'America/New_York'),
);

/** From Orlando at 8:00 AM home to Cleveland. */
function changesOn(day: 0 | 1, lines: string) {
  const network = testNetwork(AIRPORTS, lines);
  const departures = [TODAY, addDays(TODAY, 1)].flatMap((date) => departuresOn(network, date));
  const hops = hopsOf(departures, DEFAULT_RULES);
  const starts = new Map([
    [airportCode('MCO'), instantOf(offsetTime('2026-12-09T08:00:00-05:00'))],
  ]);
  const landings = earliestLandings(hops, { starts, lastDay: TODAY });
  const homes = new Map([[airportCode('CLE'), undefined]]);
  const found = homeChanges(hops, { landings, homes, day: addDays(TODAY, day) });
  return { one: [...found.toOneStop], none: [...found.toNonstop] };
}

describe('where a second booking home may begin', () => {
  it('needs 90 minutes after the first landing', () => {
    const first = '1 MCO 8:00 ATL 60 daily from 2026-12-09';
    expect(changesOn(0, `${first}\n2 ATL 10:29 CLE 60 daily`)).toEqual({ one: [], none: [] });
    const inTime = { one: ['ATL'], none: ['ATL'] };
    expect(changesOn(0, `${first}\n2 ATL 10:30 CLE 60 daily`)).toEqual(inTime);
    expect(changesOn(1, `${first}\n2 ATL 10:29 CLE 60 daily`)).toEqual(inTime);
  });

  it('is a nonstop home where two flights lead there, and any flight where one does', () => {
    const lines = `1 MCO 8:00 ATL 60 daily
      2 ATL 9:45 ORD 60 daily
      3 ORD 14:00 CLE 60 daily
      4 ORD 14:00 DEN 60 daily
      5 ATL 14:00 DEN 60 daily`;
    expect(changesOn(0, lines)).toEqual({ one: ['ATL'], none: ['ORD'] });
  });
});
