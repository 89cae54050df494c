import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Sighting } from '#domain/fares/sighting.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Db } from '../../database.ts';
import { currentFares, fareAnswers, fareObservations } from '../../observation-schema.ts';

/** What a source was asked. Absent airports stand for all. */
export interface AskedFares {
  readonly source: string;
  readonly day: LocalDate;
  readonly origins?: readonly AirportCode[] | undefined;
  readonly destinations?: readonly AirportCode[] | undefined;
}

type SightingRow = [string, string, string, ...(number | null)[]];

/** The newest observation of every journey in answer to a question. */
export async function listCurrentFares(
  db: Db,
  { source, day, origins, destinations }: AskedFares,
): Promise<Sighting[]> {
  const c = currentFares;
  // One value instead of hundreds of rows: reading it takes a tenth of the time.
  const [row] = await db
    .select({
      all: sql<SightingRow[] | null>`json_agg(json_build_array(
        ${c.origin}, ${c.destination}, ${c.journey},
        ${c.goWild}, ${c.standard}, ${c.discountDen}, ${c.goWildSeats}, ${c.seats}))`,
    })
    .from(c)
    .where(
      and(
        eq(c.source, source),
        eq(c.day, day),
        origins && inArray(c.origin, [...origins]),
        destinations && inArray(c.destination, [...destinations]),
      ),
    );
  return (row?.all ?? []).map(
    ([origin, destination, journey, goWild, standard, discountDen, goWildSeats, seats]) =>
      ({
        origin,
        destination,
        journey,
        goWild,
        standard,
        discountDen,
        goWildSeats,
        seats,
      }) as Sighting,
  );
}

/** What a source answered. */
export interface AnswerFacts extends AskedFares {
  readonly seenAt: Date;
  /** How many. */
  readonly flights: number;
}

/**
 * Adds an observation for each journey whose newest one is older and tells something else, and notes the answer if
 * there was any. Any number of processes may see the same at once: one of them writes it.
 * @param sightings each journey once.
 * @param isNotedAnyway even if nothing has changed.
 * @returns whether the answer was noted.
 */
export async function addObservations(
  db: Db,
  { source, day, seenAt, flights, origins, destinations }: AnswerFacts,
  sightings: readonly Sighting[],
  isNotedAnyway: boolean,
): Promise<boolean> {
  // Sorted, so that no two processes wait for each other.
  const { rowCount } = await db.execute(sql`
    with changed as (
      insert into ${currentFares} as known
        (source, day, seen_at, origin, destination, journey, go_wild, standard, discount_den, go_wild_seats, seats)
      select ${source}, ${day}::date, ${seenAt.toISOString()}::timestamptz, seen.*
      from json_to_recordset(${JSON.stringify(sightings)}::json) as seen(
        origin text, destination text, journey text, "goWild" int, standard int, "discountDen" int,
        "goWildSeats" smallint, seats smallint)
      order by seen.origin, seen.destination, seen.journey
      on conflict (source, day, origin, destination, journey) do update set
        seen_at = excluded.seen_at, go_wild = excluded.go_wild, standard = excluded.standard,
        discount_den = excluded.discount_den, go_wild_seats = excluded.go_wild_seats, seats = excluded.seats
      where known.seen_at < excluded.seen_at and
        (known.go_wild, known.standard, known.discount_den, known.go_wild_seats, known.seats) is distinct from
        (excluded.go_wild, excluded.standard, excluded.discount_den, excluded.go_wild_seats, excluded.seats)
      returning known.*
    ), observed as (
      insert into ${fareObservations}
        (source, day, seen_at, origin, destination, journey, go_wild, standard, discount_den, go_wild_seats, seats)
      select
        source, day, seen_at, origin, destination, journey, go_wild, standard, discount_den, go_wild_seats, seats
      from changed
    )
    insert into ${fareAnswers} (seen_at, source, origins, destinations, day, flights, changed)
    select ${seenAt.toISOString()}::timestamptz, ${source}, ${origins?.join() ?? null},
      ${destinations?.join() ?? null}, ${day}::date, ${flights}::int, count(*)
    from changed having count(*) > 0 or ${isNotedAnyway}`);
  return rowCount === 1;
}

/** Forgets what days cost that are over; what was observed of them is kept. */
export async function deleteCurrentFaresBefore(db: Db, day: LocalDate): Promise<void> {
  await db.delete(currentFares).where(lt(currentFares.day, day));
}
