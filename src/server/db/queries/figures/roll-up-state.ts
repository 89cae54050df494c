import { inArray, sql } from 'drizzle-orm';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import type { Db, Tx } from '../../database.ts';
import { meta } from '../../schema.ts';
import type { MetaKey } from '../network.ts';

const OPEN_FROM: MetaKey = 'figures_open_from';
const COUNTED_AT: MetaKey = 'figures_counted_at';

interface RollUpState {
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
  // A plan made while a table was empty would be used for all days of a first run, and reads it once for each row.
  await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
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

/** Times of everything that is counted by day. */
const TIMES: readonly (readonly [table: string, ...times: string[]])[] = [
  ['searches', 'created_at'],
  ['users', 'created_at', 'last_login_at'],
  ['sessions', 'created_at'],
  ['alert_dates', 'finished_at'],
  ['outbox', 'sent_at', 'dead_at'],
  ['charges', 'paid_at'],
  ['subscription_times', 'trial_at', 'paid_at', 'ended_at'],
];

/** The first day on which something happened, from `from` on if it is given; undefined if nothing has. */
export async function nextEventfulDay(
  tx: Tx,
  zone: TimeZone,
  from: LocalDate | undefined,
): Promise<LocalDate | undefined> {
  const since = sql`coalesce(${from ?? null}::date::timestamp at time zone ${zone}, '-infinity')`;
  const firsts = TIMES.flatMap(([table, ...times]) =>
    times.map((name) => {
      const time = sql.identifier(name);
      return sql`(select min(${time}) from ${sql.identifier(table)} where ${time} >= ${since})`;
    }),
  );
  const { rows } = await tx.execute<{ day: LocalDate | null }>(
    sql`select (least(${sql.join(firsts, sql`, `)}) at time zone ${zone})::date as day`,
  );
  return rows[0]?.day ?? undefined;
}
