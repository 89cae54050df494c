import { ChevronDown, ScrollText } from 'lucide-react';
import { type AuditEntryDto, exportAuditLog } from '#contract/admin/lists.ts';
import { EmptyView } from '#web/ui/feedback.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { DownloadCsv, EntryList } from '../lists/pager.tsx';
import { Card, DataAge, LoadedSection, Moment } from '../parts.tsx';
import styles from './audit.module.css';
import { auditSentence } from './audit-sentence.ts';
import { type AuditFilter, useAuditLog, useOperationsAddress } from './use-operations.ts';

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
      <LoadedSection query={log} loading="Loading the audit log…" heights={[420]}>
        {(data) => (
          <Card title="Audit log" aside="Nothing in it can be changed or deleted">
            <DataAge seconds={data.data_delay_seconds} />
            <DownloadCsv endpoint={exportAuditLog} query={{ filter }} what="the audit log" />
            <EntryList
              pagination={data.pagination}
              one="entry"
              many="entries"
              className={styles.list}
              isOld={log.isPlaceholderData}
              whenNone={<EmptyView icon={<ScrollText />} title={WHEN_NONE[filter]} />}
              onPage={goToPage}
            >
              {data.entries.map((entry) => (
                <AuditEntry key={entry.id} entry={entry} />
              ))}
            </EntryList>
          </Card>
        )}
      </LoadedSection>
    </>
  );
}

function AuditEntry({ entry }: { readonly entry: AuditEntryDto }) {
  const { at, by } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{auditSentence(entry)}</p>
      <p className={styles.soft}>
        <Moment at={at} /> {by === null ? 'on the command line' : `by ${by}`}
      </p>
      <RecordedValues entry={entry} />
    </li>
  );
}

/** Everything that was recorded, as it is stored. */
function RecordedValues({ entry: { action, subject, detail } }: { readonly entry: AuditEntryDto }) {
  const values = [['action', action], ['subject', subject], ...Object.entries(detail)] as const;
  return (
    <details className={styles.values}>
      <summary>
        <ChevronDown size={14} strokeWidth={2} />
        Recorded values
      </summary>
      <dl>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{formatValue(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
