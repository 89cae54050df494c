import { eq, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';
import type { Db, Tx } from '../database.ts';
import { blackoutDates, meta, timetableRows } from '../schema.ts';

const ROWS_PER_INSERT = 500;

/** The same in every process, and no other lock of the product. */
const NETWORK_LOCK = 7_241_012;

/** Makes every other load wait until the transaction ends. */
export async function lockNetwork(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NETWORK_LOCK})`);
}

export async function listTimetable(db: Db): Promise<TimetableRow[]> {
  const rows = await db.select().from(timetableRows).orderBy(timetableRows.id);
  return rows.map((row) => ({
    flightNumber: row.flightNumber,
    origin: row.origin as AirportCode,
    destination: row.destination as AirportCode,
    departs: row.departs as Minutes,
    block: row.block as Minutes,
    weekdays: row.weekdays,
    begins: (row.begins ?? undefined) as LocalDate | undefined,
    approximate: row.approximate,
  }));
}

/** Replaces all rows. Call it inside a transaction. */
export async function replaceTimetable(db: Db, rows: readonly TimetableRow[]): Promise<void> {
  await db.delete(timetableRows);
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await db.insert(timetableRows).values(rows.slice(at, at + ROWS_PER_INSERT));
}

export async function listBlackoutDates(db: Db): Promise<LocalDate[]> {
  const rows = await db.select().from(blackoutDates).orderBy(blackoutDates.day);
  return rows.map((row) => row.day as LocalDate);
}

/** Replaces all days. Call it inside a transaction. */
export async function replaceBlackoutDates(db: Db, days: readonly LocalDate[]): Promise<void> {
  await db.delete(blackoutDates);
  if (days.length > 0) await db.insert(blackoutDates).values(days.map((day) => ({ day })));
}

/** False if the day is already stored. */
export async function insertBlackoutDate(tx: Tx, day: LocalDate): Promise<boolean> {
  const { rowCount } = await tx.insert(blackoutDates).values({ day }).onConflictDoNothing();
  return rowCount === 1;
}

/** False if the day is not stored. */
export async function deleteBlackoutDate(tx: Tx, day: LocalDate): Promise<boolean> {
  const { rowCount } = await tx.delete(blackoutDates).where(eq(blackoutDates.day, day));
  return rowCount === 1;
}

/** Makes every process reload the network. Call it in the transaction of the change, with the network locked. */
export async function renewNetworkVersion(tx: Tx): Promise<void> {
  const version = Number((await findMeta(tx, 'network_version')) ?? 0);
  await putMeta(tx, 'network_version', String(version + 1));
}

/**
 * Single values: source and version of the loaded data, minutes by which the fare market was moved ahead, the time
 * before which earlier releases have counted searches, the first day that is counted again and when figures were last
 * counted, the signing secret of unsubscribe links, and the keys that identify us to push services.
 */
export type MetaKey =
  | 'timetable_source'
  | 'timetable_until'
  | 'network_version'
  | 'fare_market_minutes'
  | 'searches_counted_until'
  | 'figures_open_from'
  | 'figures_counted_at'
  | 'unsubscribe_secret'
  | 'push_keys';

export async function findMeta(db: Db, key: MetaKey): Promise<string | undefined> {
  const [row] = await db.select().from(meta).where(eq(meta.key, key));
  return row?.value;
}

export async function putMeta(db: Db, key: MetaKey, value: string): Promise<void> {
  await db
    .insert(meta)
    .values({ key, value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}

/** A value that is created once: concurrent callers all get the same one. */
export async function findOrInsertMeta(db: Db, key: MetaKey, make: () => string): Promise<string> {
  const known = await findMeta(db, key);
  if (known !== undefined) return known;
  // Waits for a concurrent transaction that is writing it.
  await db.insert(meta).values({ key, value: make() }).onConflictDoNothing({ target: meta.key });
  const stored = await findMeta(db, key);
  if (stored === undefined) throw new Error(`${key} was deleted while it was made`);
  return stored;
}
