import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * One origin and day that alerts or kept trips watch: the fare source is asked once for all of them. Not indexed by due
 * time, because every answer would then update the index.
 */
export const watchTargets = pgTable(
  'watch_targets',
  {
    origin: text('origin').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Nobody asks before. */
    dueAt: moment('due_at').notNull(),
    /** When flights of kept trips are to be checked; null without any. */
    tripsDueAt: moment('trips_due_at'),
    /** Somebody made it due after a worker had taken it: the answer of that worker may not be for all of them. */
    isChanged: boolean('is_changed').notNull().default(false),
    /** End of the lease of the worker that took it. */
    leasedUntil: moment('leased_until'),
    /** Fencing token: random, of the targets that a worker took together and of no others. */
    fence: uuid('fence'),
    /** When the fare source last answered. */
    checkedAt: moment('checked_at'),
    /** Questions in a row that the fare source did not answer. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.origin, table.day] })],
);
