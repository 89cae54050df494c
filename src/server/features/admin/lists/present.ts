import type { AdminSearchDto } from '#contract/admin/lists.ts';
import type { PaginationDto } from '#contract/admin/paging.ts';
import type { ListedSearch } from '#server/db/queries/admin/searches.ts';
import type { Person } from '#server/db/queries/admin/users.ts';

export const presentPerson = ({ firstName, lastName, email }: Person) => ({
  first_name: firstName,
  last_name: lastName,
  email,
});

export const presentSearch = ({ search, user }: ListedSearch): AdminSearchDto => ({
  id: search.id,
  origin_airport: search.origin,
  destination_airport: search.destination,
  search_type: search.searchType,
  search_date: search.travelDate,
  results_found: search.resultsFound,
  total_flights: search.totalFlights,
  created_at: search.createdAt.toISOString(),
  user: user && presentPerson(user),
});

interface Asked {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export const presentPagination = ({ page, limit }: Asked, total: number): PaginationDto => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
});
