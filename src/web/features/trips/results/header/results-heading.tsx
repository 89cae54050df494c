import type { ReactNode } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { FareBadge } from '#web/trip/fare-badge.tsx';
import styles from './header.module.css';

interface ResultsHeadingProps {
  readonly heading: string;
  /** What the totals are for; announced with the heading. */
  readonly scope: string;
  readonly source: SourceDto | undefined;
  /** The orders and filters; false where there are none at any time. */
  readonly children?: ReactNode;
}

/** As high before the answer as after it. */
export function ResultsHeading({ heading, scope, source, children }: ResultsHeadingProps) {
  return (
    <header className={styles.header}>
      <div className={styles.count}>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles.scope} role="status">
          {scope}
        </p>
        <span className={styles.badge}>{source && <FareBadge source={source} />}</span>
      </div>
      {children !== false && <div className={styles.tools}>{children}</div>}
    </header>
  );
}
