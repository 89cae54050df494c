import { cityGroupOf } from '#domain/network/city-group.ts';
import { formatMonthDay, type LocalDate } from '#domain/time/local-date.ts';
import type { SearchState } from '../search-state.ts';

type Search = Pick<SearchState, 'direction' | 'origin' | 'destination'>;
type CityOf = (code: string) => string;

const MAX_NAMED = 3;

/** City names of a place field, in order. */
const placeNames = (text: string, cityOf: CityOf): string[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((piece) => cityGroupOf(piece)?.displayName ?? cityOf(piece));

/** Up to three names, else the first `+N more`. */
function placesLabel(text: string, cityOf: CityOf): string {
  const names = placeNames(text, cityOf);
  return names.length <= MAX_NAMED ? names.join(', ') : `${names[0]} +${names.length - 1} more`;
}

/** `Denver to anywhere`, `Inbound to Denver` */
export const routeLabel = (search: Search, cityOf: CityOf): string =>
  search.direction === 'inbound'
    ? `Inbound to ${placesLabel(search.destination, cityOf)}`
    : `${placesLabel(search.origin, cityOf)} to ${placesLabel(search.destination, cityOf) || 'anywhere'}`;

/** `Flights from Denver`, `Flights from Denver to Atlanta`, `Inbound to Denver` */
export function headingOf(search: Search, cityOf: CityOf): string {
  if (search.direction === 'inbound') return routeLabel(search, cityOf);
  const to = placesLabel(search.destination, cityOf);
  return `Flights from ${placesLabel(search.origin, cityOf)}${to && ` to ${to}`}`;
}

/** `Flights from Denver, Nov 27` */
export const titleOf = (search: Search, date: LocalDate, cityOf: CityOf): string =>
  `${headingOf(search, cityOf)}, ${formatMonthDay(date)}`;

/** `1 flight`, `3 flights` */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** `just now`, `4 min ago`, `2 h ago`; both arguments in milliseconds since 1970. */
export function agoWords(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

export interface Figures {
  /** Flights that the filters leave. */
  readonly shown: number;
  readonly total: number;
  /** Destinations, or origins of an inbound search. */
  readonly places: number;
}

/** `92 flights to 28 destinations`, `74 of 92 flights to 26 destinations` */
export function statusWords(
  { shown, total, places }: Figures,
  direction: SearchState['direction'],
): string {
  if (total === 0) return 'No flights';
  const flights = countOf(total, 'flight');
  const part = shown === total ? flights : `${shown} of ${flights}`;
  return direction === 'inbound'
    ? `${part} from ${countOf(places, 'origin')}`
    : `${part} to ${countOf(places, 'destination')}`;
}
