import { eq, isNull } from 'drizzle-orm';
import { searches, users } from '../../schema.ts';
import { listOf, type RowOf } from './list.ts';
import { PERSON, personColumns, routeMatches } from './users.ts';

const ofType = (type: (typeof searches.$inferSelect)['searchType']) =>
  eq(searches.searchType, type);

/** Searches of members and guests. A search text is part of an origin or a destination, or of the member's address. */
export const SEARCHES = listOf({
  action: 'searches.listed',
  table: searches,
  id: searches.id,
  order: 'desc',
  from: (db, take) =>
    take(
      db
        .select({ search: searches, user: PERSON })
        .from(searches)
        .leftJoin(users, eq(users.id, searches.userId))
        .$dynamic(),
    ),
  filters: () => ({
    all: undefined,
    search: ofType('search'),
    single: ofType('single'),
    inbound: ofType('inbound'),
    return: ofType('return'),
    trips: ofType('trips'),
    guest: isNull(searches.userId),
  }),
  search: (db, words) => routeMatches(db, searches, words),
  sorts: {
    created_at: searches.createdAt,
    search_date: searches.travelDate,
    results_found: searches.resultsFound,
    total_flights: searches.totalFlights,
  },
  columns: {
    id: ({ search }) => search.id,
    searched_at_utc: ({ search }) => search.createdAt,
    type: ({ search }) => search.searchType,
    origin: ({ search }) => search.origin,
    destination: ({ search }) => search.destination,
    travel_date: ({ search }) => search.travelDate,
    trip: ({ search }) => search.trip,
    travelers: ({ search }) => search.travelers,
    passes: ({ search }) => search.passes,
    places_found: ({ search }) => search.resultsFound,
    flights_found: ({ search }) => search.totalFlights,
    ...personColumns,
  },
});

/** A guest has no `user`. */
export type ListedSearch = RowOf<typeof SEARCHES>;
