import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, RefreshCw } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { blackoutDates } from '#contract/network.ts';
import { Title } from '#web/site/title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { AddressTabs } from '../address-tabs.tsx';
import { AdminsOnly } from '../admins-only.tsx';
import styles from '../parts.module.css';
import { AuditSection } from './audit-section.tsx';
import { BlackoutsSection } from './blackouts-section.tsx';
import { DataSection } from './data-section.tsx';
import { HealthSection } from './health-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import { SwitchesSection } from './switches-section.tsx';
import {
  invalidateOperations,
  SECTIONS,
  type SectionId,
  useOperationsAddress,
} from './use-operations.ts';

const PANELS: Readonly<Record<SectionId, ComponentType>> = {
  health: HealthSection,
  messages: MessagesSection,
  switches: SwitchesSection,
  blackouts: BlackoutsSection,
  notice: NoticeSection,
  data: DataSection,
  audit: AuditSection,
};

export const OperationsPage = () => (
  <AdminsOnly>
    <Operations />
  </AdminsOnly>
);

function Operations() {
  const { section } = useOperationsAddress();
  const { id, label } = SECTIONS.find((one) => one.id === section) ?? SECTIONS[0];
  const Panel = PANELS[id];
  return (
    <Page
      heading="Operations"
      tools={
        <>
          <RefreshButton />
          <ButtonLink to="/admin" icon={<ChartColumn />}>
            Dashboard
          </ButtonLink>
        </>
      }
    >
      <Title>{`${label}, Operations`}</Title>
      <AddressTabs label="Operations" to="/admin/operations" tabs={SECTIONS} current={id}>
        <div className={styles.panel}>
          <Panel />
        </div>
      </AddressTabs>
    </Page>
  );
}

/** Refetches what the page shows. */
function RefreshButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await Promise.all([
      invalidateOperations(queries),
      queries.invalidateQueries({ queryKey: [blackoutDates.path] }),
    ]);
    setBusy(false);
  };
  return (
    <Button icon={<RefreshCw />} busy={busy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}
