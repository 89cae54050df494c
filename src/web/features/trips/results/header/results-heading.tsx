import type { ReactNode } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { FareBadge } from '#web/trip/fare-badge.tsx';
import styles from './header.module.css';

interface ResultsHeadingProps {
  readonly heading: string;
  /** What the totals are for; announced with the heading. */
  readonly scope: string;
  /** When the flights out can be booked on the pass. */
  readonly windows?: ReactNode;
  readonly source: SourceDto | undefined;
  /** The orders and filters; false where there are none at any time. */
  readonly children?: ReactNode;
}

/** As high before the answer as after it. */
export function ResultsHeading({ heading, scope, windows, source, children }: ResultsHeadingProps) {
  return (
    <header className={styles.header}>
      <div className={styles.count}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className={styles.scope}>
          <p role="status">{scope}</p>
          {windows}
        </div>
        <span className={styles.badge}>{source && <FareBadge source={source} />}</span>
      </div>
      {children !== false && <div className={styles.tools}>{children}</div>}
    </header>
  );
}
