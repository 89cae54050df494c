import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';
import type { SearchType } from '../searches.ts';
import { type Chunk, type PageOf, type PageQuery, pageOf, type Selection } from './page.ts';
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

const selected = (tx: Tx, { q, filter }: Selection<SearchFilter>): SQL | undefined =>
  and(filtered(filter), routeMatches(tx, searches, q));

const withMember = (tx: Tx) =>
  tx
    .select({ search: searches, user: PERSON })
    .from(searches)
    .leftJoin(users, eq(users.id, searches.userId));

/** Searches origin and destination, codes and groups, and the member's email address. */
export function pageOfSearches(
  tx: Tx,
  { q, filter, sort, order, ...slice }: PageQuery<SearchFilter, SearchSort>,
): Promise<PageOf<ListedSearch>> {
  return pageOf(tx, withMember(tx).$dynamic(), {
    ...slice,
    table: searches,
    where: selected(tx, { q, filter }),
    sortedBy: [
      [SORTS[sort], order],
      [searches.id, order],
    ],
  });
}

export const countListedSearches = (tx: Tx, selection: Selection<SearchFilter>): Promise<number> =>
  tx.$count(searches, selected(tx, selection));

/** Newest first: an ID is unique in all partitions. */
export const listSearchesAfter = (
  tx: Tx,
  selection: Selection<SearchFilter>,
  { after, limit }: Chunk<number>,
): Promise<ListedSearch[]> =>
  withMember(tx)
    .where(and(selected(tx, selection), after === undefined ? undefined : lt(searches.id, after)))
    .orderBy(desc(searches.id))
    .limit(limit);
