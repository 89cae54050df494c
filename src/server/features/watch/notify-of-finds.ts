import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AirportCode } from '#domain/airports.ts';
import { type FoundFare, ROUND_MS } from '#domain/alert-match.ts';
import type { Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Cents } from '#domain/money.ts';
import { type Clock, type LocalDate, UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { isOver } from '#domain/watch-target.ts';
import { alertDates, alertRoutes, alerts } from '#server/db/alert-schema.ts';
import { instant } from '#server/db/columns.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import type { listMemberAlerts, MemberAlert } from '#server/db/queries/alerts/matches.ts';
import { type ReportUnreadable, readFoundFlight } from '#server/db/stored-json.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import type { AlertEvent, NotifyOfAlerts } from '#server/features/alerts/port.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

export interface TellDeps {
  readonly db: Database;
  /** Replaceable, for a program that simulates months in seconds. */
  readonly queries: {
    readonly listMemberAlerts: typeof listMemberAlerts;
    readonly lockDueAlerts: typeof lockDueAlerts;
    readonly takeFinds: typeof takeFinds;
  };
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: Pick<FareSource, 'simulated'>;
  readonly notifyOfAlerts: NotifyOfAlerts;
  readonly reportUnreadable: ReportUnreadable;
}

/** Alerts that are told in one transaction. */
const MOST_ALERTS = 100;

/**
 * Tells the finds that wait, until none are due or `stop` aborts: of each alert all in one message, once the answers of
 * their round have come. Any number of processes may run it: each alert is locked and told by one.
 * @throws the first error, after all other alerts.
 */
export async function notifyOfFinds(deps: TellDeps, stop: AbortSignal): Promise<void> {
  const except: string[] = [];
  let error: unknown;
  for (let most = MOST_ALERTS; !stop.aborted; ) {
    let locked: readonly string[] = [];
    try {
      await deps.db.transaction(async (tx) => {
        const at = deps.clock.now();
        const due = { at, roundMs: ROUND_MS, most, except };
        locked = await deps.queries.lockDueAlerts(tx, due);
        await tell(deps, tx, locked);
      });
      if (locked.length === 0) break;
    } catch (reason) {
      error ??= reason;
      if (locked.length === 0) break;
      // One by one, so that one that cannot be told delays no other.
      if (locked.length === 1) except.push(...locked);
      most = 1;
    }
  }
  if (error !== undefined) throw error;
}

async function tell(deps: TellDeps, tx: Tx, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return;
  const { clock, queries } = deps;
  const at = clock.now();
  const alerts = await queries.listMemberAlerts(tx, alertIds);
  const taken = await queries.takeFinds(tx, alertIds, at);
  const events = alerts.flatMap((alert) => {
    const finds = taken.get(alert.id);
    return (finds && eventOf(deps, alert, finds)) ?? [];
  });
  await deps.notifyOfAlerts(tx, events, at);
}

/** All finds, but for days that are over. Undefined if none is left. */
function eventOf(
  { clock, network, fares, reportUnreadable }: TellDeps,
  alert: MemberAlert,
  { notice, finds }: GatheredFinds,
): AlertEvent | undefined {
  const at = clock.now();
  const { airports } = network.current();
  const zoneOf = (origin: AirportCode) => airports.get(origin)?.zone ?? UTC;
  const current = finds.filter(({ origin, day }) => !isOver({ day, zone: zoneOf(origin) }, at));
  const [only] = current;
  if (!only) return undefined;
  const { simulated } = fares;
  for (const { flight } of finds)
    if (flight === 'unreadable') reportUnreadable('found-flight', alert.userId);
  const { flight, ...find } = only;
  // The only find is told with its flight, if this build can read it.
  if (flight && flight !== 'unreadable' && current.length === 1)
    return { kind: 'matched', alert, match: { ...find, flight, simulated } };
  return { kind: 'gathered', alert, gathered: { notice, finds: current, simulated } };
}

/** Alerts whose round is looked at for one batch: of a crowd, those behind wait until the rounds before them end. */
const MOST_LOOKED_AT = 1_000;

interface DueNotices {
  readonly at: Date;
  /** How long a find waits at most for the other answers of its round. */
  readonly roundMs: number;
  readonly most: number;
  /** Alerts that are left out. */
  readonly except: readonly string[];
}

/**
 * Locks alerts whose finds are to be told, those that have been due for longest. Finds wait while an origin and day of
 * their alert is still due, or to be asked again after a failure, but no longer than `roundMs`. Concurrent callers get
 * different ones.
 *
 * Fast also where PostgreSQL believes that hardly any alert is due, as before the first round of a day: the array is made
 * once, and `offset 0` keeps the minimum from being looked for among the finished days of all alerts.
 */
export async function lockDueAlerts(
  tx: Tx,
  { at, roundMs, most, except }: DueNotices,
): Promise<string[]> {
  const now = instant(at);
  const round = sql`${roundMs} * interval '1 millisecond'`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${alerts.id} from ${alerts}
    cross join lateral (
      select min(waiting.finished_at) + ${round} as ends from (
        select d.finished_at from ${alertDates} d
        where d.alert_id = ${alerts.id} and d.notice_waits offset 0
      ) waiting
    ) round
    where ${alerts.id} = any(array(
        select due.id from ${alerts} due
        where due.notice_due_at <= ${now} and due.id <> all(${sql.param(except)}::uuid[])
        order by due.notice_due_at, due.id limit ${MOST_LOOKED_AT}
      ))
      and ${alerts.noticeDueAt} <= ${now}
      and (round.ends is null or round.ends <= ${now} or not exists (
        select from ${alertDates} d
        join ${alertRoutes} r on r.date_id = d.id and not r.is_paused
        join ${watchTargets} t on t.origin = r.origin and t.day = r.day
        where d.alert_id = ${alerts.id}
          and (t.due_at <= ${now} or (t.failures > 0 and t.due_at <= round.ends))
      ))
    order by ${alerts.noticeDueAt}, ${alerts.id} limit ${most}
    for no key update of ${alerts} skip locked`);
  return rows.map(({ id }) => id);
}

interface HeldFind extends FoundFare {
  /** Of one that waited for its round. */
  readonly flight: Flight | 'unreadable' | undefined;
}

interface GatheredFinds {
  /** Which message of the alert they are. */
  readonly notice: number;
  /** By day. */
  readonly finds: readonly HeldFind[];
}

/**
 * Takes the finds that wait into one message of each alert, by alert, and ends the polls of their days. Call it with the
 * alerts locked.
 */
export async function takeFinds(
  tx: Tx,
  alertIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, GatheredFinds>> {
  if (alertIds.length === 0) return new Map();
  const isOne = (column: AnyPgColumn) => sql`${column} = any(${sql.param(alertIds)}::uuid[])`;
  const taken = await tx
    .update(alerts)
    .set({ notices: sql`${alerts.notices} + 1`, noticedAt: at, noticeDueAt: null })
    .where(isOne(alerts.id))
    .returning({ alertId: alerts.id, notice: alerts.notices });
  const isTaken = and(isOne(alertDates.alertId), eq(alertDates.noticeWaits, true));
  const { id, foundFlight } = alertDates;
  const waiting = await tx.select({ id, foundFlight }).from(alertDates).where(isTaken);
  const flights = new Map(waiting.map((one) => [one.id, one.foundFlight]));
  const rows = await tx
    .update(alertDates)
    .set({ noticeWaits: false, foundFlight: null, notice: alerts.notices })
    .from(alerts)
    .where(and(eq(alerts.id, alertDates.alertId), isTaken))
    .returning(getTableColumns(alertDates));
  await deleteRoutes(
    tx,
    rows.map((row) => row.id),
  );
  const byAlert = groupBy(rows, ({ alertId }) => alertId);
  return new Map(
    taken.map(({ alertId, notice }) => {
      const finds = (byAlert.get(alertId) ?? []).map((row) => ({
        day: row.day as LocalDate,
        origin: row.foundOrigin as AirportCode,
        destination: row.foundDestination as AirportCode,
        price: row.foundPrice as Cents,
        kind: row.foundFare ?? 'goWild',
        seenAt: row.finishedAt ?? at,
        flight: heldFlight(flights.get(row.id)),
      }));
      return [alertId, { notice, finds: finds.sort((a, b) => (a.day < b.day ? -1 : 1)) }];
    }),
  );
}

const heldFlight = (stored: unknown): HeldFind['flight'] =>
  stored === null || stored === undefined ? undefined : (readFoundFlight(stored) ?? 'unreadable');
