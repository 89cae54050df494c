import { Ban } from 'lucide-react';
import { use } from 'react';
import { type ClosedDay, closedDayOf } from '#domain/booking-window.ts';
import { formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { useBlackoutDates } from '#web/network/use-network.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './blackout-note.module.css';

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
    <section className={styles.note} aria-label="GoWild">
      <Ban size={20} strokeWidth={1.75} aria-hidden="true" />
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
