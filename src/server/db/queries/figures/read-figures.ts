import { and, asc, between, isNull, type SQL, sql } from 'drizzle-orm';
import { CHANNEL_NAMES, type ChannelName } from '#domain/channel.ts';
import type { DashboardDays } from '#domain/dashboard.ts';
import type { LocalDate } from '#domain/time.ts';
import { instant } from '../../columns.ts';
import type { Tx } from '../../database.ts';
import { dailyFigures, dailyRoutes } from '../../figure-schema.ts';
import { outbox } from '../../message-schema.ts';
import {
  type DayKind,
  type FigureKind,
  kindsOf,
  STOCK_KINDS,
  type StockKind,
} from './daily-figures.ts';
import { gapText } from './member-figures.ts';

export interface Figure<Kind extends FigureKind = FigureKind> {
  readonly kind: Kind;
  readonly day: LocalDate;
  readonly name: string;
  readonly simulated: boolean;
  readonly total: number;
}

const it = dailyFigures;
const figure = {
  kind: it.kind,
  day: it.day,
  name: it.name,
  simulated: it.simulated,
  total: it.total,
};

/** In order of day and name. */
export const listFigures = async <Kind extends DayKind>(
  tx: Tx,
  { from, to }: DashboardDays,
  kinds: readonly Kind[],
): Promise<readonly Figure<Kind>[]> =>
  (await tx
    .select(figure)
    .from(it)
    .where(sql`${it.kind} = any(${kindsOf(kinds)}) and ${between(it.day, from, to)}`)
    .orderBy(asc(it.day), asc(it.name))) as unknown as readonly Figure<Kind>[];

/** What there was when figures were last counted, most first. */
export const listStocks = async (tx: Tx): Promise<readonly Figure<StockKind>[]> =>
  (await tx
    .select(figure)
    .from(it)
    .where(sql`${it.kind} = any(${kindsOf(STOCK_KINDS)})`)
    .orderBy(sql`${it.total} desc, ${it.name}`)) as unknown as readonly Figure<StockKind>[];

export interface ActiveMembers {
  /** Different members on any of the days. */
  readonly members: number;
  /** Days without any are missing. */
  readonly byDay: ReadonlyMap<LocalDate, number>;
}

/**
 * A member is counted for the range on the first day of it that they were active on: their last day before is earlier.
 * One row of each day says how many these are, another how many were active at all.
 */
export async function countActive(tx: Tx, { from, to }: DashboardDays): Promise<ActiveMembers> {
  const withGap = (atLeast: SQL) => sql`(
    select total from ${it} where kind = 'active' and day = at and name >= ${gapText(atLeast)} order by name limit 1)`;
  const { rows } = await tx.execute<{
    day: LocalDate;
    total: string | null;
    fresh: string | null;
  }>(sql`
    select at as day, ${withGap(sql`1`)} as total, ${withGap(sql`at - ${from}::date + 1`)} as fresh
    from (select ${from}::date + ahead as at from generate_series(0, ${to}::date - ${from}::date) ahead) days`);
  return {
    members: rows.reduce((sum, { fresh }) => sum + Number(fresh ?? 0), 0),
    byDay: new Map(rows.map(({ day, total }) => [day, Number(total ?? 0)])),
  };
}

export interface RouteFigures {
  /** `DEN-LAS`; `*` for anywhere. */
  readonly route: string;
  readonly searches: number;
  readonly empty: number;
}

export interface TopRoutes {
  /** Most first. */
  readonly bySearches: readonly RouteFigures[];
  readonly byEmpty: readonly RouteFigures[];
}

/** The routes with most searches, and those with most answers without flights. */
export async function topRoutes(
  tx: Tx,
  { from, to }: DashboardDays,
  limit: number,
): Promise<TopRoutes> {
  const { rows } = await tx.execute<{
    route: string;
    searches: string;
    empty: string;
    place: string;
    empty_place: string;
  }>(sql`
    select * from (
      select *, row_number() over (order by searches desc, empty desc, route) as place,
        row_number() over (order by empty desc, searches desc, route) as empty_place
      from (
        select route, sum(searches) as searches, sum(empty) as empty
        from ${dailyRoutes} where day between ${from}::date and ${to}::date group by route) summed) ranked
    where place <= ${limit} or (empty_place <= ${limit} and empty > 0)`);
  const listed = (by: 'place' | 'empty_place') =>
    rows
      .filter((row) => Number(row[by]) <= limit)
      .toSorted((a, b) => Number(a[by]) - Number(b[by]))
      .map(({ route, searches, empty }) => ({
        route,
        searches: Number(searches),
        empty: Number(empty),
      }));
  return {
    bySearches: listed('place'),
    byEmpty: listed('empty_place').filter(({ empty }) => empty > 0),
  };
}

export interface PaidAtBegin {
  readonly simulated: boolean;
  readonly members: number;
}

/** Memberships that were paid for when the day began. */
export async function countPaidBefore(tx: Tx, day: LocalDate): Promise<readonly PaidAtBegin[]> {
  const { rows } = await tx.execute<{ simulated: boolean; members: string }>(sql`
    select simulated, sum(case kind when 'paid-begun' then total else -total end) as members
    from ${it} where kind in ('paid-begun', 'paid-ended') and day < ${day}::date group by simulated`);
  return rows.map(({ simulated, members }) => ({ simulated, members: Number(members) }));
}

export interface WaitingMessages {
  readonly channel: ChannelName;
  readonly waiting: number;
  /** For how long the oldest one that could be sent has waited; null if none could. */
  readonly oldestSeconds: number | null;
}

/** Messages that are neither sent nor given up, for every channel. */
export async function waitingMessages(tx: Tx, now: Date): Promise<readonly WaitingMessages[]> {
  const due = sql`coalesce(${outbox.notBefore}, ${outbox.createdAt})`;
  const at = instant(now);
  const rows = await tx
    .select({
      channel: outbox.channel,
      waiting: sql`count(*)`.mapWith(Number),
      oldestSeconds: sql<
        number | null
      >`extract(epoch from ${at} - min(${due}) filter (where ${due} <= ${at}))::float8`,
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt)))
    .groupBy(outbox.channel);
  return CHANNEL_NAMES.map(
    (channel) =>
      rows.find((row) => row.channel === channel) ?? { channel, waiting: 0, oldestSeconds: null },
  );
}
