import { sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../../database.ts';
import { supplierCalls } from '../../figure-schema.ts';
import type { BucketOfCalls } from './read-figures.ts';

/** Adds calls to those of the day. The rows are locked in one order, so that processes do not deadlock. */
export async function addSupplierCalls(
  db: Db,
  day: LocalDate,
  calls: readonly BucketOfCalls[],
): Promise<void> {
  const it = supplierCalls;
  const keyOf = ({ kind, supplier, simulated, failed, bucket }: BucketOfCalls) =>
    [kind, supplier, simulated, failed, bucket].join(' ');
  const rows = calls
    .map((one) => ({ ...one, day }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insert(it)
    .values(rows)
    .onConflictDoUpdate({
      target: [it.day, it.kind, it.supplier, it.simulated, it.failed, it.bucket],
      set: { calls: sql`${it.calls} + excluded.calls` },
    });
}
