import { exportUsers, listUsers } from '#contract/admin/lists.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { adminList } from '../lists/admin-list.tsx';
import { CustomerId, Figure, Moment, Person, PlanTag } from './cells.tsx';

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
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      header: 'Last login',
      sort: { by: 'last_login', kind: 'time' },
      cell: ({ last_login }) => <Moment at={last_login} />,
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
