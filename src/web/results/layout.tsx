import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './layout.module.css';

export interface ResultsLayoutProps {
  /** Trips have one line above their tools on phones, and a higher map. */
  readonly of: 'flights' | 'trips';
  /** Whether a box stands above the list. */
  readonly isBoxed?: boolean;
  /** Whether there is space for a map beside the list. */
  readonly isMapped?: boolean;
  /** Beside the list. */
  readonly column?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A list of results with its head, and space for the map beside it. A page from the server has it too. */
export const ResultsLayout = (props: ResultsLayoutProps) => {
  const { of, isBoxed, isMapped, column, className, children } = props;
  return (
    <div className={classNames(styles.grid, styles[of], isMapped && styles.mapped)}>
      <div className={classNames(styles.results, isBoxed && styles.boxed, className)}>
        {children}
      </div>
      {column}
    </div>
  );
};

interface ResultsHeadProps {
  readonly heading: string;
  /** Announced when it changes. Empty after an error, which has its own alert. */
  readonly status: ReactNode;
  /** After the status. */
  readonly note?: ReactNode;
  /** A field at the end of the line. */
  readonly field?: ReactNode;
  /** Where the fares come from. */
  readonly badge?: ReactNode;
  /** The tools of the list; false where there are none at any time. */
  readonly children?: ReactNode;
}

/** Has the same height before and after the answer. */
export const ResultsHead = (props: ResultsHeadProps) => {
  const { heading, status, note, field, badge, children } = props;
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className={styles.status}>
          <p role="status">{status}</p>
          {note}
        </div>
        {field}
        <div className={styles.badge}>{badge}</div>
      </div>
      {children !== false && <div className={styles.tools}>{children}</div>}
    </header>
  );
};
