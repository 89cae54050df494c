import { airportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { localDate } from '#domain/time.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { settableClock } from './fare-source-under-test.ts';

const network = await realNetwork();

export const NOW = '2026-12-08T18:00:00Z';
export const WEDNESDAY = localDate('2026-12-09');
export const BLACKOUT = localDate('2026-11-25');
export const DEN = airportCode('DEN');

/** Simulated fares on the real network. The market stands still unless a test moves it. */
export const sourceAt = (now: string, seed = 'test') => {
  const clock = settableClock(now);
  const market = settableClock(NOW);
  const source = simulatedFares({
    network: still(network),
    clock,
    market,
    seed,
    rules: DEFAULT_RULES,
  });
  return { source, clock, market };
};

/** Fares of each journey. */
export const faresByJourney = (flights: readonly Flight[]) =>
  new Map(
    flights.map(({ segments, fares }) => [
      segments.map((segment) => segment.number + segment.departs).join(),
      fares,
    ]),
  );
