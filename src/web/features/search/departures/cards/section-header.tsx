import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import { useHasFares } from '#web/site/use-site.ts';
import styles from './section-header.module.css';

interface SectionHeaderProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
}

/** The fare column headers show only where the columns are side by side. */
export function SectionHeader({ id, title, note }: SectionHeaderProps) {
  const columns = useHasFares() ? FARE_KINDS : [];
  return (
    <header className={styles.header}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.note}>{note}</p>
      </div>
      {columns.map((kind) => (
        <span key={kind} className={styles.column} aria-hidden="true">
          {FARE_CLASSES[kind].label}
        </span>
      ))}
    </header>
  );
}
