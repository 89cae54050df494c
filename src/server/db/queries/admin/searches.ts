import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';
import type { SearchType } from '../searches.ts';
import {
  type Chunk,
  chunkOf,
  countOf,
  type PageOf,
  type PageQuery,
  pageOf,
  type Selection,
} from './page.ts';
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
const listOf = (tx: Tx, { q, filter }: Selection<SearchFilter>) => ({
  query: tx
    .select({ search: searches, user: PERSON })
    .from(searches)
    .leftJoin(users, eq(users.id, searches.userId))
    .$dynamic(),
  table: searches,
  id: searches.id,
  where: and(filtered(filter), routeMatches(tx, searches, q)),
});

export const pageOfSearches = (
  tx: Tx,
  { sort, ...query }: PageQuery<SearchFilter, SearchSort>,
): Promise<PageOf<ListedSearch>> =>
  pageOf(tx, listOf(tx, query), { ...query, sortedBy: SORTS[sort] });

export const countListedSearches = (tx: Tx, selection: Selection<SearchFilter>): Promise<number> =>
  countOf(tx, listOf(tx, selection));

/** Newest first. */
export const listSearchesAfter = (
  tx: Tx,
  selection: Selection<SearchFilter>,
  chunk: Chunk<number>,
): Promise<ListedSearch[]> => chunkOf(listOf(tx, selection), { ...chunk, order: 'desc' });
