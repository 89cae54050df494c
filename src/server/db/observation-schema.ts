import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from './schema.ts';

const journeyColumns = () => ({
  source: text('source').notNull(),
  origin: text('origin').notNull(),
  destination: text('destination').notNull(),
  /** Calendar day of departure at the origin. */
  day: date('day', { mode: 'string' }).notNull(),
  /** Names the journey within its day: flight numbers with their departure times. */
  journey: text('journey').notNull(),
  /** Cents; null where the class is not offered. All three are null once the journey is no longer answered. */
  goWild: integer('go_wild'),
  standard: integer('standard'),
  discountDen: integer('discount_den'),
  /** Null where the source does not say. */
  goWildSeats: smallint('go_wild_seats'),
  seats: smallint('seats'),
});

/**
 * Everything a fare source has ever said, as changes: a row when a flight's fares or seats are not what they were
 * at the answer before. Append-only, partitioned by month of `seen_at`, so that old months are dropped whole.
 */
export const fareObservations = pgTable(
  'fare_observations',
  {
    /** Moment at which the source knew it. */
    seenAt: moment('seen_at').notNull(),
    ...journeyColumns(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.source,
        table.origin,
        table.destination,
        table.day,
        table.journey,
        table.seenAt,
      ],
    }),
  ],
);

/** The newest observation of each journey whose day is not over: what a new answer is compared with. */
export const currentFares = pgTable(
  'current_fares',
  {
    ...journeyColumns(),
    /** Since when it has been so. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.source, table.day, table.origin, table.destination, table.journey],
    }),
  ],
);

/** That a source answered, and how much of it was news: tells since when and until when an observation held. */
export const fareAnswers = pgTable(
  'fare_answers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    seenAt: moment('seen_at').notNull(),
    source: text('source').notNull(),
    /** Codes, separated by commas; null for every airport. */
    origins: text('origins'),
    destinations: text('destinations'),
    day: date('day', { mode: 'string' }).notNull(),
    flights: integer('flights').notNull(),
    changed: integer('changed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.seenAt] }),
    index('fare_answers_day').on(table.day, table.seenAt),
  ],
);
