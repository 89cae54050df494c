import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as contract from '#contract/admin/operations.ts';
import { toWire } from '#contract/endpoint.ts';
import { lastPublished } from '#domain/booking-window.ts';
import { isSwitchId } from '#domain/switches.ts';
import { type Clock, DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { instant } from '#server/db/columns.ts';
import type { Database, Db } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { pollFigures } from '#server/db/queries/admin/figures.ts';
import { listSwitchedOff } from '#server/db/queries/admin/site-settings.ts';
import { auditLog, dataLoads, processReports, users } from '#server/db/schema.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import { route } from '#server/http/route.ts';
import { type AuditDeps, readAudited } from './audit.ts';

export interface OperationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource & {
    /** Takes over changes of other processes. */
    refresh(): Promise<void>;
  };
}

/** Six missed reports in a row. */
const SILENT_MS = MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
/** An open page polls every ten seconds: that is audited as one read. */
const ONE_READ_MS = 10 * MINUTE_MS;

/** A snapshot, including the changes of other processes. */
export const operationsRoute = ({ db, clock, network }: OperationsDeps) =>
  route(contract.operations, async ({ actor }) => {
    await network.refresh();
    return db.transaction(
      async (tx) => {
        const at = clock.now();
        const ago = (ms: number) => new Date(at.getTime() - ms);
        if (!(await isRecorded(tx, actor.id, ago(ONE_READ_MS))))
          await insertAuditEntry(tx, { at, actorId: actor.id, action: SEEN });
        const { count, late, lastCheckedAt } = await pollFigures(tx, ago(LATE_MS));
        const off = await listSwitchedOff(tx);
        return {
          processes: await listProcesses(tx, ago(SILENT_MS)),
          alerts: { targets: count, late, last_checked_at: lastCheckedAt?.toISOString() ?? null },
          messages: await messageFigures(tx, at),
          data: dataOf(network.current()),
          switched_off: off.map(({ id }) => id).filter(isSwitchId),
          as_of: at.toISOString(),
        };
      },
      { isolationLevel: 'repeatable read' },
    );
  });

const SEEN = 'operations.seen';

/** Whether the audit log has such a read of this operator since then. */
async function isRecorded(db: Db, actorId: string, since: Date): Promise<boolean> {
  const { at, action, actorId: actor, id } = auditLog;
  const found = await db
    .select({ id })
    .from(auditLog)
    .where(and(gte(at, since), eq(actor, actorId), eq(action, SEEN)))
    .limit(1);
  return found.length > 0;
}

/** Those that have reported since then. */
async function listProcesses(db: Db, since: Date): Promise<contract.ProcessDto[]> {
  const { reportedAt, role, startedAt, id } = processReports;
  const rows = await db
    .select()
    .from(processReports)
    .where(gte(reportedAt, since))
    .orderBy(role, startedAt, id);
  return rows.map(({ report, ...process }) => {
    const parts = typeof report === 'object' && report !== null ? report : {};
    return toWire(contract.processDto, {
      ...process,
      jobs: parsedItems(contract.jobDto, 'jobs' in parts ? parts.jobs : []),
      suppliers: parsedItems(contract.supplierDto, 'suppliers' in parts ? parts.suppliers : []),
    });
  });
}

/** The items that can be parsed: a process of another version may write others. */
function parsedItems<S extends z.ZodMiniType>(item: S, items: unknown): z.output<S>[] {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  return list.flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

async function messageFigures(db: Db, now: Date): Promise<contract.OperationsDto['messages']> {
  const { rows } = await db.execute<{ due: Date | null }>(sql`
    select min(due) as due from (
      select start_after as due from pgboss.job where name like 'send-%' and state < 'active'
      union all
      select coalesce(not_before, created_at) from ${outbox}
      where not queued and sent_at is null and dead_at is null
    ) waiting
    where due <= ${instant(now)}`);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return {
    waiting: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt))),
    oldest_due_at: rows[0]?.due ? new Date(rows[0].due).toISOString() : null,
    dead: await db.$count(outbox, isNotNull(outbox.deadLetteredAt)),
    sent_24h: await db.$count(outbox, gte(outbox.sentAt, dayAgo)),
  };
}

const dataOf = (network: Network): contract.OperationsDto['data'] => ({
  timetable_source: network.timetableSource,
  timetable_rows: network.timetable.length,
  routes: network.routes.length,
  airports: network.airports.size,
  blackout_dates: network.blackoutDates.size,
  last_blackout_date: lastPublished(network.blackoutDates) || null,
  timetable_until: network.timetableUntil ?? null,
});

export interface DataLoadDeps extends AuditDeps {
  readonly reportUnreadable: ReportUnreadable;
}

const LISTED_LOADS = 50;

/** Loads of timetable and blackout dates, newest first, without those whose report this version cannot read. */
export const dataLoadsRoute = (deps: DataLoadDeps) =>
  route(contract.dataLoads, async ({ actor }) => {
    const entry = { actorId: actor.id, action: 'data-loads.listed' } as const;
    const rows = await readAudited(deps, entry, (tx) =>
      tx
        .select({
          id: dataLoads.id,
          at: dataLoads.at,
          kind: dataLoads.kind,
          source: dataLoads.source,
          report: dataLoads.report,
          // The ID of a deleted account.
          by: sql<string | null>`coalesce(${users.email}, ${dataLoads.actorId}::text)`,
        })
        .from(dataLoads)
        .leftJoin(users, eq(users.id, dataLoads.actorId))
        .orderBy(desc(dataLoads.id))
        .limit(LISTED_LOADS),
    );
    const loads = rows.flatMap(({ report, at, ...load }) => {
      const { data } = contract.dataLoadDto.safeParse({
        ...(typeof report === 'object' ? report : {}),
        ...load,
        at: at.toISOString(),
      });
      if (!data) deps.reportUnreadable('data-load');
      return data ?? [];
    });
    return { loads };
  });
