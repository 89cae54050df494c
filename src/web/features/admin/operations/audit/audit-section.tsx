import { ScrollText } from 'lucide-react';
import type { auditLog } from '#contract/admin/lists.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Pager } from '../../lists/pager.tsx';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PastEnd } from '../parts/past-end.tsx';
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
            <Entries
              data={data}
              isOld={log.isPlaceholderData}
              whenNone={WHEN_NONE[filter]}
              onPage={goToPage}
            />
          </Card>
        )}
      </Loaded>
    </>
  );
}

interface EntriesProps {
  readonly data: OutputOf<typeof auditLog>;
  /** Shown until the requested page has loaded. */
  readonly isOld: boolean;
  readonly whenNone: string;
  readonly onPage: (page: number) => void;
}

function Entries({ data, isOld, whenNone, onPage }: EntriesProps) {
  const { entries, pagination } = data;
  if (pagination.total === 0)
    return <EmptyView icon={<ScrollText strokeWidth={1.5} />} title={whenNone} />;
  if (entries.length === 0) return <PastEnd onFirst={() => onPage(1)} />;
  return (
    <>
      <ul className={styles.list} aria-busy={isOld}>
        {entries.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager pagination={pagination} one="entry" many="entries" onPage={onPage} />
    </>
  );
}
