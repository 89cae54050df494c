import { beforeAll, describe, expect, it } from 'vitest';
import { enumerate } from '#test/itinerary/enumerate.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { DEFAULT_RULES, firstOnward, travelDays } from '../itinerary/connection-rules.ts';
import { runSearch } from '../itinerary/journey-runs.ts';
import { buildSchedule } from '../itinerary/schedule.ts';
import { segmentsOf, segmentsOfJourney } from '../itinerary/segments.ts';
import { airportCode } from '../network/airport.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, type LocalDate, localDate } from '../time/local-date.ts';
import { dayOf, type InstantMinute } from '../time/offset-time.ts';
import { instantAt } from '../time/zone.ts';
import { flightOpenings, journeyOpenings, NEVER, openingWindows } from './openings.ts';
import { goWildWindow } from './window.ts';

let network: Network;
beforeAll(async () => {
  network = await realNetwork();
});

describe('the openings of journeys', () => {
  // A plain day, the eve of a blackout date, and days around both changes of the clocks.
  it.each(['2026-12-09', '2026-11-23', '2027-03-16', '2027-11-07'])(
    'on %s are those of the window rule, from Denver, Cancún and San Juan',
    (text) => {
      const date = localDate(text);
      const { firstDay, days } = travelDays(network, date, DEFAULT_RULES);
      const schedule = buildSchedule(network, firstDay, days);
      const onward = firstOnward(schedule, DEFAULT_RULES);
      const search = runSearch(schedule, onward, DEFAULT_RULES);
      const candidates = enumerate(search, {
        origins: ['DEN', 'CUN', 'SJU'].map(airportCode),
        date,
      });
      const openings = flightOpenings(schedule, network.blackoutDates);
      const opens = journeyOpenings(openings, candidates);
      // Some windows are open by then, some are not.
      const now = instantAt(network.airports.get(airportCode('DEN'))!.zone, addDays(date, -1), 0);
      const windowOf = openingWindows(schedule, openings, opens, now);
      const states = new Set<string>();
      const segmentOf = segmentsOf(schedule);
      const seen = new Set<number>();
      for (let journey = 0; journey < candidates.count; journey += 7) {
        const segments = segmentsOfJourney(candidates, journey, segmentOf);
        const airports = segments.flatMap(({ from, to }) => [from, to]);
        const question = {
          segments: segments.map(({ from, departs }) => ({
            day: dayOf(departs),
            zone: network.airports.get(from)!.zone,
          })),
          international: airports.some((code) => !network.airports.get(code)!.domestic),
          isBlackout: (day: LocalDate) => network.blackoutDates.has(day),
        };
        const window = goWildWindow({ ...question, now: 0 as InstantMinute });
        expect(opens[journey]).toBe(window.state === 'opens' ? window.at : NEVER);
        seen.add(opens[journey]!);
        expect(windowOf(candidates, journey)).toEqual(goWildWindow({ ...question, now }));
        states.add(windowOf(candidates, journey).state);
      }
      expect(states.size).toBeGreaterThan(1);
      expect(seen.size).toBeGreaterThan(3);
    },
  );
});
