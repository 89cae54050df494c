import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { WAY_STATES, WAYS } from '#domain/saved-trip.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import { moment } from './columns.ts';
import { users } from './member-schema.ts';

/** Trips that members keep. */
export const savedTrips = pgTable(
  'saved_trips',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the flights, as `savedTripId`. */
    id: text().notNull(),
    /** The first departure. */
    departsAt: moment().notNull(),
    /** Flights, prices and party as they were kept; see `StoredTrip` in `queries/saved-trips.ts`. */
    trip: jsonb().$type<Record<string, unknown>>().notNull(),
    outState: text({ enum: WAY_STATES }).notNull(),
    homeState: text({ enum: WAY_STATES }).notNull(),
    note: text().notNull(),
    /** Whether the timetable had each flight when the trip was kept. */
    hasOut: boolean().notNull(),
    hasHome: boolean().notNull(),
    /** The member wants no messages about the trip: it is not watched. */
    isMuted: boolean().notNull().default(false),
    /** Messages about the trip so far; part of their keys. */
    messages: integer().notNull().default(0),
    keptAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check(
      'saved_trips_states',
      sql`${table.outState} in ('to_book', 'booked', 'gone', 'flown') and ${table.homeState} in ('to_book', 'booked', 'gone', 'flown')`,
    ),
    check('saved_trips_note', sql`length(${table.note}) <= 500`),
  ],
);

/** Each flight of a kept trip, with what watching remembers of it. */
export const watchedFlights = pgTable(
  'watched_flights',
  {
    userId: uuid().notNull(),
    tripId: text().notNull(),
    way: text({ enum: WAYS }).notNull(),
    origin: text().notNull(),
    /** Travel day. */
    day: date({ mode: 'string' }).notNull(),
    departsAt: moment().notNull(),
    memory: jsonb().$type<WayMemory>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tripId, table.way] }),
    foreignKey({
      columns: [table.userId, table.tripId],
      foreignColumns: [savedTrips.userId, savedTrips.id],
    }).onDelete('cascade'),
    index('watched_flights_target').on(table.origin, table.day),
    check('watched_flights_way', sql`${table.way} in ('out', 'home')`),
  ],
);

/** The address under which calendar programs read all trips of a member. */
export const tripFeeds = pgTable('trip_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret part of the address, as text: whoever reads this table reads the trips anyway. */
  secret: text().notNull().unique(),
  createdAt: moment().notNull(),
});
