import { type AdminSearchDto, exportSearches, listSearches } from '#contract/admin/lists.ts';
import { cityGroupOf } from '#domain/city-groups.ts';
import { adminList } from '../lists/admin-list.tsx';
import styles from './cells.module.css';
import { Day, Figure, Moment, Person, Soft } from './cells.tsx';

/** In the order of the filter. */
export const SEARCH_LABELS: Readonly<Record<AdminSearchDto['search_type'], string>> = {
  search: 'All destinations',
  single: 'Single route',
  inbound: 'Inbound',
  return: 'Return',
  trips: 'Trips',
};

/** `New York City` of `CITY:NEW YORK CITY`; airport codes stay codes. */
const groupOrCode = (place: string): string => cityGroupOf(place)?.displayName ?? place;

/** `DEN,CITY:BOSTON` as `DEN, Boston`; null means anywhere. */
export const formatPlaces = (places: string | null): string =>
  places?.split(',').map(groupOrCode).join(', ') ?? 'Anywhere';

export const SearchesTab = adminList({
  endpoint: listSearches,
  csv: exportSearches,
  tab: 'searches',
  title: 'Searches',
  one: 'search',
  many: 'searches',
  searchLabel: 'Search by airport code or email',
  whenNone: 'Whenever somebody searches for flights, it is listed here for 90 days.',
  filters: [
    { value: 'all', label: 'All searches' },
    { value: 'search', label: SEARCH_LABELS.search },
    { value: 'single', label: SEARCH_LABELS.single },
    { value: 'inbound', label: SEARCH_LABELS.inbound },
    { value: 'return', label: SEARCH_LABELS.return },
    { value: 'guest', label: 'By guests' },
  ],
  sorts: ['created_at', 'search_date', 'results_found', 'total_flights'],
  rowsOf: ({ searches }) => searches,
  columns: [
    {
      header: 'Type',
      cell: ({ search_type }) => <p className={styles.name}>{SEARCH_LABELS[search_type]}</p>,
    },
    { header: 'From', cell: ({ origin_airport }) => formatPlaces(origin_airport) },
    { header: 'To', cell: ({ destination_airport }) => formatPlaces(destination_airport) },
    {
      header: 'Travel date',
      sort: { by: 'search_date', kind: 'time' },
      cell: ({ search_date }) => <Day day={search_date} />,
    },
    // Unknown for a search that is still running or was interrupted.
    {
      header: 'Places',
      isFigure: true,
      sort: { by: 'results_found', kind: 'amount' },
      cell: ({ results_found }) => <Figure figure={results_found} />,
    },
    {
      header: 'Flights',
      isFigure: true,
      sort: { by: 'total_flights', kind: 'amount' },
      cell: ({ total_flights }) => <Figure figure={total_flights} />,
    },
    {
      header: 'Searched',
      sort: { by: 'created_at', kind: 'time' },
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    { header: 'By', cell: ({ user }) => (user ? <Person person={user} /> : <Soft>Guest</Soft>) },
  ],
});
