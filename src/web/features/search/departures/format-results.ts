import { formatCount } from '#domain/count.ts';
import { headingOf } from '#domain/search.ts';
import { formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import type { SearchState } from '../search-state.ts';

type Search = Pick<SearchState, 'direction' | 'origin' | 'destination'>;
type CityOf = (code: string) => string;

/** `Flights from Denver, Nov 27` */
export const titleOf = (search: Search, date: LocalDate, cityOf: CityOf): string =>
  `${headingOf(search, cityOf)}, ${formatMonthDay(date)}`;

/** `Fri, Nov 27 · Outbound` */
export const barFacts = ({ direction }: Pick<Search, 'direction'>, date: LocalDate): string =>
  `${formatDayShort(date)} · ${direction === 'inbound' ? 'Inbound' : 'Outbound'}`;

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
