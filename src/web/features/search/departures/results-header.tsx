import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import { headingOf } from '#domain/search.ts';
import { formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { FareBadge } from '#web/trip/fare-badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import type { SearchState } from '../search-state.ts';
import { useResults } from './results-context.ts';
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
