import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';
import type { SearchType } from '../searches.ts';
import { type PageOf, type PageQuery, pageOf, sortedBy } from './page.ts';
import { PERSON, type Person, routeMatches } from './users.ts';

export type SearchFilter = 'all' | 'guest' | SearchType;
export type SearchSort = 'created_at' | 'search_date' | 'results_found' | 'total_flights';

export interface ListedSearch {
  readonly search: typeof searches.$inferSelect;
  /** Null for a guest. */
  readonly user: Person | null;
}

const SORTS = {
  created_at: searches.createdAt,
  search_date: searches.travelDate,
  results_found: searches.resultsFound,
  total_flights: searches.totalFlights,
} as const satisfies Record<SearchSort, unknown>;

const filtered = (filter: SearchFilter): SQL | undefined => {
  if (filter === 'all') return undefined;
  return filter === 'guest' ? isNull(searches.userId) : eq(searches.searchType, filter);
};

/** Searches origin and destination, codes and groups, and the member's email address. */
export function pageOfSearches(
  tx: Tx,
  { q, filter, sort, order, ...slice }: PageQuery<SearchFilter, SearchSort>,
): Promise<PageOf<ListedSearch>> {
  const query = tx
    .select({ search: searches, user: PERSON })
    .from(searches)
    .leftJoin(users, eq(users.id, searches.userId));
  return pageOf(tx, query.$dynamic(), {
    ...slice,
    table: searches,
    where: and(filtered(filter), routeMatches(tx, searches, q)),
    orderBy: [sortedBy(SORTS[sort], order), sortedBy(searches.id, order)],
  });
}
