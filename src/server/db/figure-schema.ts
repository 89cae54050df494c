import { bigint, boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './schema.ts';

/** Numbers for the dashboard, by day. Kept when the rows that they count are deleted. No members. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** A `FigureKind`. */
    kind: text().notNull(),
    /** In the zone of allowances when it was counted. */
    day: date({ mode: 'string' }).notNull(),
    /** What the kind divides by, such as a type of search or an airport; empty for nothing. */
    name: text().notNull(),
    /** Of the built-in payment provider, or of Stripe's test mode: no money. */
    simulated: boolean().notNull().default(false),
    total: bigint({ mode: 'number' }).notNull(),
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
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'active_days_pkey', columns: [table.userId, table.day] }),
    index('active_days_day').on(table.day),
  ],
);

/** Searches of the routes that were asked most, by day. */
export const dailyRoutes = pgTable(
  'daily_routes',
  {
    day: date({ mode: 'string' }).notNull(),
    /** `DEN-LAS`; `*` for anywhere. */
    route: text().notNull(),
    searches: bigint({ mode: 'number' }).notNull(),
    /** Of these, answers without flights. */
    empty: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'daily_routes_pkey', columns: [table.day, table.route] })],
);

/** Calls that were answered within the bucket of `LATENCY_BUCKETS_MS`, counted from 0. */
const answered = (bucket: number) =>
  bigint(`answered_${bucket}`, { mode: 'number' }).notNull().default(0);

/** Calls to providers of all processes, by day. */
export const supplierCalls = pgTable(
  'supplier_calls',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    supplier: text().notNull(),
    simulated: boolean().notNull(),
    errors: bigint({ mode: 'number' }).notNull().default(0),
    answered0: answered(0),
    answered1: answered(1),
    answered2: answered(2),
    answered3: answered(3),
    answered4: answered(4),
    answered5: answered(5),
    answered6: answered(6),
    answered7: answered(7),
    answered8: answered(8),
    answered9: answered(9),
    answered10: answered(10),
    /** Longer than the last bucket. */
    answered11: answered(11),
  },
  (table) => [
    primaryKey({
      name: 'supplier_calls_pkey',
      columns: [table.day, table.kind, table.supplier, table.simulated],
    }),
  ],
);
