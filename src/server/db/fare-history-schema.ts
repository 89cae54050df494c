import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from './schema.ts';

/**
 * Prices and seats that a fare source answered: one row per journey, travel day and day on which it was seen, with
 * the newest figures of that day. Columns of a fixed size come first: there are up to 1.5 million rows a day.
 */
export const fareHistory = pgTable(
  'fare_history',
  {
    /** The day of `seen_at` in UTC. First in the key: a day's writes touch one end of it. */
    seenOn: date('seen_on', { mode: 'string' }).notNull(),
    /** Calendar day of departure at the origin. */
    day: date('day', { mode: 'string' }).notNull(),
    /** When the source first gave these figures on that day. */
    seenAt: moment('seen_at').notNull(),
    /** Cents; null where the fare class is not offered. */
    goWild: integer('go_wild'),
    standard: integer('standard'),
    discountDen: integer('discount_den'),
    /** Null where the source does not say. */
    goWildSeats: smallint('go_wild_seats'),
    /** Of the other two classes, which sell from one stock. */
    seats: smallint('seats'),
    source: text('source').notNull(),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    /** Flight numbers, with the days after `day` on which they depart: `F9 1094 F9 22+1`. */
    journey: text('journey').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'fare_history_key',
      columns: [
        table.seenOn,
        table.source,
        table.origin,
        table.destination,
        table.day,
        table.journey,
      ],
    }),
  ],
);
