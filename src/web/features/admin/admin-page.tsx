import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Activity, RefreshCw } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearch } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { AddressTabs } from './address-tabs.tsx';
import { ADMIN_QUERIES, AdminsOnly } from './admins-only.tsx';
import { NotificationsTab, SearchesTab, UsersTab } from './dashboard/lists.tsx';
import { OverviewTab } from './dashboard/overview.tsx';

type TabId = 'overview' | 'users' | 'notifications' | 'searches';

const CONTENTS: Readonly<Record<TabId, ComponentType>> = {
  overview: OverviewTab,
  users: UsersTab,
  notifications: NotificationsTab,
  searches: SearchesTab,
};

const TABS = [
  { id: 'overview', label: 'Overview', search: {} },
  { id: 'users', label: 'Users', search: { tab: 'users' } },
  { id: 'notifications', label: 'Notifications', search: { tab: 'notifications' } },
  { id: 'searches', label: 'Searches', search: { tab: 'searches' } },
] as const;

export const AdminPage = () => (
  <AdminsOnly>
    <Dashboard />
  </AdminsOnly>
);

function Dashboard() {
  const { tab: tabId } = useSearch();
  const { id, label } = TABS.find((tab) => tab.id === tabId) ?? TABS[0];
  const Content = CONTENTS[id];
  return (
    <Page
      heading="Admin Dashboard"
      tools={
        <>
          <Refresh />
          <ButtonLink to="/admin/operations" icon={<Activity />}>
            Operations
          </ButtonLink>
        </>
      }
    >
      <Title>{`${label}, Admin Dashboard`}</Title>
      <AddressTabs label="Admin Dashboard" to="/admin" tabs={TABS} current={id}>
        <Content />
      </AddressTabs>
    </Page>
  );
}

function Refresh() {
  const queries = useQueryClient();
  const busy = useIsFetching(ADMIN_QUERIES) > 0;
  return (
    <Button
      busy={busy}
      icon={<RefreshCw />}
      onClick={() => void queries.invalidateQueries(ADMIN_QUERIES)}
    >
      Refresh
    </Button>
  );
}
