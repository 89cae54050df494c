import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
