import { exportAlerts, listAllAlerts } from '#contract/admin/lists.ts';
import { dollars } from '#web/alerts/alert-status.ts';
import { AlertStatusTag } from '#web/alerts/alert-status-tag.tsx';
import { adminList } from '../lists/admin-list.tsx';
import styles from './cells.module.css';
import { AlertDates, Day, Moment, Person, Route, SampleNote } from './cells.tsx';

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
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ],
});
