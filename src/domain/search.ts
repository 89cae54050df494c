import { cityGroupOf } from './city-groups.ts';

/** The places of a search as they are written in links: codes and `CITY:` groups, separated by commas. */
export interface SearchedPlaces {
  readonly direction: 'outbound' | 'inbound';
  readonly origin: string;
  readonly destination: string;
}

/** City of an airport code; the code itself where it is not known. */
type CityOf = (code: string) => string;

const MAX_NAMED = 3;

/** Up to three names, else the first `+N more`. */
function placesLabel(text: string, cityOf: CityOf): string {
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

/** `Flights from Denver`, `Flights from Denver to Atlanta`, `Inbound to Denver` */
export function headingOf(search: SearchedPlaces, cityOf: CityOf): string {
  if (search.direction === 'inbound') return routeLabel(search, cityOf);
  const to = placesLabel(search.destination, cityOf);
  return `Flights from ${placesLabel(search.origin, cityOf)}${to && ` to ${to}`}`;
}

/** How many days ahead of the present day at the airport of origin a search or an alert may look. */
export const MAX_DAYS_AHEAD = 365;
