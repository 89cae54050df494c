import { date, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FareKind } from '#domain/flight.ts';
import { moment } from './schema.ts';

/**
 * By flight numbers, with the days after the day of travel on which they depart (`F9 1094 F9 22+1`). Cents, and null
 * where the source does not say how many seats are left.
 */
export type RecordedFares = Record<
  string,
  Partial<Record<FareKind, readonly [total: number, seats: number | null]>>
>;

/**
 * Prices and seats that a fare source answered: one row per route, travel day and day on which they were seen, with
 * the newest answer of that day.
 */
export const fareHistory = pgTable(
  'fare_history',
  {
    /** The day of `seen_at` in UTC. First in the key, so that all writes of a day touch one end of the index. */
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
