import { Ban } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { type ClosedDay, closedDayOf } from '#domain/booking-window.ts';
import { formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { useBlackoutDates } from '#web/places/use-network.ts';
import layoutStyles from '#web/results/layout.module.css';
import { ResultsHead, ResultsLayout } from '#web/results/layout.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import barStyles from './departures/search-bar.module.css';
import styles from './results-waiting.module.css';
import returnStyles from './returns/return-header.module.css';

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
    <ResultsLayout of="flights" isMapped>
      <ResultsHead heading={heading} status={label} />
      <div className={layoutStyles.list}>
        <ResultsSkeleton of="places" note={closedDay && <BlackoutNote day={closedDay} />} />
      </div>
    </ResultsLayout>
  </>
);

export const ReturnsWaiting = ({ label }: { readonly label: string }) => (
  <>
    <div className={barStyles.bar}>
      <h1 tabIndex={-1}>
        <HiddenText>Return flights</HiddenText>
      </h1>
    </div>
    <ResultsLayout of="flights" isBoxed isMapped>
      <ReturnWaiting label={label} />
    </ResultsLayout>
  </>
);

/** As many as the first section shows. */
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const FARES = ['a', 'b', 'c'] as const;

interface ResultsSkeletonProps {
  readonly of: 'places' | 'flights';
  /** What stands above the rows to come. */
  readonly note?: ReactNode;
}

/**
 * In the place of the rows of places or of flights home, and as high, so that they cause no layout shift. A page from
 * the server has it too, so its measures are in the style sheet.
 */
export function ResultsSkeleton({ of, note }: ResultsSkeletonProps) {
  return (
    <div className={classNames(styles.section, styles[of])}>
      {note}
      <div aria-hidden="true">
        <div className={styles.header}>
          {of === 'places' && (
            <>
              <span className={styles.title} />
              <span className={styles.note} />
            </>
          )}
        </div>
        <ul>
          {ROWS.map((row) => (
            <li key={row} className={styles.row}>
              <div className={styles.names}>
                <span className={styles.name} />
                <span className={styles.facts} />
              </div>
              <div className={styles.trio}>
                {FARES.map((fare) => (
                  <span key={fare} className={styles.fare} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * Whether a day is a blackout date. Until the dates have come it is known of the day of the page that the server
 * rendered, so that the note stands from the first paint.
 */
export function useClosedDay(date: LocalDate): ClosedDay | undefined {
  const blackoutDates = useBlackoutDates();
  const { closedDay } = use(FirstPageContext);
  return closedDayOf(date, blackoutDates) ?? (closedDay?.date === date ? closedDay : undefined);
}

interface BlackoutNoteProps {
  readonly day: ClosedDay;
  /** Undefined until the app runs. */
  readonly onDate?: ((date: LocalDate) => void) | undefined;
  /** Another day consumes a search. */
  readonly costs?: boolean;
}

/** Shown instead of the GoWild section. */
export function BlackoutNote({ day: { date, next }, onDate, costs }: BlackoutNoteProps) {
  const hasFares = useHasFares();
  return (
    <section className={styles.blackoutNote} aria-label="GoWild">
      <Ban size={20} strokeWidth={1.75} />
      <div>
        <h2>No GoWild {hasFares ? 'fares' : 'flights'} this day</h2>
        <p>
          <span>{formatMonthDay(date)} is a GoWild blackout date.</span>{' '}
          {hasFares && <span>Standard fares only.</span>}
        </p>
      </div>
      {next && (
        <Button onClick={() => onDate?.(next)}>
          Search {formatDayShort(next)}
          {costs && ', uses 1 search'}
        </Button>
      )}
    </section>
  );
}

/** In the place of the departure and the flights home, and as high. */
export const ReturnWaiting = ({ label }: { readonly label: string }) => (
  <>
    <p role="status" className={returnStyles.sought}>
      {label}
    </p>
    <header>
      <div className={returnStyles.line}>
        <h2 className={returnStyles.title}>Flights home</h2>
      </div>
      <div className={returnStyles.tools} />
      <div className={returnStyles.waitingDays} />
    </header>
    <ResultsSkeleton of="flights" />
  </>
);
