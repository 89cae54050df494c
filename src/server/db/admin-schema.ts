import { bigint, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './schema.ts';

/**
 * What admins looked at and changed. Append-only: a trigger refuses everything else. Nobody is referred to by a
 * foreign key, so that an account can go without its traces going or changing.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null for the command line. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at)],
);

/** Each time that timetable or blackout dates were loaded: what it changed. */
export const dataLoads = pgTable('data_loads', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  kind: text('kind', { enum: ['timetable', 'blackouts'] }).notNull(),
  /** Null for the command line. */
  actorId: uuid('actor_id'),
  source: text('source').notNull(),
  report: jsonb('report').notNull(),
});

/** Notices above the search form; the newest is in force, before the first one that of the configuration. */
export const banners = pgTable('banners', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null for none. */
  text: text('text'),
  linkUrl: text('link_url'),
  fromDay: date('from_day', { mode: 'string' }),
  untilDay: date('until_day', { mode: 'string' }),
  changedAt: moment('changed_at').notNull(),
  actorId: uuid('actor_id'),
});

/** What each running process says of itself, every few seconds. */
export const processReports = pgTable(
  'process_reports',
  {
    /** Made up at the start of the process. */
    id: text('id').primaryKey(),
    role: text('role', { enum: ['web', 'worker', 'all'] }).notNull(),
    host: text('host').notNull(),
    startedAt: moment('started_at').notNull(),
    reportedAt: moment('reported_at').notNull(),
    /** Jobs and suppliers as the process knows them. */
    report: jsonb('report').notNull(),
  },
  (table) => [index('process_reports_at').on(table.reportedAt)],
);
