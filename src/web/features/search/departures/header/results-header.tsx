import type { ReactNode } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProvenanceLine } from './provenance-line.tsx';
import styles from './results-header.module.css';

interface ResultsHeaderProps {
  readonly heading: string;
  /** Announced when it changes. Empty after an error, which has its own alert. */
  readonly status: string;
  readonly onCancel?: (() => void) | undefined;
  /** Resumes an interrupted search. */
  readonly onGoOn?: (() => void) | undefined;
  readonly isUnfinished?: boolean;
  /** Undefined before the first answer. */
  readonly source: SourceDto | undefined;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  readonly refreshCosts: boolean;
  readonly children?: ReactNode;
}

/** Reserves its height, so that the answer causes no layout shift. */
export function ResultsHeader(props: ResultsHeaderProps) {
  const { heading, status, onCancel, onGoOn, isUnfinished, source, children, ...refresh } = props;
  const hasFares = useHasFares();
  return (
    <header className={classNames(styles.header, hasFares && status !== '' && styles.reserved)}>
      <h1 tabIndex={-1}>{heading}</h1>
      <div className={styles.status}>
        <p role="status">{status}</p>
        {source && !isUnfinished && (
          <p className={styles.terms}>
            {hasFares
              ? 'One way, per person, taxes included.'
              : 'Times and booking windows. See the airline for prices and seats.'}
          </p>
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
