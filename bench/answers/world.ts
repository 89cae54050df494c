import { airportCode } from '#domain/airports.ts';
import { localDate, timeZone } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { SearchDeps } from '#server/features/search/search-flights.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { realNetwork, still } from '#test/network-fixture.ts';

/** Tuesday noon in Denver; every request is for the next day. */
const NOW = new Date('2026-12-08T18:00:00Z');
const fail = (error: unknown) => {
  throw error;
};
const clock = { now: () => NOW };
export const DAY = localDate('2026-12-09');
/** Relative to the project root: the built program lies elsewhere. */
const DATA = 'data';
const SEED = 'bench';
export const DENVER = airportCode('DEN');

/** Accepts stored searches at no cost. */
const changed = { set: () => ({ where: async () => undefined }) };
const ask = { execute: async () => ({ rows: [{ id: '1' }] }) };
const forgetful = {
  _: { session: { prepareQuery: () => ask } },
  update: () => changed,
} as unknown as Database;

/** Dependencies of the search calls, with the real network and a database that costs nothing. */
export async function world(): Promise<SearchDeps> {
  const network = still(await realNetwork(DATA));
  const fares = simulatedFares({ network, clock, market: clock, seed: SEED, rules: DEFAULT_RULES });
  return {
    network,
    clock,
    fares,
    db: forgetful,
    searchDb: forgetful,
    allowance: { limit: 3, per: 'day' },
    allowanceZone: timeZone('America/New_York'),
    reportUnrefunded: fail,
    anonymousSearch: true,
    workQueue: { runLimited: (work) => work(), pacer: () => async () => {} },
  };
}

/** The same without a version, so that every answer is computed again. */
export function unkept(deps: SearchDeps): SearchDeps {
  const { version: _, ...fares } = deps.fares;
  return { ...deps, fares };
}
