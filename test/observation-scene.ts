import type { Fare, Flight } from '#domain/flight/flight.ts';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { offsetTime } from '#domain/time/offset-time.ts';
import type { Database } from '#server/db/database.ts';
import { fareAnswers, fareObservations } from '#server/db/observation-schema.ts';
import { observedFares } from '#server/features/observations/observed-fares.ts';
import { recorder } from '#server/features/observations/recorder.ts';
import type { FareQuery, FareSource } from '#server/ports/fare-source.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import { stillClock } from './harness.ts';

export const DAY = localDate('2026-12-09');
export const [DEN, LAS, MCO] = ['DEN', 'LAS', 'MCO'].map(airportCode) as [
  ReturnType<typeof airportCode>,
  ReturnType<typeof airportCode>,
  ReturnType<typeof airportCode>,
];

export type Fares = Partial<
  Record<'goWild' | 'standard' | 'discountDen', [dollars: number, seats?: number]>
>;

/** Nonstop from DEN at the given time. */
export const flightTo = (to: typeof LAS, time: string, fares: Fares): Flight => ({
  segments: [
    {
      from: DEN,
      to,
      departs: offsetTime(`${DAY}T${time}:00-07:00`),
      arrives: offsetTime(`${DAY}T23:59:00-07:00`),
      number: 'F9 100',
      approximate: false,
    },
  ],
  fares: Object.fromEntries(
    Object.entries(fares).map(([kind, [dollars, seatsLeft]]): [string, Fare] => [
      kind,
      { total: cents(dollars * 100), seatsLeft },
    ]),
  ),
  goWildWindow: { state: 'open' },
});

/** A source whose answers are set, as one process records them. */
export function recording(db: Database, clock = stillClock()) {
  let flights: readonly Flight[] = [];
  const source: FareSource = {
    name: 'test',
    simulated: true,
    search: async ({ destinations }) => ({
      flights: flights.filter(
        ({ segments: [first] }) => !destinations || destinations.includes(first.to),
      ),
      seenAt: clock.now(),
    }),
    lowest: async () => ({ lowest: [], seenAt: clock.now() }),
  };
  const record = recorder({ db, clock });
  const fares = observedFares(source, (answered) => record.observe(answered));
  const ask = async (query: Partial<FareQuery> = {}) => {
    const answer = await fares.search({ origins: [DEN], date: DAY, ...query }, calm());
    await record.settled();
    return answer;
  };
  const offer = (...next: readonly Flight[]) => {
    flights = next;
  };
  return { clock, fares, record, ask, offer };
}

/** What has been written down, the oldest first. */
export const observations = async (db: Database) =>
  (
    await db
      .select()
      .from(fareObservations)
      .orderBy(fareObservations.seenAt, fareObservations.journey)
  ).map(
    ({ destination, journey, goWild, standard, discountDen, goWildSeats, seats }) =>
      [destination, journey, goWild, standard, discountDen, goWildSeats, seats] as const,
  );
export const answers = (db: Database) => db.select().from(fareAnswers).orderBy(fareAnswers.id);
