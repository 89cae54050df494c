import { Tag } from '#web/ui/badge/tag.tsx';
import { Moment } from '../parts/moment.tsx';
import { countWords } from '../parts/format-duration.ts';
import styles from './health.module.css';
import { FAULT_WORDS, SUPPLIER_NAMES, type Supplier } from './job-state.ts';
import { StateWord } from './state-label.tsx';

const STATES = {
  working: { look: 'good', words: 'Working' },
  failing: { look: 'bad', words: 'Failing' },
  resting: { look: 'waiting', words: 'Not asked for now' },
  unused: { look: 'idle', words: 'Not asked yet' },
} as const satisfies Record<Supplier['state'], object>;

interface SupplierRowProps {
  readonly supplier: Supplier;
  readonly asOf: string;
}

/** Somebody outside, or the built-in stand-in for them. */
export function SupplierRow({ supplier, asOf }: SupplierRowProps) {
  const { look, words } = STATES[supplier.state];
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p>{SUPPLIER_NAMES[supplier.kind]}</p>
        <p className={styles.soft}>{supplier.name}</p>
        {supplier.simulated ? <Tag tone="sample">Sample</Tag> : <Tag>Live</Tag>}
      </div>
      <StateWord look={look}>{words}</StateWord>
      <div className={styles.past}>
        {supplier.last_answer_at !== null && (
          <p>
            Last answer <Moment at={supplier.last_answer_at} asOf={asOf} />,{' '}
            {countWords(supplier.answers, 'answer')} in all
          </p>
        )}
        {supplier.last_fault_at !== null && (
          <p>
            Last fault <Moment at={supplier.last_fault_at} asOf={asOf} />,{' '}
            {countWords(supplier.faults, 'fault')} in all
            {supplier.last_fault && (
              <>
                : <span className={styles.fault}>it {FAULT_WORDS[supplier.last_fault]}</span>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
