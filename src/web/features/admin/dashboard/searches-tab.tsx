import { type AdminSearchDto, listSearches } from '#contract/admin/lists.ts';
import { call } from '#web/api/client.ts';
import type { Column } from '../lists/list-table.tsx';
import { type ListCopy, ListView } from '../lists/list-view.tsx';
import { useListAddress } from '../lists/question/use-list-address.ts';
import { useListPage } from '../lists/question/use-list-page.ts';
import styles from './cells/cells.module.css';
import { formatDay } from './cells/format-day.ts';
import { Moment } from './cells/moment.tsx';
import { Person } from './cells/person.tsx';
import { formatPlaces, SEARCH_LABELS } from './format-search.ts';

const COPY: ListCopy = {
  title: 'Searches',
  one: 'search',
  many: 'searches',
  searchLabel: 'Search by airport code or email',
  whenNone: 'Whenever somebody searches for flights, it is listed here.',
  failure: listSearches.failure,
};

const CHOICES = {
  filters: ['all', 'search', 'single', 'inbound', 'return', 'guest'],
  sorts: ['created_at', 'search_date', 'results_found', 'total_flights'],
} as const;
type Filter = (typeof CHOICES.filters)[number];
type Sort = (typeof CHOICES.sorts)[number];

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'All searches' },
  { value: 'search', label: SEARCH_LABELS.search },
  { value: 'single', label: SEARCH_LABELS.single },
  { value: 'inbound', label: SEARCH_LABELS.inbound },
  { value: 'return', label: SEARCH_LABELS.return },
  { value: 'guest', label: 'By guests' },
];

const COLUMNS: readonly Column<AdminSearchDto, Sort>[] = [
  {
    header: 'Type',
    cell: ({ search_type }) => <p className={styles.name}>{SEARCH_LABELS[search_type]}</p>,
  },
  { header: 'From', cell: ({ origin_airport }) => formatPlaces(origin_airport) },
  { header: 'To', cell: ({ destination_airport }) => formatPlaces(destination_airport) },
  {
    header: 'Travel date',
    sort: { by: 'search_date', kind: 'time' },
    cell: ({ search_date }) => (
      <time dateTime={search_date} className={styles.date}>
        {formatDay(search_date)}
      </time>
    ),
  },
  {
    header: 'Places',
    isFigure: true,
    sort: { by: 'results_found', kind: 'amount' },
    cell: ({ results_found }) => <Found figure={results_found} />,
  },
  {
    header: 'Flights',
    isFigure: true,
    sort: { by: 'total_flights', kind: 'amount' },
    cell: ({ total_flights }) => <Found figure={total_flights} />,
  },
  {
    header: 'Searched',
    sort: { by: 'created_at', kind: 'time' },
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    header: 'By',
    cell: ({ user }) => (user ? <Person person={user} /> : <p className={styles.soft}>Guest</p>),
  },
];

/** Null for a search that is still running or was interrupted. */
const Found = ({ figure }: { readonly figure: number | null }) =>
  figure === null ? <span className={styles.soft}>Unknown</span> : figure.toLocaleString('en-US');

export function SearchesTab() {
  const address = useListAddress<Filter, Sort>('searches', CHOICES);
  const answer = useListPage('searches', address.question, (query, signal) =>
    call(listSearches, { query }, signal),
  );
  return (
    <ListView
      copy={COPY}
      filters={FILTERS}
      columns={COLUMNS}
      address={address}
      answer={answer}
      rowsOf={({ searches }) => searches}
      keyOf={({ id }) => id}
    />
  );
}
