import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import styles from './section-head.module.css';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
}

/** The name of a list, and the heads of its three fare columns where they stand side by side. */
export function SectionHead({ id, title, note }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.note}>{note}</p>
      </div>
      {FARE_KINDS.map((kind) => (
        <span key={kind} className={styles.column} aria-hidden="true">
          {FARE_CLASSES[kind].label}
        </span>
      ))}
    </header>
  );
}
