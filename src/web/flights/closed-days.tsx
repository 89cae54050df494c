import { Ban, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { unannouncedText } from '#domain/booking-window.ts';
import { usualPattern } from '#domain/data-coverage.ts';
import { departureOf, type Flight } from '#domain/flight.ts';
import { dayOf, formatDayShort, type LocalDate } from '#domain/time.ts';
import { useKnownBlackoutDates } from '#web/places/use-network.ts';
import { Link } from '#web/router.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import styles from './closed-days.module.css';

type Pairs = readonly Readonly<Record<'out' | 'back', Flight>>[];

interface ClosedDaysProps {
  readonly pairs: Pairs;
}

/**
 * Why no pair of flights is on the pass both ways, where blackout dates are the reason; and which days may still become
 * blackout dates.
 */
export function ClosedDays({ pairs }: ClosedDaysProps) {
  const text = formatClosedDays(pairs);
  const notes = <DayNotes flights={pairs.flatMap(({ out, back }) => [out, back])} />;
  if (!text) return notes;
  return (
    <>
      <p className={styles.closed}>
        <Ban size={14} strokeWidth={2} />
        <span>
          {text}{' '}
          <Link to="/month" className={textStyles.link}>
            See open days
          </Link>
        </span>
      </p>
      {notes}
    </>
  );
}

interface DayNotesProps {
  readonly flights: readonly Flight[];
}

/**
 * Stands over flights of which one leaves on a day that may still become a blackout date, or for which the timetable is
 * too old; else nothing.
 */
export function DayNotes({ flights }: DayNotesProps) {
  const blackoutDates = useKnownBlackoutDates();
  const last = flights
    .map((flight) => dayOf(departureOf(flight)))
    .toSorted()
    .at(-1);
  const until = useSite().timetable_until as LocalDate | null;
  const pattern = last && usualPattern(last, until);
  const isUnannounced = flights.some(({ goWildWindow }) => goWildWindow.unannounced);
  if (!isUnannounced && !pattern) return null;
  return (
    <div>
      {isUnannounced && (
        <Note>{unannouncedText(blackoutDates)} A pass seat on such a day may never be sold.</Note>
      )}
      {pattern && <Note>{pattern}.</Note>}
    </div>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.closed}>
    <CircleHelp size={14} strokeWidth={2} />
    <span>{children}</span>
  </p>
);

/** `No pass seats home: Sun, Nov 29 is a blackout date.`; empty where a pair has a way that is not closed. */
export function formatClosedDays(pairs: Pairs): string {
  const [out, home] = [closedDays(pairs, 'out'), closedDays(pairs, 'back')];
  const days = [...new Set([...out, ...home])].map(formatDayShort);
  if (days.length === 0) return '';
  const way = out.length > 0 && home.length > 0 ? '' : out.length > 0 ? ' out' : ' home';
  const dates =
    days.length === 1
      ? `${days[0]} is a blackout date`
      : days.length === 2
        ? `${days.join(' and ')} are blackout dates`
        : 'all of these days are blackout dates';
  return `No pass seats${way}: ${dates}.`;
}

function closedDays(pairs: Pairs, way: 'out' | 'back') {
  const flights = pairs.map((pair) => pair[way]);
  const areClosed = flights.every(({ goWildWindow }) => goWildWindow.state === 'blackout');
  return areClosed ? [...new Set(flights.map((one) => dayOf(departureOf(one))))].sort() : [];
}
