import { sql } from 'drizzle-orm';
import { boolean, check, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { WAY_STATES } from '#domain/saved-trip.ts';
import { moment, users } from './schema.ts';

/** Trips that members keep. */
export const savedTrips = pgTable(
  'saved_trips',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the flights, as `savedTripId`. */
    id: text('id').notNull(),
    /** The first departure. */
    departsAt: moment('departs_at').notNull(),
    /** Flights, prices and party as they were kept, in the form of the API; `json` keeps the order of the keys. */
    trip: json('trip').$type<Record<string, unknown>>().notNull(),
    outState: text('out_state', { enum: WAY_STATES }).notNull(),
    homeState: text('home_state', { enum: WAY_STATES }).notNull(),
    note: text('note').notNull(),
    /** Whether the timetable had each flight when the trip was kept. */
    hasOut: boolean('has_out').notNull(),
    hasHome: boolean('has_home').notNull(),
    keptAt: moment('kept_at').notNull(),
    changedAt: moment('changed_at').notNull(),
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

/** The address under which calendar programs read all trips of a member. */
export const tripFeeds = pgTable('trip_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret part of the address, as text: whoever reads this table reads the trips anyway. */
  secret: text('secret').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});
