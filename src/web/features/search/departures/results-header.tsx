import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import { headingOf } from '#domain/search.ts';
import { formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { FareBadge } from '#web/trip/fare-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { SearchState } from '../search-state.ts';
import { useResults } from './results-context.ts';
import styles from './results-header.module.css';
import sectionStyles from './section-header.module.css';

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

/** The day of a search, seen from today. */
interface DayFrom {
  readonly date: LocalDate;
  readonly today: LocalDate;
}

type Search = Pick<SearchState, 'direction' | 'origin' | 'destination'>;
type CityOf = (code: string) => string;

/** `Flights from Denver, Nov 27`, in another year `Flights from Denver, Jan 5, 2027` */
export const titleOf = (search: Search, { date, today }: DayFrom, cityOf: CityOf): string =>
  `${headingOf(search, cityOf)}, ${formatMonthDayIn(date, today)}`;

interface Figures {
  /** Flights that pass the filters. */
  readonly shown: number;
  readonly total: number;
  /** Destinations, or origins of an inbound search. */
  readonly places: number;
}

/** `92 flights to 28 destinations`, `74 of 92 flights to 26 destinations` */
export function formatResultCount(
  { shown, total, places }: Figures,
  direction: SearchState['direction'],
): string {
  if (total === 0) return 'No flights';
  const flights = formatCount(total, 'flight');
  const part = shown === total ? flights : `${shown.toLocaleString('en-US')} of ${flights}`;
  return direction === 'inbound'
    ? `${part} from ${formatCount(places, 'origin')}`
    : `${part} to ${formatCount(places, 'destination')}`;
}

interface SectionHeaderProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** When the places can be booked. */
  readonly windows?: ReactNode;
  readonly action?: ReactNode;
}

export const SectionHeader = ({ id, title, note, windows, action }: SectionHeaderProps) => (
  <header className={sectionStyles.header}>
    <h2 id={id}>{title}</h2>
    <p className={sectionStyles.note}>{note}</p>
    {windows}
    {action}
  </header>
);

interface ColumnHeadsProps {
  /** Of the first column. */
  readonly first?: string | undefined;
  /** Of the column before the fares. */
  readonly home?: ReactNode;
  /** Of the column for the price of both flights; absent without that column. */
  readonly both?: string | undefined;
  /** Of the last column. */
  readonly last?: string | undefined;
}

/** Stay at the top while their rows pass. Shown only where the columns are side by side; the rows name them too. */
export function ColumnHeads({ first, home, both, last }: ColumnHeadsProps) {
  const columns = useHasFares() ? FARE_KINDS : [];
  return (
    <div
      className={classNames(sectionStyles.heads, both && sectionStyles.ofPair)}
      aria-hidden="true"
    >
      <span>{first}</span>
      <span>{home}</span>
      {columns.map((kind) => (
        <span key={kind} className={sectionStyles[kind]}>
          {FARE_CLASSES[kind].label}
        </span>
      ))}
      {both && <span className={sectionStyles.both}>{both}</span>}
      <span className={sectionStyles.last}>{last}</span>
    </div>
  );
}
