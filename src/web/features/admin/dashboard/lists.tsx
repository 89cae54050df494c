import {
  exportAlerts,
  exportSearches,
  exportUsers,
  listAllAlerts,
  listSearches,
  listUsers,
} from '#contract/admin/lists.ts';
import { AlertStatusTag, dollars } from '#web/alerts/alert-status.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { adminList } from '../lists/admin-list.tsx';
import { MomentCell, Soft } from '../parts.tsx';
import styles from './cells.module.css';
import {
  AlertDates,
  CustomerId,
  Day,
  Figure,
  formatPlaces,
  Person,
  PlanTag,
  Route,
  SampleNote,
  SEARCH_LABELS,
} from './cells.tsx';

export const UsersTab = adminList({
  endpoint: listUsers,
  csv: exportUsers,
  tab: 'users',
  title: 'Users',
  one: 'user',
  many: 'users',
  searchLabel: 'Search by name, email or ID',
  whenNone: 'Whoever creates an account is listed here.',
  filters: [
    { value: 'all', label: 'All users' },
    { value: 'free', label: 'Free' },
    { value: 'trial', label: 'Trial' },
    { value: 'premium', label: 'Premium' },
    { value: 'admin', label: 'Admins' },
    { value: 'disabled', label: 'Disabled' },
  ],
  sorts: ['created_at', 'last_login', 'email', 'search_count', 'notification_count'],
  rowsOf: ({ users }) => users,
  columns: [
    {
      header: 'Name and email',
      sort: { by: 'email', kind: 'text' },
      cell: (user) => (
        <Person person={user} to={`/admin/users/${user.id}`}>
          {user.is_admin && <Tag tone="standard">Admin</Tag>}{' '}
          {!user.is_active && <Tag tone="danger">Disabled</Tag>}
        </Person>
      ),
    },
    { header: 'Plan', cell: (user) => <PlanTag plan={user} /> },
    {
      header: 'Created',
      sort: { by: 'created_at', kind: 'time' },
      cell: ({ created_at }) => <MomentCell at={created_at} />,
    },
    {
      header: 'Last login',
      sort: { by: 'last_login', kind: 'time' },
      cell: ({ last_login }) => <MomentCell at={last_login} />,
    },
    {
      header: 'Alerts',
      isFigure: true,
      sort: { by: 'notification_count', kind: 'amount' },
      cell: ({ notification_count }) => <Figure figure={notification_count} />,
    },
    {
      header: 'Searches',
      isFigure: true,
      sort: { by: 'search_count', kind: 'amount' },
      cell: ({ search_count }) => <Figure figure={search_count} />,
    },
    {
      header: 'Stripe customer',
      cell: ({ stripe_customer_id }) => <CustomerId id={stripe_customer_id} />,
    },
  ],
});

export const NotificationsTab = adminList({
  endpoint: listAllAlerts,
  csv: exportAlerts,
  tab: 'notifications',
  title: 'Notifications',
  one: 'notification',
  many: 'notifications',
  searchLabel: 'Search by airport code or email',
  whenNone: 'Whenever a member creates an alert, it is listed here.',
  filters: [
    { value: 'all', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'completed', label: 'Completed' },
  ],
  sorts: ['created_at', 'max_price', 'origin_airport'],
  rowsOf: ({ notifications }) => notifications,
  noteOf: ({ simulated }) => simulated && <SampleNote />,
  columns: [
    { header: 'User', cell: ({ user }) => <Person person={user} /> },
    {
      header: 'Route',
      sort: { by: 'origin_airport', kind: 'text' },
      cell: ({ origins, destinations }) => <Route {...{ origins, destinations }} />,
    },
    { header: 'Travel dates', cell: (alert) => <AlertDates alert={alert} /> },
    {
      header: 'Max price',
      sort: { by: 'max_price', kind: 'amount' },
      cell: ({ max_price, gowild_only, party }) => (
        <>
          <p>{dollars(max_price)}</p>
          {party > 1 && <p className={styles.soft}>per person</p>}
          <p className={styles.soft}>{gowild_only ? 'GoWild only' : 'Any fare'}</p>
        </>
      ),
    },
    {
      header: 'State',
      cell: (alert) => (
        <div className={styles.state}>
          <AlertStatusTag alert={alert} />
          {alert.found_travel_date !== null && (
            <p className={styles.soft}>
              for <Day day={alert.found_travel_date} />
            </p>
          )}
        </div>
      ),
    },
    {
      header: 'Created',
      sort: { by: 'created_at', kind: 'time' },
      cell: ({ created_at }) => <MomentCell at={created_at} />,
    },
  ],
});

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
      cell: ({ created_at }) => <MomentCell at={created_at} />,
    },
    { header: 'By', cell: ({ user }) => (user ? <Person person={user} /> : <Soft>Guest</Soft>) },
  ],
});
