import { type AdminSearchDto, listSearches } from '#contract/admin/lists.ts';
import { call } from '#web/api/client.ts';
import type { Column } from '../lists/list-table.tsx';
import { ListView, type ListWords } from '../lists/list-view.tsx';
import { useListAddress } from '../lists/question/use-list-address.ts';
import { useListPage } from '../lists/question/use-list-page.ts';
import styles from './cells/cells.module.css';
import { dayWords } from './cells/format-day.ts';
import { Moment } from './cells/moment.tsx';
import { Person } from './cells/person.tsx';
import { askedWords, SEARCH_WORDS } from './format-search.ts';

const WORDS: ListWords = {
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
  { value: 'search', label: SEARCH_WORDS.search },
  { value: 'single', label: SEARCH_WORDS.single },
  { value: 'inbound', label: SEARCH_WORDS.inbound },
  { value: 'return', label: SEARCH_WORDS.return },
  { value: 'guest', label: 'By guests' },
];

const COLUMNS: readonly Column<AdminSearchDto, Sort>[] = [
  {
    head: 'Type',
    cell: ({ search_type }) => <p className={styles.name}>{SEARCH_WORDS[search_type]}</p>,
  },
  { head: 'From', cell: ({ origin_airport }) => askedWords(origin_airport) },
  { head: 'To', cell: ({ destination_airport }) => askedWords(destination_airport) },
  {
    head: 'Travel date',
    sort: { by: 'search_date', kind: 'time' },
    cell: ({ search_date }) => (
      <time dateTime={search_date} className={styles.date}>
        {dayWords(search_date)}
      </time>
    ),
  },
  {
    head: 'Places',
    isFigure: true,
    sort: { by: 'results_found', kind: 'amount' },
    cell: ({ results_found }) => <Found figure={results_found} />,
  },
  {
    head: 'Flights',
    isFigure: true,
    sort: { by: 'total_flights', kind: 'amount' },
    cell: ({ total_flights }) => <Found figure={total_flights} />,
  },
  {
    head: 'Searched',
    sort: { by: 'created_at', kind: 'time' },
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    head: 'By',
    cell: ({ user }) => (user ? <Person person={user} /> : <p className={styles.soft}>Guest</p>),
  },
];

/** Unknown of a search that still runs or was cut off. */
const Found = ({ figure }: { readonly figure: number | null }) =>
  figure === null ? <span className={styles.soft}>Unknown</span> : figure.toLocaleString('en-US');

/** What members and guests have searched. */
export function SearchesTab() {
  const address = useListAddress<Filter, Sort>('searches', CHOICES);
  const answer = useListPage('searches', address.question, (query, signal) =>
    call(listSearches, { query }, signal),
  );
  return (
    <ListView
      words={WORDS}
      filters={FILTERS}
      columns={COLUMNS}
      address={address}
      answer={answer}
      rowsOf={({ searches }) => searches}
      keyOf={({ id }) => id}
    />
  );
}
