import type { Database } from '#server/db/database.ts';
import { fileServer, fixedFares, flight, givenMember, stillClock } from '#test/harness.ts';

/** Two flights to Las Vegas and one to Orlando, on Nov 25. */
export const FLIGHTS = [
  flight('DEN 09:00-07:00 > LAS 10:10-08:00', { standard: [129.98, 9], discountDen: [121, 9] }),
  flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: [15.41, 3], standard: 98.5 }),
  flight('DEN 07:00-07:00 > MCO 12:30-05:00', { standard: 88 }),
];

export const SEARCH = '/api/flights/search?origin=den&date=2026-11-25';

/** A server with {@link FLIGHTS}, and the headers of a member with this plan. */
export async function searchFixture(
  db: Database,
  plan: 'free' | 'premium' = 'free',
  environment: Record<string, string> = {},
) {
  const clock = stillClock();
  const fares = fixedFares(FLIGHTS);
  const server = await fileServer({ db, clock, fares, environment });
  const headers = await givenMember(server, db, { plan });
  return { server, headers, clock, fares };
}
