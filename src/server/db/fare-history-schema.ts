import { date, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FareKind } from '#domain/flight.ts';
import { moment } from './schema.ts';

/**
 * Keyed by flight numbers, with the days after the travel day on which they depart (`F9 1094 F9 22+1`). Totals in
 * cents; seats are null if the source does not report them.
 */
export type RecordedFares = Record<
  string,
  Partial<Record<FareKind, readonly [total: number, seats: number | null]>>
>;

/**
 * Prices and seats from a fare source: one row per route, travel day and day on which they were seen, with the newest
 * answer of that day.
 */
export const fareHistory = pgTable(
  'fare_history',
  {
    /** The day of `seen_at` in UTC. First in the key, so that all writes of a day go to one end of the index. */
    seenOn: date('seen_on', { mode: 'string' }).notNull(),
    /** Calendar day of departure at the origin. */
    day: date('day', { mode: 'string' }).notNull(),
    /** When the source first gave this answer on that day. */
    seenAt: moment('seen_at').notNull(),
    source: text('source').notNull(),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    /** `json` takes half the bytes of `jsonb` here. */
    fares: json('fares').$type<RecordedFares>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'fare_history_key',
      columns: [table.seenOn, table.source, table.origin, table.destination, table.day],
    }),
  ],
);
