import { sql } from 'drizzle-orm';
import { DAY_MS, type LocalDate } from '#domain/time.ts';
import { instant } from '../../columns.ts';
import type { Tx } from '../../database.ts';
import { dailyFigures } from '../../figure-schema.ts';
import { searches } from '../../schema.ts';
import { countUnfinished } from '../admin/alerts.ts';
import { countAlerts, countMembers } from '../admin/figures.ts';
import { kindsOf, STOCK_KINDS } from './daily-figures.ts';

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
