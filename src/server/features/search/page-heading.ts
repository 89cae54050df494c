import { parseFlight } from '#contract/shared-flight.ts';
import { currentCode, isAirportCode, titleCase } from '#domain/airports.ts';
import { type ClosedDay, closedDayOf } from '#domain/booking-window.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { departureOf, destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { type CityOf, headingOf } from '#domain/search.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf, daysBetween, formatDayShort, isLocalDate, type LocalDate } from '#domain/time.ts';
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
  if (pathname === '/flight-summary') return sharedHeading(query, cityOf);
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

/** Characters of the longest link of a trip. */
const LONGEST = 16_384;

/** The flights out and back of the link of a trip; undefined if it holds none. */
export function sharedFlights(query: URLSearchParams): readonly [Flight, Flight] | undefined {
  const data = query.get('data') ?? '';
  if (data.length > LONGEST) return undefined;
  try {
    const { df, rf } = JSON.parse(Buffer.from(data, 'base64url').toString());
    const [out, back] = [parseFlight(df), parseFlight(rf)];
    return out && back && [asFlight(out), asFlight(back)];
  } catch {
    return undefined;
  }
}

/** `Denver to Las Vegas and back, Thu Dec 3 to Sat Dec 5, 2026` */
function sharedHeading(query: URLSearchParams, cityOf: CityOf): string {
  const flights = sharedFlights(query);
  if (!flights) return '';
  const [out, back] = flights;
  const [from, to] = [dayOf(departureOf(out)), dayOf(departureOf(back))];
  const day = (date: LocalDate) => formatDayShort(date).replace(',', '');
  const days = from === to ? day(from) : `${day(from)} to ${day(to)}`;
  return `${cityOf(originOf(out))} to ${cityOf(destinationOf(out))} and back, ${days}, ${to.slice(0, 4)}`;
}

/**
 * Name of the picture of a shared search, question or trip: of its route, where that is flown nonstop or trips are asked
 * for, else of its first origin; with the days of a trip.
 * @param query of the page, unchecked.
 */
export function pagePicture(
  network: NetworkSource,
  pathname: string,
  query: URLSearchParams,
): string {
  const { airports, routes } = network.current();
  const known = (text: string) => {
    const [first = ''] = text.toUpperCase().split(',');
    const code = isAirportCode(first) ? currentCode(first) : '';
    return (airports as ReadonlyMap<string, unknown>).has(code) ? code : '';
  };
  const trip = tripOf(pathname, query);
  const origin = known(trip?.origins ?? query.get('origin') ?? '');
  const destination = known(trip?.destination ?? query.get('destination') ?? '');
  if (origin === '') return 'home';
  const isFlown = routes.some((one) => one.origin === origin && one.destination === destination);
  const places = destination && (trip || isFlown) ? `${origin}-${destination}` : origin;
  return places.toLowerCase() + (trip ? `_${trip.days}_${trip.nights}` : '');
}

/** What the picture of a trip says of it; undefined for other pages. */
function tripOf(pathname: string, query: URLSearchParams) {
  const flights = pathname === '/flight-summary' ? sharedFlights(query) : undefined;
  if (flights) {
    const [out, back] = flights;
    const [days, until] = [dayOf(departureOf(out)), dayOf(departureOf(back))];
    const nights = String(daysBetween(days, until));
    return { origins: originOf(out), destination: destinationOf(out), days, nights };
  }
  if (pathname !== '/trips') return undefined;
  const { origins = '', out = '', nights = '', destination, open } = Object.fromEntries(query);
  if (!parseDays(out) || !parseNights(nights)) return undefined;
  return { origins, destination: open ?? destination, days: out.replace('/', '.'), nights };
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
