import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#domain/audit.ts';
import type { Db } from '../../database.ts';
import { auditLog, banners, dataLoads, users } from '../../schema.ts';
import { listOf } from './list.ts';

/** What an admin changed or read. */
export interface NewAuditEntry {
  readonly at: Date;
  /** Null for the command line. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** An account ID, a day or a message ID; absent if the action needs no subject. */
  readonly subject?: string | null;
  /** No personal data: numbers, days, names of things. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Records it permanently: the table accepts neither changes nor deletions. For a change, pass its transaction, so that
 * both are committed or neither.
 */
export async function insertAuditEntry(
  db: Db,
  { subject = null, detail = {}, ...entry }: NewAuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({ ...entry, subject, detail: { ...detail } });
}

const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');

/** The cast is inside the `case`, so that other subjects are never cast to IDs. */
const subjectAsId = sql`case when ${auditLog.subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${auditLog.subject}::uuid end`;

/** The banner that a change of it created. */
const bannerId = sql`case when ${auditLog.action} = 'banner.changed' then (${auditLog.detail} ->> 'number')::bigint end`;

const CHANGES = sql`${auditLog.action} !~ '[.](listed|seen)$'`;

const entries = (db: Db) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      detail: auditLog.detail,
      /** Email address of the actor, or the ID of a deleted account; null for the command line. */
      by: sql<string | null>`coalesce(${actors.email}, ${auditLog.actorId}::text)`,
      /** First and last name of the actor; null for the command line and for a deleted account. */
      byName: sql<string | null>`${actors.firstName} || ' ' || ${actors.lastName}`,
      /** As stored, but the email address instead of the ID of an existing account. */
      subject: sql<string | null>`coalesce(${subjects.email}, ${auditLog.subject})`,
      /** Text of the banner after a change of it; null for none, and for all other actions. */
      notice: banners.text,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, subjectAsId))
    .leftJoin(banners, eq(banners.id, bannerId))
    .$dynamic();
export type AuditEntry = Awaited<ReturnType<typeof entries>>[number];

/** What admins read and changed, newest first. */
export const AUDIT_LOG = listOf({
  action: 'audit-log.listed',
  table: auditLog,
  id: auditLog.id,
  order: 'desc',
  from: (db, take) => take(entries(db)),
  filters: () => ({
    all: undefined,
    changes: CHANGES,
    reads: sql`${auditLog.action} ~ '[.](listed|seen)$'`,
  }),
  columns: {
    id: ({ id }) => id,
    at_utc: ({ at }) => at,
    /** Empty for the command line. */
    by: ({ by }) => by,
    by_name: ({ byName }) => byName,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    detail: ({ detail }) => JSON.stringify(detail),
    notice: ({ notice }) => notice,
  },
});

/** What was changed about a subject, newest first. */
export const listChangesOf = (db: Db, subject: string, limit: number): Promise<AuditEntry[]> =>
  entries(db)
    .where(and(eq(auditLog.subject, subject), CHANGES))
    .orderBy(desc(auditLog.id))
    .limit(limit);

/** What a load changed. */
export interface LoadReport {
  /** Rows of a timetable, or days. */
  readonly before: number;
  readonly after: number;
  /** Routes such as `DEN-LAS`, or days. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Timetable rows that are still estimates; null for days. */
  readonly estimates: number | null;
}

export interface NewDataLoad {
  readonly at: Date;
  readonly kind: 'timetable' | 'blackouts';
  /** Null for the command line. */
  readonly actorId: string | null;
  /** Source of the data, as display text. */
  readonly source: string;
  readonly report: LoadReport;
}

/** Call it in the transaction of the load. */
export async function insertDataLoad(db: Db, load: NewDataLoad): Promise<void> {
  await db.insert(dataLoads).values(load);
}
