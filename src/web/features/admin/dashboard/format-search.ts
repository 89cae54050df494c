import type { AdminSearchDto } from '#contract/admin/lists.ts';
import { cityGroupOf } from '#domain/city-groups.ts';

type SearchType = AdminSearchDto['search_type'];

/** In the order of the filter. */
export const SEARCH_LABELS: Readonly<Record<SearchType, string>> = {
  search: 'All destinations',
  single: 'Single route',
  inbound: 'Inbound',
  return: 'Return',
};

/** `New York City` of `CITY:NEW YORK CITY`; airport codes stay codes. */
const groupOrCode = (place: string): string => cityGroupOf(place)?.displayName ?? place;

/** `DEN,CITY:BOSTON` as `DEN, Boston`; null means anywhere. */
export const formatPlaces = (places: string | null): string =>
  places?.split(',').map(groupOrCode).join(', ') ?? 'Anywhere';
