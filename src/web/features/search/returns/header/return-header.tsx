import type { ReactNode } from 'react';
import { useHasFares } from '#web/site/use-site.ts';
import { FareBadge } from '#web/trip/fare-badge.tsx';
import { useResults } from '../../departures/results-context.ts';
import styles from './return-header.module.css';

interface ReturnHeaderProps {
  /** Announced when it changes. Empty after an error, which has its own alert. */
  readonly status: string;
  /** Which of the day's flights are listed. */
  readonly note: string;
  readonly tools: ReactNode;
  readonly days: ReactNode;
}

/** Three lines above the flights home; the bar has the heading of the page. */
export function ReturnHeader({ status, note, tools, days }: ReturnHeaderProps) {
  const { source } = useResults();
  const hasFares = useHasFares();
  return (
    <header>
      <div className={styles.line}>
        <h2 className={styles.title}>Flights home</h2>
        <p role="status" className={styles.status}>
          {status}
        </p>
        <p className={styles.note}>
          {source && !hasFares
            ? 'Times and booking windows. See the airline for prices and seats.'
            : note}
        </p>
        {source && <FareBadge source={source} />}
      </div>
      <div className={styles.tools}>{tools}</div>
      {days}
    </header>
  );
}
