import type { ReactNode } from 'react';
import { useHasFares } from '#web/site/use-site.ts';
import { FareBadge } from '#web/trip/fare-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useResults } from '../results-context.ts';
import styles from './results-header.module.css';

interface ResultsHeaderProps {
  readonly heading: string;
  /** Announced when it changes. Empty after an error, which has its own alert. */
  readonly status: string;
  readonly onCancel?: (() => void) | undefined;
  /** Resumes an interrupted search. */
  readonly onGoOn?: (() => void) | undefined;
  /** A field at the end of the line. */
  readonly field?: ReactNode;
  /** The tools of the list. */
  readonly children?: ReactNode;
}

/** Has the same height before and after the answer. */
export function ResultsHeader(props: ResultsHeaderProps) {
  const { heading, status, onCancel, onGoOn, field, children } = props;
  const { source } = useResults();
  const hasFares = useHasFares();
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className={styles.status}>
          <p role="status">{status}</p>
          {source && !hasFares && (
            <p className={styles.terms}>
              Times and booking windows. See the airline for prices and seats.
            </p>
          )}
          {onCancel && (
            <Button variant="plain" size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {onGoOn && (
            <Button variant="plain" size="small" onClick={onGoOn}>
              Go on
            </Button>
          )}
        </div>
        {field}
        <div className={styles.badge}>{source && <FareBadge source={source} />}</div>
      </div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
