import { inArray, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db, Tx } from '../../database.ts';
import { meta } from '../../schema.ts';
import type { MetaKey } from '../network.ts';

const OPEN_FROM: MetaKey = 'figures_open_from';
const COUNTED_AT: MetaKey = 'figures_counted_at';

export interface RollUpState {
  /** The first day that is counted again; undefined before the first run. */
  readonly openFrom: LocalDate | undefined;
  /** When the figures were last counted to the end; undefined if they never were. */
  readonly countedAt: Date | undefined;
}

export async function rollUpState(db: Db): Promise<RollUpState> {
  const rows = await db
    .select()
    .from(meta)
    .where(inArray(meta.key, [OPEN_FROM, COUNTED_AT]));
  const textOf = (key: MetaKey) => rows.find((row) => row.key === key)?.value || undefined;
  const countedAt = textOf(COUNTED_AT);
  return {
    openFrom: textOf(OPEN_FROM) as LocalDate | undefined,
    countedAt: countedAt === undefined ? undefined : new Date(countedAt),
  };
}

/** Locks the state until the transaction ends; undefined while another worker has it. */
export async function lockRollUp(tx: Tx): Promise<RollUpState | undefined> {
  await tx.insert(meta).values({ key: OPEN_FROM, value: '' }).onConflictDoNothing();
  const { rows } = await tx.execute(
    sql`select from ${meta} where ${meta.key} = ${OPEN_FROM} for update skip locked`,
  );
  return rows.length === 0 ? undefined : rollUpState(tx);
}

export async function writeRollUpState(
  tx: Tx,
  { openFrom, countedAt }: { readonly openFrom: LocalDate; readonly countedAt?: Date | undefined },
): Promise<void> {
  const values = [
    { key: OPEN_FROM, value: openFrom },
    ...(countedAt ? [{ key: COUNTED_AT, value: countedAt.toISOString() }] : []),
  ];
  await tx
    .insert(meta)
    .values(values)
    .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } });
}
