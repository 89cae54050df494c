import { ChevronDown } from 'lucide-react';
import type { AuditEntryDto } from '#contract/admin/lists.ts';
import { Moment } from '../parts/moment.tsx';
import styles from './audit.module.css';
import { auditSentence } from './audit-sentence.ts';

export function AuditEntry({ entry }: { readonly entry: AuditEntryDto }) {
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
        <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
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
