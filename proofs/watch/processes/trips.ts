import { and, eq } from 'drizzle-orm';
import { writeFlight } from '#contract/shared-flight.ts';
import { departureOf, destinationOf, type Flight, flightNumbers } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { type SharedFlight, sharedFlight } from '#domain/shared-flight.ts';
import { addDays, type Clock, type LocalDate } from '#domain/time.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import type { Database } from '#server/db/database.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { savedTripOf } from '#server/db/queries/saved-trips.ts';
import { savedTrips, watchedFlights } from '#server/db/saved-trip-schema.ts';
import { users } from '#server/db/schema.ts';
import { flightsIn, keepTrip } from '#server/features/saved-trips/saved-trips.ts';
import { readNewTrip } from '#server/features/saved-trips/trip-dto.ts';
import type { Delivery } from '../../harness/mail-server.ts';
import type { Proof } from '../../harness/prove.ts';
import type { Fares } from './fares.ts';

interface TripsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly fares: Fares;
  readonly count: number;
}

/** So many members keep a trip each, home the day after, from airports of which alerts go. */
export async function keepTrips(proof: Proof, options: TripsOptions): Promise<void> {
  const { db, clock, fares, count } = options;
  const { blackoutDates } = fares.network.current();
  const isFlown = (one: LocalDate) =>
    !blackoutDates.has(one) && !blackoutDates.has(addDays(one, 1));
  const { lowest, ...tomorrow } = await fares.lowestOn(1);
  let { day } = tomorrow;
  while (!isFlown(day)) day = addDays(day, 1);
  const origins = proof.shuffled([...new Set(lowest.map(({ origin }) => origin))]);
  for (let n = 0; n < count; n += 1) {
    const origin = origins[n % Math.min(origins.length, MOST_ORIGINS)] ?? '';
    const trip = await someTrip(proof, fares, { origin, day });
    const at = clock.now();
    const name = { firstName: 'Maya', lastName: 'Ruiz', passwordHash: null, isPremium: true };
    const email = `keeper-${n}@example.test`;
    const user = await insertUser(db, { ...name, email, createdAt: at, emailVerifiedAt: at });
    if (!user || !trip) continue;
    const body = {
      origin,
      destination: destinationOf(trip.out),
      out: writeFlight(dearer(trip.out)),
      back: writeFlight(dearer(trip.back)),
      party: 1,
      passes: 1,
      simulated: true,
    };
    await keepTrip({ db, clock, network: fares.network }, user.id, readNewTrip(body));
  }
}

async function someTrip(
  proof: Proof,
  fares: Fares,
  { origin, day }: { readonly origin: string; readonly day: LocalDate },
) {
  for (const out of onPass(proof, await fares.flightsOn(origin, day)).slice(0, TRIES)) {
    const homeward = await fares.flightsOn(destinationOf(out), addDays(day, 1));
    const [back] = onPass(
      proof,
      homeward.filter((one) => destinationOf(one) === origin),
    );
    if (back) return { out, back };
  }
  return undefined;
}

/** Those with a pass seat, first those that can be booked by now: there is more to say of them. */
function onPass(proof: Proof, flights: readonly Flight[]): Flight[] {
  const seats = proof.shuffled(flights.filter(({ fares }) => fares.goWild));
  const isOpen = ({ goWildWindow }: Flight) => Number(goWildWindow.state === 'open');
  return seats.sort((a, b) => isOpen(b) - isOpen(a));
}

/** As if its pass seat had cost 20 dollars more then: one that can be booked is news at the first look. */
function dearer(flight: Flight): SharedFlight {
  const kept = sharedFlight(flight);
  const { goWild } = kept.fares;
  const total = goWild && cents(goWild.total + 2_000);
  return total ? { ...kept, fares: { ...kept.fares, goWild: { total } } } : kept;
}

/** Flights out for which a way home is looked for. */
const TRIES = 10;
/** Kept trips leave from so few airports that each is watched by alerts too. */
const MOST_ORIGINS = 8;

/** Compares the emails about kept trips with what was decided, and what is remembered with the fares. */
export async function judgeTrips(
  proof: Proof,
  { db, fares, marketTime }: Pick<TripsOptions, 'db' | 'fares'> & { readonly marketTime: Date },
  deliveries: readonly Delivery[],
) {
  const rows = await db
    .select({ trip: savedTrips, email: users.email })
    .from(savedTrips)
    .innerJoin(users, eq(users.id, savedTrips.userId));
  const recipients = new Map(
    deliveries.filter(({ key }) => isAboutTrip(key)).map(({ key, to }) => [key, to]),
  );
  const explained = new Set<string>();
  for (const { trip, email } of rows) {
    const about = `trip:${trip.userId}:${trip.id}:${trip.keptAt.getTime()}:`;
    for (let number = 1; number <= trip.messages; number += 1) {
      const start = `${about}${number}:`.replace(/[^\w.-]/g, '.');
      const own = [...recipients.keys()].filter((key) => key.startsWith(start));
      proof.check(own.length === 1, `${start} was delivered as ${own.length} messages`);
      for (const key of own) {
        explained.add(key);
        proof.check(recipients.get(key) === email, `${key} went to ${recipients.get(key)}`);
      }
    }
  }
  for (const key of recipients.keys())
    proof.check(explained.has(key), `${key} was delivered without a reason`);
  const seats = await checkSeats(proof, { db, fares, marketTime });
  return { kept: rows.length, tripMessages: explained.size, seats };
}

export const isAboutTrip = (key: string): boolean => key.startsWith('trip.');

/** Whether what is remembered of each seat is what the source said at the last look. Returns how many were compared. */
async function checkSeats(
  proof: Proof,
  { db, fares, marketTime }: Pick<TripsOptions, 'db' | 'fares'> & { readonly marketTime: Date },
): Promise<number> {
  const rows = await db
    .select({ flight: watchedFlights, trip: savedTrips })
    .from(watchedFlights)
    .innerJoin(
      savedTrips,
      and(eq(savedTrips.userId, watchedFlights.userId), eq(savedTrips.id, watchedFlights.tripId)),
    );
  let compared = 0;
  for (const { flight, trip: row } of rows) {
    const { way, origin, day, tripId } = flight;
    const trip = savedTripOf(row);
    const kept = trip && flightsIn(trip)[way];
    const memory: WayMemory = flight.memory;
    const { seat, seenAt, said } = memory;
    if (!kept || seenAt === undefined || seat === 'waiting') continue;
    const at = { market: marketTime, moment: new Date(seenAt) };
    const found = (await fares.flightsOn(origin, day as LocalDate, at)).find(
      (one) => flightNumbers(one) === flightNumbers(kept) && departureOf(one) === departureOf(kept),
    );
    // It may be hidden behind a better one.
    if (!found || found.goWildWindow.state !== 'open') continue;
    compared += 1;
    const real = found.fares.goWild ? 'there' : 'gone';
    proof.check(seat === real, `${tripId} ${way} has its seat ${seat}, and it is ${real}`);
    // A seat that goes is told at most once an hour.
    if (real === 'there' && said?.seat !== undefined)
      proof.check(said.seat === 'there', `${tripId} ${way} was told that its seat is ${said.seat}`);
  }
  return compared;
}
