import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertMember, AlertTerms } from '#domain/alert.ts';
import {
  choicesWith,
  type FareChoice,
  keepOffer,
  type LowestFare,
  type OfferedFare,
} from '#domain/alert-match.ts';
import type { FareKind, Flight } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { ANYWHERE, alertDates, alertRoutes, alerts } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';
import type { AlertWants, OriginDay } from '../watch-targets.ts';
import { deleteRoutes } from './alert-routes.ts';
import { toTerms } from './alert-rows.ts';

/** One array parameter, because thousands of alerts may match one fare. */
const anyOf = (column: AnyPgColumn, values: readonly unknown[], type: 'bigint' | 'uuid') =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

/** An alert with the fields that decide whether and where its member gets a message. */
export interface MemberAlert extends AlertTerms, AlertMember {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  /** Ten digits; null without consent. */
  readonly phoneNumber: string | null;
  /** When the last message with gathered finds was enqueued. */
  readonly noticedAt: Date | null;
}

const allDays = sql<LocalDate[]>`array(
  select d.day::text from ${alertDates} d where d.alert_id = ${alerts.id} order by d.day)`;

interface MemberRow {
  readonly alert: typeof alerts.$inferSelect;
  readonly user: typeof users.$inferSelect;
  readonly days: LocalDate[];
}

const toMemberAlert = ({ alert, user, days }: MemberRow): MemberAlert => ({
  ...toTerms(alert),
  id: alert.id,
  userId: user.id,
  email: user.email,
  phoneNumber: alert.smsConsentedAt ? alert.phoneNumber : null,
  dates: days,
  noticedAt: alert.noticedAt,
  ...toAlertMember(user),
});

/** Undefined if it was deleted. */
export const findMemberAlert = async (tx: Tx, alertId: string): Promise<MemberAlert | undefined> =>
  (await listMemberAlerts(tx, [alertId]))[0];

/** Alerts that were deleted are left out. */
export async function listMemberAlerts(
  tx: Tx,
  alertIds: readonly string[],
): Promise<MemberAlert[]> {
  const rows = await tx
    .select({ alert: alerts, user: users, days: allDays })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(anyOf(alerts.id, alertIds, 'uuid'))
    .orderBy(asc(alerts.id));
  return rows.map(toMemberAlert);
}

/** One open day of an alert, or a day whose find waits for its message. */
export interface OpenAlert extends MemberAlert {
  readonly dateId: number;
  readonly day: LocalDate;
  /** Of the find that waits; only a cheaper one counts. */
  readonly heldPrice: Cents | null;
}

/** A fare as an open date sees it: of one destination or of anywhere, among the fares that its alert accepts. */
interface Offer extends OfferedFare {
  readonly destination: string;
  readonly fares: FareChoice;
}

/** The offers that no other of the same destination and accepted fares beats. */
function offersFor({ destinations, anywhere }: AlertWants, lowest: readonly LowestFare[]): Offer[] {
  const named = new Set(destinations);
  const lists = new Map<string, Offer[]>();
  for (const fare of lowest) {
    const ends = [
      ...(named.has(fare.destination) ? [fare.destination] : []),
      ...(anywhere ? [ANYWHERE] : []),
    ];
    for (const destination of ends)
      for (const fares of choicesWith(fare.kind)) {
        const key = `${destination} ${fares}`;
        const list = lists.get(key) ?? [];
        lists.set(key, list);
        keepOffer(list, { ...fare, destination, fares });
      }
  }
  return [...lists.values()].flat();
}

/**
 * Open dates of an origin and day that the fares fulfill. They stay open until they are committed, so a later call
 * returns them again.
 */
export async function listFulfilled(
  db: Db,
  { origin, day, ...wanted }: OriginDay & AlertWants,
  lowest: readonly LowestFare[],
): Promise<number[]> {
  const offers = offersFor(wanted, lowest);
  if (offers.length === 0) return [];
  const column = <T>(value: (of: Offer) => T) => sql.param(offers.map(value));
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.date_id as id from unnest(
      ${column(({ destination }) => destination)}::text[],
      ${column(({ fares }) => fares)}::text[],
      ${column(({ price }) => price)}::int[],
      ${column(({ stops }) => stops)}::int[],
      ${column(({ minutes }) => minutes)}::int[],
      ${column(({ seats }) => seats)}::int[]
    ) o(destination, fares, price, stops, minutes, seats)
    join ${alertRoutes} r on r.destination = o.destination and r.fares = o.fares
      and r.max_price >= o.price and r.max_stops >= o.stops and r.max_minutes >= o.minutes
      and r.party <= o.seats
    where r.origin = ${origin} and r.day = ${day} and not r.is_paused`);
  return rows.map(({ id }) => Number(id));
}

/** The routes of an origin and day: each half of the condition has an index of its own. */
const routesOn = ({ origin, day }: OriginDay) => sql`(
  (origin = ${origin} and day = ${day} and not is_paused) or (origin = ${origin} and day = ${day} and is_paused))`;

/**
 * Locks, in a fixed order, every alert that has one of the dates, or an unfinished date of one of the days. Call it
 * before changing dates: the order prevents deadlocks, and a deletion of the alert comes before or after.
 */
export async function lockAlerts(
  tx: Tx,
  { dateIds, days }: { readonly dateIds: readonly number[]; readonly days: readonly OriginDay[] },
): Promise<void> {
  if (dateIds.length + days.length === 0) return;
  const alertIds = tx
    .select({ alertId: alertDates.alertId })
    .from(alertDates)
    .where(
      or(
        anyOf(alertDates.id, dateIds, 'bigint'),
        ...days.map(
          (one) =>
            sql`${alertDates.id} in (select date_id from ${alertRoutes} where ${routesOn(one)})`,
        ),
      ),
    );
  await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(inArray(alerts.id, alertIds))
    .orderBy(asc(alerts.id))
    .for('no key update');
}

/** The ids of the given dates, by alert. Dates that are deleted are left out. */
export async function listDatesByAlert(
  db: Db,
  dateIds: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const rows = await db
    .select({ ids: sql<number[]>`array_agg(${alertDates.id} order by ${alertDates.id})` })
    .from(alertDates)
    .where(anyOf(alertDates.id, dateIds, 'bigint'))
    .groupBy(alertDates.alertId)
    .orderBy(asc(alertDates.alertId));
  return rows.map(({ ids }) => ids.map(Number));
}

/** The dates that are still open or whose find waits, with their members. Call it with their alerts locked. */
export async function listOpenAlerts(tx: Tx, dateIds: readonly number[]): Promise<OpenAlert[]> {
  if (dateIds.length === 0) return [];
  const rows = await tx
    .select({ date: alertDates, alert: alerts, user: users, days: allDays })
    .from(alertDates)
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(and(anyOf(alertDates.id, dateIds, 'bigint'), isOpenOrWaits))
    .orderBy(asc(alertDates.id));
  return rows.map(({ date, ...row }) => ({
    ...toMemberAlert(row),
    dateId: date.id,
    day: date.day as LocalDate,
    heldPrice: date.noticeWaits ? (date.foundPrice as Cents) : null,
  }));
}

const isOpenOrWaits = or(eq(alertDates.state, 'open'), alertDates.noticeWaits);

/** A match of a date. */
export interface FoundDate {
  readonly dateId: number;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly price: Cents;
  readonly kind: FareKind;
  /** Of a find that waits for no more than its round. */
  readonly flight?: Flight | undefined;
  /** The find waits for the answers of other origins: a cheaper one takes its place. */
  readonly isHeld: boolean;
}

/**
 * Marks dates as found, which ends their polls; of a find that is held those of its origin. Call it with their alerts
 * locked.
 */
export async function markMatched(tx: Tx, found: readonly FoundDate[], at: Date): Promise<void> {
  if (found.length === 0) return;
  const column = <T>(value: (one: FoundDate) => T) => sql.param(found.map(value));
  await tx.execute(sql`
    update ${alertDates} d set state = 'found', found_price = f.price, found_fare = f.kind,
      found_origin = f.origin, found_destination = f.destination, found_flight = f.flight,
      finished_at = coalesce(d.finished_at, ${at.toISOString()})
    from unnest(
      ${column(({ dateId }) => dateId)}::bigint[],
      ${column(({ price }) => price)}::int[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ origin }) => origin)}::text[],
      ${column(({ destination }) => destination)}::text[],
      ${column(({ flight }) => (flight ? JSON.stringify(flight) : null))}::json[]
    ) f(id, price, kind, origin, destination, flight)
    where d.id = f.id and (d.state = 'open' or d.notice_waits)`);
  const ids = (held: boolean) =>
    found.filter(({ isHeld }) => isHeld === held).map(({ dateId }) => dateId);
  await deleteRoutes(tx, ids(false));
  const held = ids(true);
  if (held.length === 0) return;
  const ofHeld = sql`d.id = r.date_id and d.id = any(${sql.param(held)}::bigint[])`;
  await tx.execute(sql`
    delete from ${alertRoutes} r using ${alertDates} d where ${ofHeld} and r.origin = d.found_origin`);
  await tx.execute(sql`
    update ${alertRoutes} r set max_price = d.found_price - 1 from ${alertDates} d where ${ofHeld}`);
}

/**
 * Ends the polls of a day that is over at an origin. A date passes once it is over at all its origins. Call it with
 * the alerts locked. Returns the alerts that ended without a match, with their members.
 */
export async function markPassed(tx: Tx, over: OriginDay, at: Date): Promise<MemberAlert[]> {
  const { rows } = await tx.execute<{ alert_id: string; was_open: boolean }>(sql`
    with gone as (
      delete from ${alertRoutes} where ${routesOn(over)} returning date_id
    ), passing as (
      select id, state from ${alertDates}
      where id in (select date_id from gone) and state in ('open', 'paused') and not exists (
        select from ${alertRoutes} r where r.date_id = id and r.origin <> ${over.origin})
    )
    update ${alertDates} d set state = 'passed', finished_at = ${at.toISOString()}
    from passing where passing.id = d.id
    returning d.alert_id, passing.state = 'open' as was_open`);
  const ids = rows.flatMap(({ alert_id, was_open }) => (was_open ? [alert_id] : []));
  if (ids.length === 0) return [];
  const ended = await tx
    .select({ alert: alerts, user: users, days: allDays })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(
      and(
        anyOf(alerts.id, ids, 'uuid'),
        sql`not exists (select from ${alertDates} d where d.alert_id = ${alerts.id} and d.state <> 'passed')`,
      ),
    )
    .orderBy(asc(alerts.id));
  return ended.map(toMemberAlert);
}
