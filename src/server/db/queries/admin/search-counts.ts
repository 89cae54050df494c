import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import { PLACE_ALIASES } from '#domain/city-groups.ts';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import type { Database, Db, Tx } from '../../database.ts';
import { meta, searchCounts, searches } from '../../schema.ts';
import type { MetaKey } from '../network.ts';
import type { SearchType } from '../searches.ts';
import type { CountOfDay, Days } from './figures.ts';

const KEY: MetaKey = 'searches_counted_until';

/** All searches before it are in `search_counts`; those after it are counted one by one. */
const COUNTED_UNTIL = sql`coalesce(
  (select ${meta.value}::timestamptz from ${meta} where ${meta.key} = ${KEY}), '-infinity')`;
const isNotCounted = sql`${searches.createdAt} >= ${COUNTED_UNTIL}`;

const ALIASES = {
  names: PLACE_ALIASES.map(({ name }) => name),
  airports: PLACE_ALIASES.map(({ airport }) => airport),
};

/**
 * Airports of searches as `day`, `airport` and `total`. A search counts once for each airport that it names, alone or
 * in a group; one without an origin or without a destination counts nowhere in that list.
 */
const airportsOf = (side: 'origin' | 'destination', day: SQL, where: SQL): SQL => sql`
  select day, airport, sum(times)::bigint as total from (
    select distinct day, places, times, coalesce(alias.airport, name) as airport
    from (
      select ${day} as day, ${searches[side]} as places, count(*) as times from ${searches}
      where ${searches[side]} is not null and ${where} group by 1, 2) asked
    cross join lateral unnest(string_to_array(replace(upper(places), '.', ''), ',')) as piece
    cross join lateral btrim(piece) as name
    left join unnest(${sql.param(ALIASES.names)}::text[], ${sql.param(ALIASES.airports)}::text[]) as alias (name, airport)
      using (name)
    where name <> '') named
  group by 1, 2`;

/**
 * Adds the searches of the oldest day in `zone` that is not counted yet to the counts.
 * @returns false when there is none whose end is `doneBefore` or earlier.
 */
export const countNextDay = (db: Database, zone: TimeZone, doneBefore: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.insert(meta).values({ key: KEY, value: '-infinity' }).onConflictDoNothing();
    // Of several processes, one counts a day.
    await tx.execute(sql`select from ${meta} where ${meta.key} = ${KEY} for update`);
    const { rows } = await tx.execute<{ until: string }>(sql`
      select until::text from (
        select ((min(${searches.createdAt}) at time zone ${zone})::date + 1)::timestamp at time zone ${zone} as until
        from ${searches} where ${isNotCounted}) next
      where until <= ${doneBefore.toISOString()}::timestamptz`);
    const [next] = rows;
    if (!next) return false;
    const isMeant = sql`${isNotCounted} and ${searches.createdAt} < ${next.until}::timestamptz`;
    const day = sql`(${searches.createdAt} at time zone ${zone})::date`;
    await tx.execute(sql`
      insert into ${searchCounts} as known (day, kind, name, total)
      select ${day}, 'type', ${searches.searchType}, count(*) from ${searches} where ${isMeant} group by 1, 3
      union all select day, 'origin', airport, total from (${airportsOf('origin', day, isMeant)}) o
      union all select day, 'destination', airport, total from (${airportsOf('destination', day, isMeant)}) d
      on conflict (day, kind, name) do update set total = known.total + excluded.total`);
    await tx.execute(sql`update ${meta} set value = ${next.until} where ${meta.key} = ${KEY}`);
    return true;
  });

/** The oldest search that is not in the counts; undefined if all are. */
export async function oldestUncounted(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(${searches.createdAt}) as at from ${searches} where ${isNotCounted}`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

export async function countSearchesByType(
  tx: Tx,
): Promise<readonly { readonly type: SearchType; readonly total: number }[]> {
  const { rows } = await tx.execute<{ type: SearchType; total: string }>(sql`
    select type, sum(total) as total from (
      select name as type, total from ${searchCounts} where kind = 'type'
      union all select ${searches.searchType}, count(*) from ${searches} where ${isNotCounted} group by 1) counted
    group by 1 order by 1`);
  return rows.map(({ type, total }) => ({ type, total: Number(total) }));
}

/** For times of the last 90 days. */
export const countSearchesBetween = (tx: Tx, after: Date, until: Date): Promise<number> =>
  tx.$count(searches, and(gt(searches.createdAt, after), lte(searches.createdAt, until)));

export interface AirportCount {
  readonly airport: string;
  readonly count: number;
}

/** Airports by number of searches, most first. */
export async function topAirports(
  tx: Tx,
  side: 'origin' | 'destination',
  limit: number,
): Promise<readonly AirportCount[]> {
  const { rows } = await tx.execute<{ airport: string; count: string }>(sql`
    select airport, sum(total) as count from (
      select name as airport, total from ${searchCounts} where kind = ${side}
      union all
      select airport, total from (${airportsOf(side, sql`null::date`, isNotCounted)}) named) counted
    group by 1 order by 2 desc, 1 limit ${limit}`);
  return rows.map(({ airport, count }) => ({ airport, count: Number(count) }));
}

/** Days without searches are left out. */
export async function countSearchesByDay(
  tx: Tx,
  { first, zone }: Days,
): Promise<readonly (CountOfDay & { readonly type: SearchType })[]> {
  const { rows } = await tx.execute<{ day: LocalDate; type: SearchType; total: string }>(sql`
    select day, type, sum(total) as total from (
      select day, name as type, total from ${searchCounts} where kind = 'type' and day >= ${first}::date
      union all
      select (${searches.createdAt} at time zone ${zone})::date, ${searches.searchType}, count(*) from ${searches}
      where ${isNotCounted} and ${searches.createdAt} >= (${first}::date::timestamp at time zone ${zone})
      group by 1, 2) counted
    group by 1, 2`);
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}
