import {
  bigint,
  boolean,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './schema.ts';

/** Numbers for the dashboard, by day. Kept when the rows that they count are deleted. No members. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** A `FigureKind`. */
    kind: text('kind').notNull(),
    /** In the zone of allowances when it was counted. */
    day: date('day', { mode: 'string' }).notNull(),
    /** What the kind divides by, such as a type of search or an airport; empty for nothing. */
    name: text('name').notNull(),
    /** Of the built-in payment provider, or of Stripe's test mode: no money. */
    simulated: boolean('simulated').notNull().default(false),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'daily_figures_pkey',
      columns: [table.kind, table.day, table.name, table.simulated],
    }),
  ],
);

/** Days on which members searched or signed in: the last of each member, and those that are still counted. */
export const activeDays = pgTable(
  'active_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'active_days_pkey', columns: [table.userId, table.day] }),
    index('active_days_day').on(table.day),
  ],
);

/** Calls to providers of all processes. */
export const supplierCalls = pgTable(
  'supplier_calls',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    supplier: text('supplier').notNull(),
    simulated: boolean('simulated').notNull(),
    failed: boolean('failed').notNull(),
    /** Index in `LATENCY_BUCKETS_MS`. */
    bucket: smallint('bucket').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'supplier_calls_pkey',
      columns: [table.day, table.kind, table.supplier, table.simulated, table.failed, table.bucket],
    }),
  ],
);
