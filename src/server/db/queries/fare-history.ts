import { sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../database.ts';
import { fareHistory } from '../fare-history-schema.ts';

interface FareRecord {
  readonly source: string;
  /** Day of travel. */
  readonly day: LocalDate;
  readonly seenAt: Date;
  /** JSON array of `origin`, `destination` and `fares`, each route once; can be a megabyte. */
  readonly routes: string;
}

/** Stores the fares of the day on which they were seen. An older answer never overwrites a newer one. */
export async function upsertFareHistory(
  db: Db,
  { source, day, seenAt, routes }: FareRecord,
): Promise<void> {
  const at = seenAt.toISOString();
  // Sorted, so that no two processes deadlock.
  await db.execute(sql`
    insert into ${fareHistory} as known (seen_on, day, seen_at, source, origin, destination, fares)
    select ${at.slice(0, 10)}::date, ${day}::date, ${at}::timestamptz, ${source}, seen.*
    from json_to_recordset(${routes}::json) as seen(origin text, destination text, fares json)
    order by seen.origin, seen.destination
    on conflict on constraint fare_history_key do update
    set seen_at = excluded.seen_at, fares = excluded.fares
    where known.seen_at < excluded.seen_at and known.fares::text <> excluded.fares::text`);
}

export interface FareHistoryFigures {
  /** An estimate from the statistics of the database: fast at any size. */
  readonly about: number;
  /** `2026-11`, sorted, from the first day seen to the last. */
  readonly months: readonly string[];
  /** When the newest fares were seen. */
  readonly lastSeenAt: Date | null;
}

export async function fareHistoryFigures(db: Db): Promise<FareHistoryFigures> {
  const { rows } = await db.execute<{ about: number; months: string[]; last: Date | null }>(sql`
    with days as (select min(seen_on) as first, max(seen_on) as last from ${fareHistory})
    select
      -- Below zero before the first statistics.
      (select coalesce(sum(greatest(reltuples, 0)), 0)::float8
        from pg_partition_tree('fare_history') tree join pg_class on pg_class.oid = tree.relid where isleaf) as about,
      array(
        select to_char(month, 'YYYY-MM')
        from days, generate_series(date_trunc('month', first::timestamp), last, '1 month') month
      ) as months,
      (select max(seen_at) from ${fareHistory}, days where seen_on = days.last) as last
    `);
  const [row] = rows;
  return {
    about: row?.about ?? 0,
    months: row?.months ?? [],
    lastSeenAt: row?.last ? new Date(row.last) : null,
  };
}
