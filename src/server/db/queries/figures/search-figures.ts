import { sql } from 'drizzle-orm';
import { PLACE_ALIASES } from '#domain/city-groups.ts';
import { DAY_MS, type LocalDate } from '#domain/time.ts';
import { instant } from '../../columns.ts';
import type { Tx } from '../../database.ts';
import { dailyFigures, dailyRoutes } from '../../figure-schema.ts';
import { meta, searches } from '../../schema.ts';
import { countUnfinished } from '../admin/alerts.ts';
import { countAlerts, countMembers } from '../admin/figures.ts';
import type { MetaKey } from '../network.ts';
import {
  type DayRange,
  dayOf,
  isOn,
  kindsOf,
  replaceFigures,
  STOCK_KINDS,
} from './daily-figures.ts';

/** Routes of a day: so many with most searches, and so many with most answers without flights. */
const MOST_ROUTES = 50;

const ALIASES = {
  names: PLACE_ALIASES.map(({ name }) => name),
  airports: PLACE_ALIASES.map(({ airport }) => airport),
};

/**
 * The searches of the days by what they asked for, and the airports that each of their texts names, alone or in a group.
 * A running or interrupted search has no answer that could be without flights.
 */
const asked = (days: DayRange) => {
  const created = sql`${searches.createdAt}`;
  return sql`
    asked as materialized (
      select ${dayOf(created, days)} as day, ${searches.searchType} as type, ${searches.origin} as origin,
        ${searches.destination} as destination, count(*) as times,
        count(*) filter (where ${searches.resultsFound} is not null and ${searches.totalFlights} = 0) as empty
      from ${searches} where ${isOn(created, days)} group by 1, 2, 3, 4),
    places as materialized (
      select distinct place, coalesce(alias.airport, name) as airport
      from (select origin as place from asked union select destination from asked) named
      cross join lateral unnest(string_to_array(replace(upper(place), '.', ''), ',')) as piece
      cross join lateral btrim(piece) as name
      left join unnest(${sql.param(ALIASES.names)}::text[], ${sql.param(ALIASES.airports)}::text[]) as alias (name, airport)
        using (name)
      where name <> '')`;
};

/** Answers without flights by type; and for each route that a search names, the search once. */
export async function replaceSearchFigures(tx: Tx, days: DayRange): Promise<void> {
  const { first, last } = days;
  await replaceFigures(
    tx,
    days,
    ['empty'],
    sql`with ${asked(days)} select 'empty', day, type, false, sum(empty) from asked group by 2, 3`,
  );
  await tx.execute(sql`
    delete from ${dailyRoutes} where day between ${first}::date and ${last}::date`);
  await tx.execute(sql`
    insert into ${dailyRoutes} (day, route, searches, empty)
    with ${asked(days)},
    routes as (
      select day, coalesce(o.airport, '*') || '-' || coalesce(d.airport, '*') as route, sum(times) as searches,
        sum(empty) as empty
      from asked left join places o on o.place = origin left join places d on d.place = destination
      group by 1, 2),
    ranked as (
      select *, row_number() over (partition by day order by searches desc, route) as place,
        row_number() over (partition by day order by empty desc, route) as empty_place
      from routes)
    select day, route, searches, empty from ranked
    where place <= ${MOST_ROUTES} or (empty > 0 and empty_place <= ${MOST_ROUTES})`);
}

/** Counted before there were other figures, from searches that may be deleted by now. */
const COUNTED_BEFORE: MetaKey = 'searches_counted_until';

/**
 * Searches by type, and by each airport that they name, once; one without an origin or without a destination counts
 * nowhere there. Leaves out days that an earlier release has counted.
 */
export const replaceSearchCounts = async (tx: Tx, days: DayRange): Promise<void> => {
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    select greatest(${days.first}::date, nullif(${meta.value}, '-infinity')::timestamptz at time zone ${days.zone})::date
      as first
    from ${meta} where ${meta.key} = ${COUNTED_BEFORE}`);
  const first = (rows[0]?.first ?? days.first) as DayRange['first'];
  if (first > days.last) return;
  await replaceFigures(
    tx,
    { first, last: days.last },
    ['type', 'origin', 'destination'],
    sql`with ${asked({ ...days, first })}
      select 'type', day, type, false, sum(times) from asked group by 2, 3
      union all select 'origin', day, airport, false, sum(times) from asked join places on place = origin group by 2, 3
      union all select 'destination', day, airport, false, sum(times) from asked join places on place = destination
        group by 2, 3`,
  );
};

const TOP_AIRPORTS = 8;

/** Replaces what there is at `now`, under the day of it. Call it after the figures of the days. */
export async function replaceStocks(
  tx: Tx,
  { now, today }: { readonly now: Date; readonly today: LocalDate },
): Promise<void> {
  await tx.execute(sql`delete from ${dailyFigures} where kind = any(${kindsOf(STOCK_KINDS)})`);
  const counts = [
    ...Object.entries(await countMembers(tx, now)).map(([name, total]) => ['members', name, total]),
    ['alerts', 'total', await countAlerts(tx)],
    ['alerts', 'active', await countUnfinished(tx)],
    ['recent-searches', '', await countSearchesBetween(tx, new Date(now.getTime() - DAY_MS), now)],
  ] as const;
  const rows = counts.map(
    ([kind, name, total]) => sql`(${kind}, ${today}::date, ${name}, ${total}::bigint)`,
  );
  await tx.execute(
    sql`insert into ${dailyFigures} (kind, day, name, total) values ${sql.join(rows, sql`, `)}`,
  );
  await tx.execute(sql`
    insert into ${dailyFigures} (kind, day, name, total)
    select 'all-searches', ${today}::date, name, sum(total) from ${dailyFigures} where kind = 'type' group by name`);
  for (const side of ['origin', 'destination'])
    await tx.execute(sql`
      insert into ${dailyFigures} (kind, day, name, total)
      select ${`top-${side}`}, ${today}::date, name, sum(total) from ${dailyFigures} where kind = ${side}
      group by name order by 4 desc, 3 limit ${TOP_AIRPORTS}`);
}

const countSearchesBetween = (tx: Tx, after: Date, until: Date): Promise<number> =>
  tx.$count(
    searches,
    sql`${searches.createdAt} > ${instant(after)} and ${searches.createdAt} <= ${instant(until)}`,
  );
