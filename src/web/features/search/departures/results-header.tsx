import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import { headingOf } from '#domain/search.ts';
import { formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { SearchState } from '../search-state.ts';
import styles from './section-header.module.css';

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
  <header className={styles.header}>
    <h2 id={id}>{title}</h2>
    <p className={styles.note}>{note}</p>
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
    <div className={classNames(styles.heads, both && styles.ofPair)} aria-hidden="true">
      <span>{first}</span>
      <span>{home}</span>
      {columns.map((kind) => (
        <span key={kind} className={styles[kind]}>
          {FARE_CLASSES[kind].label}
        </span>
      ))}
      {both && <span className={styles.both}>{both}</span>}
      <span className={styles.last}>{last}</span>
    </div>
  );
}
