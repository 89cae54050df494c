import type { ClosedDay } from '#domain/booking-window.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './departures/departure-screen.module.css';
import { BlackoutNote } from './departures/empty-states/blackout-note.tsx';
import { ResultsSkeleton } from './departures/empty-states/results-skeleton.tsx';
import headerStyles from './departures/header/results-header.module.css';
import barStyles from './departures/header/search-bar.module.css';
import { ReturnWaiting } from './returns/header/return-waiting.tsx';

interface ResultsWaitingProps {
  readonly heading: string;
  /** Where the day of the search is a blackout date. */
  readonly closedDay: ClosedDay | undefined;
  readonly label: string;
}

/** Rows in the place of those to come. */
export const ResultsWaiting = ({ heading, closedDay, label }: ResultsWaitingProps) => (
  <>
    <div className={barStyles.bar} />
    <div className={classNames(styles.grid, styles.mapped)}>
      <div className={styles.results}>
        <header className={headerStyles.header}>
          <div className={headerStyles.line}>
            <h1 tabIndex={-1}>{heading}</h1>
            <div className={headerStyles.status}>
              <p role="status">{label}</p>
            </div>
          </div>
          <div className={headerStyles.tools} />
        </header>
        <div className={styles.list}>
          <ResultsSkeleton of="places" note={closedDay && <BlackoutNote day={closedDay} />} />
        </div>
      </div>
    </div>
  </>
);

export const ReturnsWaiting = ({ label }: { readonly label: string }) => (
  <>
    <div className={barStyles.bar}>
      <h1 tabIndex={-1}>
        <HiddenText>Return flights</HiddenText>
      </h1>
    </div>
    <div className={classNames(styles.grid, styles.mapped)}>
      <div className={classNames(styles.results, styles.boxed)}>
        <ReturnWaiting label={label} />
      </div>
    </div>
  </>
);
