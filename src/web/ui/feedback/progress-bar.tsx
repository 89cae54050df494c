import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Orange for outbound, blue for inbound. */
  readonly tone: 'outbound' | 'inbound';
  /** 0 to 1. Absent while the total is unknown. */
  readonly value?: number | undefined;
  /** "Searching flights" */
  readonly label: string;
}

/** Fixed to the top of the window; takes no space in the page. */
export function ProgressBar({ tone, value, label }: ProgressBarProps) {
  const known = value !== undefined;
  return (
    <div
      className={classNames(styles.track, styles[tone])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(value * 100) : undefined}
    >
      <div
        className={classNames(styles.bar, !known && styles.moving)}
        style={known ? { transform: `scaleX(${value})` } : undefined}
      />
    </div>
  );
}
