import type { AuditEntryDto } from '#contract/admin/lists.ts';
import { Moment } from '../parts/moment.tsx';
import styles from './audit.module.css';

export function AuditEntry({ entry }: { readonly entry: AuditEntryDto }) {
  const { at, by, action, subject, detail } = entry;
  const details = Object.entries(detail);
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        {formatAction(action)}
        {subject !== null && <span className={styles.subject}> {subject}</span>}
      </p>
      <p className={styles.soft}>
        <Moment at={at} /> by {by ?? 'the command line'}
      </p>
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(([name, value]) => (
            <div key={name}>
              <dt>{name.replaceAll('_', ' ')}</dt>
              <dd>{formatValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** `banner.changed` as `Banner changed` */
function formatAction(action: string): string {
  const text = action.replaceAll(/[._-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
