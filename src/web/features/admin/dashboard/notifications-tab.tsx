import { TriangleAlert } from 'lucide-react';
import { type AdminAlertDto, listAllAlerts } from '#contract/admin/lists.ts';
import { dollars } from '#web/alerts/alert-status.ts';
import { AlertStatusTag } from '#web/alerts/alert-status-tag.tsx';
import { call } from '#web/api/client.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import type { Column } from '../lists/list-table.tsx';
import { type ListCopy, ListView } from '../lists/list-view.tsx';
import { useListAddress } from '../lists/question/use-list-address.ts';
import { useListPage } from '../lists/question/use-list-page.ts';
import { AlertDates } from './cells/alert-dates.tsx';
import styles from './cells/cells.module.css';
import { formatDay } from './cells/format-day.ts';
import { Moment } from './cells/moment.tsx';
import { Person } from './cells/person.tsx';
import { Route } from './cells/route.tsx';

const COPY: ListCopy = {
  title: 'Notifications',
  one: 'notification',
  many: 'notifications',
  searchLabel: 'Search by airport code or email',
  whenNone: 'Whenever a member creates an alert, it is listed here.',
  failure: listAllAlerts.failure,
};

const CHOICES = {
  filters: ['all', 'active', 'completed'],
  sorts: ['created_at', 'max_price', 'origin_airport'],
} as const;
type Filter = (typeof CHOICES.filters)[number];
type Sort = (typeof CHOICES.sorts)[number];

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
];

const COLUMNS: readonly Column<AdminAlertDto, Sort>[] = [
  { header: 'User', cell: ({ user }) => <Person person={user} /> },
  {
    header: 'Route',
    sort: { by: 'origin_airport', kind: 'text' },
    cell: (alert) => <Route from={alert.origin_airport} to={alert.destination_airport} />,
  },
  { header: 'Travel dates', cell: ({ dates }) => <AlertDates dates={dates} /> },
  {
    header: 'Max price',
    sort: { by: 'max_price', kind: 'amount' },
    cell: ({ max_price, gowild_only }) => (
      <>
        <p>{dollars(max_price)}</p>
        <p className={styles.soft}>{gowild_only ? 'GoWild only' : 'Any fare'}</p>
      </>
    ),
  },
  { header: 'State', cell: (alert) => <State alert={alert} /> },
  {
    header: 'Created',
    sort: { by: 'created_at', kind: 'time' },
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

function State({ alert }: { readonly alert: AdminAlertDto }) {
  const { found_travel_date } = alert;
  return (
    <>
      <AlertStatusTag alert={alert} />
      {found_travel_date !== null && (
        <p className={styles.soft}>
          for <time dateTime={found_travel_date}>{formatDay(found_travel_date)}</time>
        </p>
      )}
    </>
  );
}

export function NotificationsTab() {
  const address = useListAddress<Filter, Sort>('notifications', CHOICES);
  const answer = useListPage('notifications', address.question, (query, signal) =>
    call(listAllAlerts, { query }, signal),
  );
  return (
    <ListView
      copy={COPY}
      filters={FILTERS}
      columns={COLUMNS}
      address={address}
      answer={answer}
      rowsOf={({ notifications }) => notifications}
      keyOf={({ id }) => id}
      noteOf={({ simulated }) => simulated && <SampleNote />}
    />
  );
}

const SampleNote = () => (
  <p className={styles.note}>
    <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
      Sample fares
    </Tag>{' '}
    Matches are estimates, not offers.
  </p>
);
