import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';
import type { SearchType } from '../searches.ts';
import { containsCapitals, type PageOf, type PageQuery, sortedBy } from './page.ts';
import { idsByAddress, PERSON, type Person } from './users.ts';

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
export async function pageOfSearches(
  tx: Tx,
  { text: words, filter, sort, order, limit, offset }: PageQuery<SearchFilter, SearchSort>,
): Promise<PageOf<ListedSearch>> {
  const found = or(
    containsCapitals(searches.origin, words),
    containsCapitals(searches.destination, words),
    inArray(searches.userId, idsByAddress(tx, words)),
  );
  const where = and(filtered(filter), words === '' ? undefined : found);
  const rows = await tx
    .select({ search: searches, user: PERSON })
    .from(searches)
    .leftJoin(users, eq(users.id, searches.userId))
    .where(where)
    .orderBy(sortedBy(SORTS[sort], order), sortedBy(searches.id, order))
    .limit(limit)
    .offset(offset);
  return { rows, total: await tx.$count(searches, where) };
}
