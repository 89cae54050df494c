import { Ban } from 'lucide-react';
import { addDays, formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './blackout-note.module.css';

/** Longer than any series of blackout dates so far. */
const DAYS_AHEAD = 31;

/** The first day after `date` on which the pass is valid. */
export function nextPassDay(
  date: LocalDate,
  blackoutDays: ReadonlySet<string>,
): LocalDate | undefined {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(date, ahead);
    if (!blackoutDays.has(day)) return day;
  }
  return undefined;
}

interface BlackoutNoteProps {
  readonly date: LocalDate;
  readonly next: LocalDate | undefined;
  readonly onDate: (date: LocalDate) => void;
  /** Another day consumes a search. */
  readonly costs: boolean;
}

/** Shown instead of the GoWild section. */
export function BlackoutNote({ date, next, onDate, costs }: BlackoutNoteProps) {
  const hasFares = useHasFares();
  return (
    <section className={styles.note} aria-label="GoWild">
      <span className={styles.icon} aria-hidden="true">
        <Ban size={20} strokeWidth={1.75} />
      </span>
      <div>
        <h2>No GoWild {hasFares ? 'fares' : 'flights'} this day</h2>
        <p>
          <span>{formatMonthDay(date)} is a GoWild blackout date.</span>{' '}
          {hasFares && <span>Standard fares only.</span>}
        </p>
      </div>
      {next && (
        <Button onClick={() => onDate(next)}>
          Search {formatDayShort(next)}
          {costs && ', uses 1 search'}
        </Button>
      )}
    </section>
  );
}
