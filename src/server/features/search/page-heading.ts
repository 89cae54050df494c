import { titleCase } from '#domain/airports.ts';
import { type ClosedDay, closedDayOf } from '#domain/booking-window.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { type CityOf, headingOf } from '#domain/search.ts';
import { isLocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { tripTitle } from '#domain/trip-sentence.ts';
import { parseDays, parseNights } from '#domain/trip-texts.ts';

/**
 * Heading of the results page of a URL, so that the page contains it before any script runs.
 * @returns empty if the URL has no valid search, or the heading of its screen needs more than the URL; the app then
 * sets the heading.
 */
export function pageHeading(
  network: NetworkSource,
  pathname: string,
  query: URLSearchParams,
): string {
  const { airports } = network.current();
  const byCode: ReadonlyMap<string, { readonly city: string }> = airports;
  const isKnown = (text: string) =>
    expandPlaces(text, (code) => airports.has(code)).unknown.length === 0;
  const cityOf = (code: string) => titleCase(byCode.get(code)?.city ?? code);
  if (pathname === '/trips') return tripHeading(query, isKnown, cityOf);
  return pathname === '/' ? searchHeading(query, isKnown, cityOf) : '';
}

/** The day of a search for flights, where it is a blackout date. */
export function pageClosedDay(
  network: NetworkSource,
  query: URLSearchParams,
): ClosedDay | undefined {
  const date = query.get('date') ?? '';
  return isLocalDate(date) ? closedDayOf(date, network.current().blackoutDates) : undefined;
}

type IsKnown = (places: string) => boolean;

function searchHeading(query: URLSearchParams, isKnown: IsKnown, cityOf: CityOf): string {
  // Without a day, the app opens the form.
  if (query.get('screen') === 'return_flights' || !query.get('date')) return '';
  const place = (name: string) => (query.get(name) ?? '').toUpperCase();
  const [origin, destination] = [place('origin'), place('destination')];
  const direction = query.get('direction') === 'inbound' ? 'inbound' : 'outbound';
  const start = direction === 'inbound' ? destination : origin;
  if (start === '' || !isKnown(`${origin},${destination}`)) return '';
  return headingOf({ direction, origin, destination }, cityOf);
}

function tripHeading(query: URLSearchParams, isKnown: IsKnown, cityOf: CityOf): string {
  const { origins = '', out = '', nights = '', ...wishes } = Object.fromEntries(query);
  const { destination = '' } = wishes;
  if (!origins || !isKnown(`${origins},${destination}`)) return '';
  if (!parseDays(out) || !parseNights(nights)) return '';
  return tripTitle({ ...wishes, origins, out, nights }, cityOf);
}
