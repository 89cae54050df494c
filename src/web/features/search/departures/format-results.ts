import { formatCount } from '#domain/count.ts';
import { headingOf } from '#domain/search.ts';
import { formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import type { SearchState } from '../search-state.ts';

/** The day of a search, seen from today. */
export interface DayFrom {
  readonly date: LocalDate;
  readonly today: LocalDate;
}

type Search = Pick<SearchState, 'direction' | 'origin' | 'destination'>;
type CityOf = (code: string) => string;

/** `Flights from Denver, Nov 27`, in another year `Flights from Denver, Jan 5, 2027` */
export const titleOf = (search: Search, { date, today }: DayFrom, cityOf: CityOf): string =>
  `${headingOf(search, cityOf)}, ${formatMonthDayIn(date, today)}`;

export interface Figures {
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
