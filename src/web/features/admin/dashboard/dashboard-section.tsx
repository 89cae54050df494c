import { type ReactNode, useId } from 'react';
import styles from './overview.module.css';

interface DashboardSectionProps {
  readonly title: string;
  /** Below the heading. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function DashboardSection({ title, note, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {note}
      {children}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [term: string, figure: string, description: string])[];
}

/** Large figures with what they mean. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.totals}>
    {facts.map(([term, figure, description]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className={styles.total}>{figure}</dd>
        <dd className={styles.soft}>{description}</dd>
      </div>
    ))}
  </dl>
);
