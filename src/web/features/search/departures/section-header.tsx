import type { ReactNode } from 'react';
import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './section-header.module.css';

interface SectionHeaderProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** When the places can be booked. */
  readonly windows?: ReactNode;
  readonly action?: ReactNode;
}

export const SectionHeader = ({ id, title, note, windows, action }: SectionHeaderProps) => (
  <header className={styles.header}>
    <h2 id={id}>{title}</h2>
    <p className={styles.note}>{note}</p>
    {windows}
    {action}
  </header>
);

interface ColumnHeadsProps {
  /** Of the first column. */
  readonly first?: string | undefined;
  /** Of the column before the fares. */
  readonly home?: ReactNode;
  /** Of the column for the price of both flights; absent without that column. */
  readonly both?: string | undefined;
  /** Of the last column. */
  readonly last?: string | undefined;
}

/** Stay at the top while their rows pass. Shown only where the columns are side by side; the rows name them too. */
export function ColumnHeads({ first, home, both, last }: ColumnHeadsProps) {
  const columns = useHasFares() ? FARE_KINDS : [];
  return (
    <div className={classNames(styles.heads, both && styles.ofPair)} aria-hidden="true">
      <span>{first}</span>
      <span>{home}</span>
      {columns.map((kind) => (
        <span key={kind} className={styles[kind]}>
          {FARE_CLASSES[kind].label}
        </span>
      ))}
      {both && <span className={styles.both}>{both}</span>}
      <span className={styles.last}>{last}</span>
    </div>
  );
}
