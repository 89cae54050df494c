import type { ReactNode } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProvenanceLine } from './provenance-line.tsx';
import styles from './results-header.module.css';

interface ResultsHeaderProps {
  readonly heading: string;
  /** Read aloud when it changes. Empty after a failure, which speaks for itself. */
  readonly status: string;
  /** Breaks off the search that is under way. */
  readonly onCancel?: (() => void) | undefined;
  /** Takes up a search that was broken off. */
  readonly onGoOn?: (() => void) | undefined;
  /** More is to come, or would have been. */
  readonly isUnfinished?: boolean;
  /** Known once an answer has come. */
  readonly source: SourceDto | undefined;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  readonly refreshCosts: boolean;
  /** What can be done with the results. */
  readonly children?: ReactNode;
}

/** What the page shows, how much of it, and where it comes from. As high before the answer as after. */
export function ResultsHeader(props: ResultsHeaderProps) {
  const { heading, status, onCancel, onGoOn, isUnfinished, source, children, ...refresh } = props;
  return (
    <header className={classNames(styles.header, status !== '' && styles.reserved)}>
      <h1 tabIndex={-1}>{heading}</h1>
      <div className={styles.status}>
        <p role="status">{status}</p>
        {source && !isUnfinished && (
          <p className={styles.terms}>One way, per person, taxes included.</p>
        )}
        {children}
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
      <div className={styles.provenance}>
        {source && <ProvenanceLine source={source} {...refresh} />}
      </div>
    </header>
  );
}
