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

/** `1 flight`, `3 flights` */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Both arguments in milliseconds since 1970. */
export function formatAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

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
  const flights = countOf(total, 'flight');
  const part = shown === total ? flights : `${shown.toLocaleString('en-US')} of ${flights}`;
  return direction === 'inbound'
    ? `${part} from ${countOf(places, 'origin')}`
    : `${part} to ${countOf(places, 'destination')}`;
}
