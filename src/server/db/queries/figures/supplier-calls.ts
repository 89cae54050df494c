import { asc, between, type SQL, sql } from 'drizzle-orm';
import type { DashboardDays } from '#domain/dashboard.ts';
import { LATENCY_BUCKETS_MS } from '#domain/latency.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db, Tx } from '../../database.ts';
import { supplierCalls } from '../../figure-schema.ts';

export interface CallsOfSupplier {
  readonly kind: string;
  readonly supplier: string;
  readonly simulated: boolean;
  /** Calls that failed. */
  readonly errors: number;
  /** Calls that were answered, by latency bucket. */
  readonly answered: readonly number[];
}

type BucketColumn = `answered${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`;
const BUCKETS = [...LATENCY_BUCKETS_MS.keys(), LATENCY_BUCKETS_MS.length].map(
  (bucket) => `answered${bucket}` as BucketColumn,
);

/** Adds calls to those of the day. The rows are locked in one order, so that processes do not deadlock. */
export async function addSupplierCalls(
  db: Db,
  day: LocalDate,
  calls: readonly CallsOfSupplier[],
): Promise<void> {
  const it = supplierCalls;
  const rows = calls.map(({ answered, ...call }) => ({
    ...call,
    ...Object.fromEntries(BUCKETS.map((column, bucket) => [column, answered[bucket] ?? 0])),
    day,
  }));
  const keyOf = ({ kind, supplier, simulated }: CallsOfSupplier | (typeof rows)[number]) =>
    [kind, supplier, simulated].join(' ');
  const added = (['errors', ...BUCKETS] as const).map((column): [string, SQL] => [
    column,
    sql`${it[column]} + excluded.${sql.identifier(it[column].name)}`,
  ]);
  await db
    .insert(it)
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [it.day, it.kind, it.supplier, it.simulated],
      set: Object.fromEntries(added),
    });
}

/** Over all of the days. */
export async function listSupplierCalls(
  tx: Tx,
  { from, to }: DashboardDays,
): Promise<readonly CallsOfSupplier[]> {
  const { kind, supplier, simulated, ...it } = supplierCalls;
  const sumOf = (column: 'errors' | BucketColumn) => sql`sum(${it[column]})`.mapWith(Number);
  const rows = await tx
    .select({
      kind,
      supplier,
      simulated,
      errors: sumOf('errors'),
      ...(Object.fromEntries(BUCKETS.map((column) => [column, sumOf(column)])) as Record<
        BucketColumn,
        SQL<number>
      >),
    })
    .from(supplierCalls)
    .where(between(supplierCalls.day, from, to))
    .groupBy(kind, supplier, simulated)
    .orderBy(asc(kind), asc(supplier), asc(simulated));
  return rows.map((row) => ({
    kind: row.kind,
    supplier: row.supplier,
    simulated: row.simulated,
    errors: row.errors,
    answered: BUCKETS.map((column) => row[column]),
  }));
}
