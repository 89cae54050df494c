import { asc, between, sql } from 'drizzle-orm';
import type { DashboardDays } from '#domain/dashboard.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '../../database.ts';
import { dailyFigures, supplierCalls } from '../../figure-schema.ts';
import { type DayKind, type FigureKind, kindsOf, type StockKind } from './daily-figures.ts';

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
export const listStocks = async (
  tx: Tx,
  kinds: readonly StockKind[],
): Promise<readonly Figure<StockKind>[]> =>
  (await tx
    .select(figure)
    .from(it)
    .where(sql`${it.kind} = any(${kindsOf(kinds)})`)
    .orderBy(sql`${it.total} desc, ${it.name}`)) as unknown as readonly Figure<StockKind>[];

export interface ActiveMembers {
  /** Different members on any of the days. */
  readonly members: number;
  /** Days without any are missing. */
  readonly byDay: ReadonlyMap<LocalDate, number>;
}

/** A member is counted for the range on the first day of it that they were active on: their last day before is earlier. */
export async function countActive(tx: Tx, { from, to }: DashboardDays): Promise<ActiveMembers> {
  const { rows } = await tx.execute<{ day: LocalDate; total: string; fresh: string | null }>(sql`
    select day, sum(total) as total, sum(total) filter (where name::int > day - ${from}::date) as fresh
    from ${it} where kind = 'active' and day between ${from}::date and ${to}::date group by day`);
  return {
    members: rows.reduce((sum, { fresh }) => sum + Number(fresh ?? 0), 0),
    byDay: new Map(rows.map(({ day, total }) => [day, Number(total)])),
  };
}

export interface RouteFigures {
  /** `DEN-LAS`; `*` for anywhere. */
  readonly route: string;
  readonly searches: number;
  readonly empty: number;
}

/** The routes with most searches, or with most answers without flights, most first. */
export async function topRoutes(
  tx: Tx,
  { from, to }: DashboardDays,
  { by, limit }: { readonly by: 'searches' | 'empty'; readonly limit: number },
): Promise<readonly RouteFigures[]> {
  const order = by === 'searches' ? sql`2 desc, 3 desc, 1` : sql`3 desc, 2 desc, 1`;
  const { rows } = await tx.execute<{ route: string; searches: string; empty: string }>(sql`
    select name as route, coalesce(sum(total) filter (where kind = 'route'), 0) as searches,
      coalesce(sum(total) filter (where kind = 'route-empty'), 0) as empty
    from ${it} where kind in ('route', 'route-empty') and day between ${from}::date and ${to}::date
    group by name ${by === 'empty' ? sql`having bool_or(kind = 'route-empty')` : sql``}
    order by ${order} limit ${limit}`);
  return rows.map(({ route, searches, empty }) => ({
    route,
    searches: Number(searches),
    empty: Number(empty),
  }));
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

export interface BucketOfCalls {
  readonly kind: string;
  readonly supplier: string;
  readonly simulated: boolean;
  readonly failed: boolean;
  readonly bucket: number;
  readonly calls: number;
}

/** Calls to providers over all of the days. */
export const listSupplierCalls = (
  tx: Tx,
  { from, to }: DashboardDays,
): Promise<readonly BucketOfCalls[]> => {
  const { kind, supplier, simulated, failed, bucket, calls } = supplierCalls;
  return tx
    .select({
      kind,
      supplier,
      simulated,
      failed,
      bucket,
      calls: sql`sum(${calls})`.mapWith(Number),
    })
    .from(supplierCalls)
    .where(between(supplierCalls.day, from, to))
    .groupBy(kind, supplier, simulated, failed, bucket)
    .orderBy(kind, supplier, simulated);
};
