import { classNames } from '#web/ui/class-names.ts';
import styles from './guide.module.css';

/** Days shown before the departure. */
const SHOWN = 12;

interface WindowRailProps {
  /** Days before departure on which the window opens. */
  readonly days: number;
}

/** Decorative: the text beside it says the same. */
export function WindowRail({ days }: WindowRailProps) {
  return (
    <div className={styles.rail} aria-hidden="true">
      <div className={styles.ticks}>
        {Array.from({ length: SHOWN + 1 }, (_, at) => SHOWN - at).map((before) => (
          <span key={before} className={classNames(before <= days && styles.open)} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{SHOWN} days before</span>
        <span>departure</span>
      </div>
    </div>
  );
}
