import styles from './cells.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

interface MomentProps {
  /** ISO 8601; null for never. */
  readonly at: string | null;
}

/** In the zone of this device. */
export function Moment({ at }: MomentProps) {
  if (at === null) return <span className={styles.soft}>Never</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} className={styles.moment}>
      {DAY.format(date)} <span className={styles.soft}>{CLOCK.format(date)}</span>
    </time>
  );
}
