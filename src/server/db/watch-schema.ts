import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * One origin and day that alerts or kept trips watch: the fare source is asked once for all of them. Not indexed by due
 * time, because every answer would then update the index.
 */
export const watchTargets = pgTable(
  'watch_targets',
  {
    origin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Nobody asks before. */
    dueAt: moment().notNull(),
    /** When flights of kept trips are to be checked; null without any. */
    tripsDueAt: moment(),
    /** Somebody made it due after a worker had taken it: the answer of that worker may not be for all of them. */
    isChanged: boolean().notNull().default(false),
    /** End of the lease of the worker that took it. */
    leasedUntil: moment(),
    /** Fencing token: random, of the targets that a worker took together and of no others. */
    fence: uuid(),
    /** When the fare source last answered. */
    checkedAt: moment(),
    /** Questions in a row that the fare source did not answer. */
    failures: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [primaryKey({ columns: [table.origin, table.day] })],
);
