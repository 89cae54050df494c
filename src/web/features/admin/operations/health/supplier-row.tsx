import { PROVIDERS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from './health.module.css';
import { ERROR_LABELS, type Supplier } from './job-state.ts';
import { StateLabel } from './state-label.tsx';

const STATES = {
  working: { style: 'good', text: 'Working' },
  failing: { style: 'bad', text: 'Failing' },
  resting: { style: 'waiting', text: 'Paused after errors' },
  unused: { style: 'idle', text: 'Not used yet' },
} as const satisfies Record<Supplier['state'], object>;

interface SupplierRowProps {
  readonly supplier: Supplier;
  readonly asOf: string;
}

/** A provider or its built-in fake. */
export function SupplierRow({ supplier, asOf }: SupplierRowProps) {
  const { style, text } = STATES[supplier.state];
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p>{PROVIDERS[supplier.kind]}</p>
        <p className={styles.soft}>{supplier.name}</p>
        {supplier.simulated ? <Tag tone="sample">Sample</Tag> : <Tag>Live</Tag>}
      </div>
      <StateLabel style={style}>{text}</StateLabel>
      <div className={styles.past}>
        {supplier.last_answer_at !== null && (
          <p>
            Last answer <Moment at={supplier.last_answer_at} asOf={asOf} />,{' '}
            {formatCount(supplier.answers, 'answer')} in all
          </p>
        )}
        {supplier.last_fault_at !== null && (
          <p>
            Last error <Moment at={supplier.last_fault_at} asOf={asOf} />,{' '}
            {formatCount(supplier.faults, 'error')} in all
            {supplier.last_fault && (
              <>
                : <span className={styles.error}>it {ERROR_LABELS[supplier.last_fault]}</span>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
