import { ScrollText } from 'lucide-react';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Card } from '../parts/card.tsx';
import { EntryList } from '../parts/entry-list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type AuditFilter, useOperationsAddress } from '../sections.ts';
import { useAuditLog } from '../use-operations.ts';
import styles from './audit.module.css';
import { AuditEntry } from './audit-entry.tsx';

const FILTERS = [
  { value: 'changes', label: 'Changes' },
  { value: 'reads', label: 'Reads' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: AuditFilter; label: string }[];

const WHEN_NONE: Readonly<Record<AuditFilter, string>> = {
  changes: 'No changes yet',
  reads: 'No reads yet',
  all: 'No entries yet',
};

export function AuditSection() {
  const { page, filter, goToPage, choose } = useOperationsAddress();
  const log = useAuditLog(filter, page);
  return (
    <>
      <SegmentedControl label="Show" options={FILTERS} value={filter} onChange={choose} />
      <Loaded query={log} loading="Loading the audit log…" heights={[420]}>
        {(data) => (
          <Card title="Audit log" aside="Nothing in it can be changed or deleted">
            <EntryList
              pagination={data.pagination}
              one="entry"
              many="entries"
              className={styles.list}
              isOld={log.isPlaceholderData}
              whenNone={
                <EmptyView icon={<ScrollText strokeWidth={1.5} />} title={WHEN_NONE[filter]} />
              }
              onPage={goToPage}
            >
              {data.entries.map((entry) => (
                <AuditEntry key={entry.id} entry={entry} />
              ))}
            </EntryList>
          </Card>
        )}
      </Loaded>
    </>
  );
}
