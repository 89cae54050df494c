import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import type { Tx } from '../../database.ts';
import { dailyFigures } from '../../figure-schema.ts';

/** Counted from the rows of a day; `name` says what by. */
export type DayKind =
  /** Searches by type; `empty` those whose answer had no flights. */
  | 'type'
  | 'empty'
  /** Searches by airport. */
  | 'origin'
  | 'destination'
  | 'sign-ups'
  | 'finds'
  /** Members who searched or signed in, by the days since the last day on which they did. */
  | 'active'
  /** By currency and plan, `usd monthly`: the sum in the smallest unit, and the number of payments. */
  | 'revenue'
  | 'payments'
  /** By plan: trials by the day of their begin, those of them that were paid for by now, and paid memberships. */
  | 'trials'
  | 'trials-paid'
  | 'paid-begun'
  | 'paid-ended'
  /** By channel. */
  | 'sent'
  | 'failed';

/** What there was when figures were last counted; only the newest day has them. */
export const STOCK_KINDS = [
  'members',
  'alerts',
  'recent-searches',
  'all-searches',
  'top-origin',
  'top-destination',
] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export type FigureKind = DayKind | StockKind;

/** Calendar days in `zone`, both included. */
export interface DayRange {
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly zone: TimeZone;
}

/** The day of a time in the zone. */
export const dayOf = (time: SQL, { zone }: Pick<DayRange, 'zone'>): SQL =>
  sql`(${time} at time zone ${zone})::date`;

/**
 * Whether a time is on one of the days. The first condition can use an index; its margin is for midnights that the clock
 * passes twice.
 */
export const isOn = (time: SQL, days: DayRange): SQL => sql`
  ${time} >= (${days.first}::date::timestamp at time zone ${days.zone}) - interval '3 hours'
  and ${time} < ((${days.last}::date + 1)::timestamp at time zone ${days.zone}) + interval '3 hours'
  and ${dayOf(time, days)} between ${days.first}::date and ${days.last}::date`;

export const kindsOf = (kinds: readonly FigureKind[]): SQL =>
  sql`array[${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}]::text[]`;

/**
 * Replaces the figures of these kinds and days by those that `counted` selects as kind, day, name, simulated and total;
 * those of 0 are left out.
 */
export async function replaceFigures(
  tx: Tx,
  { first, last }: Pick<DayRange, 'first' | 'last'>,
  kinds: readonly FigureKind[],
  counted: SQL,
): Promise<void> {
  await tx.execute(sql`
    delete from ${dailyFigures}
    where kind = any(${kindsOf(kinds)}) and day between ${first}::date and ${last}::date`);
  await tx.execute(sql`
    insert into ${dailyFigures} (kind, day, name, simulated, total)
    select kind, day, name, simulated, total from (${counted}) as counted (kind, day, name, simulated, total)
    where total <> 0`);
}
