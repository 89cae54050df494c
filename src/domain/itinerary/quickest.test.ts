import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  oracleFlights,
  oracleJourneys,
  oracleSurvivors,
} from '#test/itinerary/itinerary-oracle.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { realNetwork } from '#test/network-fixture.ts';
import type { Network } from '../network/timetable.ts';
import { daysBetween, type LocalDate, localDate } from '../time/local-date.ts';
import { lastFlight, noCandidates, segmentCount } from './candidates.ts';
import {
  type ConnectionRules,
  DEFAULT_RULES,
  firstOnward,
  travelDays,
} from './connection-rules.ts';
import { quickestSearch } from './quickest.ts';
import { buildSchedule } from './schedule.ts';

/** Destination, departure, arrival and segments of the quickest journeys from each airport in turn, with one search. */
function quickestLabels(network: Network, date: LocalDate, rules: ConnectionRules) {
  const { firstDay, days } = travelDays(network, date, rules);
  const schedule = buildSchedule(network, firstDay, days);
  const search = quickestSearch(schedule, firstOnward(schedule, rules), rules);
  const found = noCandidates();
  return schedule.airports.map((_, origin) => {
    search({ origins: [origin], day: daysBetween(firstDay, date) }, found);
    return Array.from({ length: found.count }, (_unused, journey) => {
      const [first, last] = [found.first[journey]!, lastFlight(found, journey)];
      const to = schedule.airports[schedule.destinations[last]!]!.code;
      const times = `${schedule.departs[first]} ${schedule.arrives[last]}`;
      return `${to} ${times} ${segmentCount(found, journey)}`;
    }).sort();
  });
}

/** The same from the exhaustive search: what survives without fares. */
function oracleLabels(network: Network, date: LocalDate, rules: ConnectionRules) {
  const airports = [...network.airports.values()];
  const flights = oracleFlights(network, date);
  return airports.map((origin) => {
    const journeys = oracleJourneys(flights, rules, origin, date);
    return oracleSurvivors(journeys, () => [], airports)
      .map((journey) => {
        const [first, last] = [journey[0]!, journey.at(-1)!];
        return `${last.to.code} ${first.departs} ${last.arrives} ${journey.length}`;
      })
      .sort();
  });
}

describe('the quickest journeys', () => {
  it('are those of the exhaustive search that nothing beats, in 1,000 random networks', () => {
    let journeys = 0;
    fc.assert(
      fc.property(randomCase, ({ network, date, rules }) => {
        const expected = oracleLabels(network, date, rules);
        expect(quickestLabels(network, date, rules)).toEqual(expected);
        journeys += expected.flat().length;
      }),
      { numRuns: 1000, seed: 20261122 },
    );
    expect(journeys).toBeGreaterThan(5000);
  }, 60_000);

  it.each(['2026-12-09', '2027-03-14', '2027-11-07'])(
    'are those of the exhaustive search from every airport of the real network on %s',
    async (text) => {
      const network = await realNetwork();
      const date = localDate(text);
      const found = quickestLabels(network, date, DEFAULT_RULES);
      expect(found).toEqual(oracleLabels(network, date, DEFAULT_RULES));
      expect(found.flat().length).toBeGreaterThan(5000);
    },
    60_000,
  );
});
