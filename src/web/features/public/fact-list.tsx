import type { ReactNode } from 'react';
import styles from './public.module.css';

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
