import { type AdminUserDto, listUsers } from '#contract/admin/lists.ts';
import { call } from '#web/api/client.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import type { Column } from '../lists/list-table.tsx';
import { type ListCopy, ListView } from '../lists/list-view.tsx';
import { useListAddress } from '../lists/question/use-list-address.ts';
import { useListPage } from '../lists/question/use-list-page.ts';
import { CustomerId } from './cells/customer-id.tsx';
import { Moment } from './cells/moment.tsx';
import { Person } from './cells/person.tsx';
import { PlanTag } from './cells/plan-tag.tsx';

const COPY: ListCopy = {
  title: 'Users',
  one: 'user',
  many: 'users',
  searchLabel: 'Search by name or email',
  whenNone: 'Whoever creates an account is listed here.',
  failure: listUsers.failure,
};

const CHOICES = {
  filters: ['all', 'free', 'trial', 'premium', 'admin', 'disabled'],
  sorts: ['created_at', 'last_login', 'email', 'search_count', 'notification_count'],
} as const;
type Filter = (typeof CHOICES.filters)[number];
type Sort = (typeof CHOICES.sorts)[number];

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'All users' },
  { value: 'free', label: 'Free' },
  { value: 'trial', label: 'Trial' },
  { value: 'premium', label: 'Premium' },
  { value: 'admin', label: 'Admins' },
  { value: 'disabled', label: 'Disabled' },
];

const COLUMNS: readonly Column<AdminUserDto, Sort>[] = [
  {
    header: 'Name and email',
    sort: { by: 'email', kind: 'text' },
    cell: (user) => (
      <Person person={user}>
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
    cell: ({ notification_count }) => notification_count.toLocaleString('en-US'),
  },
  {
    header: 'Searches',
    isFigure: true,
    sort: { by: 'search_count', kind: 'amount' },
    cell: ({ search_count }) => search_count.toLocaleString('en-US'),
  },
  {
    header: 'Stripe customer',
    cell: ({ stripe_customer_id }) => <CustomerId id={stripe_customer_id} />,
  },
];

export function UsersTab() {
  const address = useListAddress<Filter, Sort>('users', CHOICES);
  const answer = useListPage('users', address.question, (query, signal) =>
    call(listUsers, { query }, signal),
  );
  return (
    <ListView
      copy={COPY}
      filters={FILTERS}
      columns={COLUMNS}
      address={address}
      answer={answer}
      rowsOf={({ users }) => users}
      keyOf={({ id }) => id}
    />
  );
}
