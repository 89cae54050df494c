import { cityGroupOf } from './city-groups.ts';

/** The places of a search as in links: comma-separated codes and `CITY:` groups. */
interface SearchedPlaces {
  readonly direction: 'outbound' | 'inbound';
  readonly origin: string;
  readonly destination: string;
}

/** City of an airport code, or the code if it is unknown. */
export type CityOf = (code: string) => string;

const MAX_NAMED = 3;

/** Up to three names, or the first and `+N more`. */
export function placesLabel(text: string, cityOf: CityOf): string {
  const names = text
    .split(',')
    .filter(Boolean)
    .map((piece) => cityGroupOf(piece)?.displayName ?? cityOf(piece));
  return names.length <= MAX_NAMED ? names.join(', ') : `${names[0]} +${names.length - 1} more`;
}

/** `Denver to anywhere`, `Inbound to Denver` */
export const routeLabel = (search: SearchedPlaces, cityOf: CityOf): string =>
  search.direction === 'inbound'
    ? `Inbound to ${placesLabel(search.destination, cityOf)}`
    : `${placesLabel(search.origin, cityOf)} to ${placesLabel(search.destination, cityOf) || 'anywhere'}`;

/** The way back of a search for flights out: `Atlanta to Denver`; `Home to Denver` while nobody knows from where. */
export const homeRouteLabel = (origin: string, from: string, cityOf: CityOf): string =>
  `${placesLabel(from, cityOf) || 'Home'} to ${placesLabel(origin, cityOf)}`;

/** `Flights from Denver`, `Flights from Denver to Atlanta`, `Inbound to Denver` */
export function headingOf(search: SearchedPlaces, cityOf: CityOf): string {
  if (search.direction === 'inbound') return routeLabel(search, cityOf);
  const to = placesLabel(search.destination, cityOf);
  return `Flights from ${placesLabel(search.origin, cityOf)}${to && ` to ${to}`}`;
}

/** Searches and alerts may cover this many days after the current day at the origin airport. */
export const MAX_DAYS_AHEAD = 365;
