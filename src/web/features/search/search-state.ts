import { airportCode, currentCode, isAirportCode } from '#domain/airports.ts';
import {
  cityCode,
  cityGroupOf,
  expandPlaces,
  hasDistinctAirports,
  MAX_PLACES,
} from '#domain/city-groups.ts';
import { FLIGHT_ORDERS, type FlightOrder } from '#domain/flight.ts';
import { type PartyQuery, parsePartyQuery } from '#domain/party.ts';
import type { Action } from '#domain/permissions.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { ONE_WAY_FORM } from '#web/site/first-page.ts';
import { type FlightFilters, MOST_SEATS } from './filters.ts';

export type Direction = 'outbound' | 'inbound';
type Screen = 'form' | 'departure_flights' | 'return_flights';

/** The search as stored in the URL. */
export interface SearchState extends FlightFilters, PartyQuery {
  readonly screen: Screen;
  readonly direction: Direction;
  /** Airport codes and `CITY:` groups, separated by commas; empty when not given. */
  readonly origin: string;
  /** Like `origin`. Empty means anywhere. */
  readonly destination: string;
  readonly date: LocalDate | undefined;
  /** Days. */
  readonly duration: number | undefined;
  readonly returnDate: LocalDate | undefined;
  /** Hash of the chosen departure. */
  readonly flight: string | undefined;
  /** Absent for the default order of the screen. */
  readonly sort?: FlightOrder | undefined;
}

export type DatedSearch = SearchState & { readonly date: LocalDate };

export const isDated = (state: SearchState): state is DatedSearch => state.date !== undefined;

/** What an answer depends on, as text. */
export const questionOf = (search: SearchState): string =>
  (['direction', 'origin', 'destination', 'date', 'party', 'passes'] as const)
    .map((name) => search[name])
    .join();

/** Days. */
export const MAX_TRIP_DAYS = 365;

export const EMPTY_SEARCH: SearchState = {
  screen: 'form',
  direction: 'outbound',
  origin: '',
  destination: '',
  date: undefined,
  duration: undefined,
  returnDate: undefined,
  flight: undefined,
};

export const URL_ERRORS = {
  invalid: 'Invalid URL parameters for search.',
  outbound: 'Invalid URL: Missing origin or date for outbound search',
  inbound: 'Invalid URL: Missing destination or date for inbound search',
} as const;
type UrlError = (typeof URL_ERRORS)[keyof typeof URL_ERRORS];

interface SearchError {
  readonly error: UrlError;
  /** The valid part of the search. */
  readonly given: SearchState;
  /** Parameters that cannot be read. */
  readonly unread?: readonly string[];
}

/** A URL that only fills in the form. */
interface SearchPrefill {
  readonly prefill: SearchState;
}

type Params = Readonly<Record<string, string | undefined>>;

/** Present in the URL, but invalid. */
const BAD = Symbol('unreadable');
type Read<T> = T | undefined | typeof BAD;

/** Normalizes a list of places; {@link BAD} when one is neither an airport nor a city. */
function readPlaces(text: string): string | typeof BAD {
  const places = new Set<string>();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (!part) continue;
    const place = placeOf(part);
    if (!place) return BAD;
    places.add(place);
  }
  return places.size > MAX_PLACES ? BAD : [...places].join(',');
}

function placeOf(part: string): string | undefined {
  if (/^city:/i.test(part)) {
    const group = cityGroupOf(part);
    return group && cityCode(group);
  }
  return isAirportCode(part.toUpperCase()) ? currentCode(airportCode(part)) : undefined;
}

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string | undefined): Read<T> =>
    text === undefined ? undefined : (values.find((value) => value === text) ?? BAD);

const numberIn = (pattern: RegExp, min: number, max: number) => (text: string | undefined) => {
  if (text === undefined) return undefined;
  const value = Number(text);
  return pattern.test(text) && value >= min && value <= max ? value : BAD;
};

const WHOLE = /^(?:0|[1-9]\d{0,5})$/;
const HALVES = /^(?:0\.5|[1-9]\d?(?:\.5)?)$/;

const readDirection = oneOf('outbound', 'inbound');
const readScreen = oneOf('departure_flights', 'return_flights');
const readStops = oneOf('nonstop', 'one');
const readBookable = (text: string | undefined): Read<true> =>
  text === undefined ? undefined : text === '1' ? true : BAD;
const readSort = oneOf(...FLIGHT_ORDERS);
const readDays = numberIn(WHOLE, 1, MAX_TRIP_DAYS);
const readHours = numberIn(HALVES, 1, 24);
const readLayover = numberIn(HALVES, 0.5, 12);
const readSeats = numberIn(WHOLE, 1, MOST_SEATS);
const readPrice = numberIn(WHOLE, 0, 999_999);
const readMinute = numberIn(WHOLE, 0, 1440);
const readDate = (text: string | undefined): Read<LocalDate> =>
  text === undefined ? undefined : isLocalDate(text) ? text : BAD;
const readHash = (text: string | undefined): Read<string> =>
  text === undefined ? undefined : /^[\w-]{1,64}$/.test(text) ? text : BAD;

type Checked = Omit<Required<SearchState>, keyof PartyQuery>;
type Reads = { readonly [K in keyof Checked]: Read<Checked[K]> };

const readAll = (params: Params): Reads => ({
  screen: readScreen(params.screen),
  direction: readDirection(params.direction),
  origin: readPlaces(params.origin ?? ''),
  destination: readPlaces(params.destination ?? ''),
  date: readDate(params.date),
  duration: readDays(params.duration),
  returnDate: readDate(params.return_date),
  flight: readHash(params.flight),
  stops: readStops(params.stops),
  bookable: readBookable(params.bookable),
  maxHours: readHours(params.max_hours),
  maxPrice: readPrice(params.max_price),
  from: readMinute(params.from),
  to: readMinute(params.to),
  maxLayover: readLayover(params.layover),
  arriveFrom: readMinute(params.arrive_from),
  arriveTo: readMinute(params.arrive_to),
  seats: readSeats(params.seats),
  sort: readSort(params.sort),
});

type Readable = { readonly [K in keyof Checked]: Exclude<Reads[K], typeof BAD> };

/** What can be read of them. */
const readable = (reads: Reads): Readable =>
  Object.fromEntries(
    Object.entries(reads).map(([name, value]) => [name, value === BAD ? undefined : value]),
  ) as Readable;

/** By the names of their parameters, as a URL writes them. */
const unreadOf = (reads: Reads, params: Params): readonly string[] => {
  const unread = Object.values(reads).filter((value) => value === BAD).length;
  return unread === 0 ? [] : Object.keys(params).filter((name) => isUnread(name, params));
};

const isUnread = (name: string, params: Params): boolean =>
  Object.values(readAll({ [name]: params[name] })).includes(BAD);

/** Keys that make a URL a search; other keys alone (a campaign tag) open the empty form. */
const SEARCH_KEYS = ['screen', 'direction', 'origin', 'destination', 'date'] as const;

/**
 * Parses the query. Without a search it returns {@link EMPTY_SEARCH}; with an invalid value, the error. Without a place
 * or date it is an error too if the URL has a direction or screen, as every shared search has; else it fills in the
 * form.
 */
export function readSearchState(query: Params): SearchState | SearchError | SearchPrefill {
  const params = withoutEmpty(query);
  if (!SEARCH_KEYS.some((key) => params[key] !== undefined)) return EMPTY_SEARCH;
  const reads = readAll(params);
  const unread = unreadOf(reads, params);
  const {
    screen = 'form',
    direction = 'outbound',
    origin = '',
    destination = '',
    ...rest
  } = readable(reads);
  const state = {
    screen,
    direction,
    origin,
    destination,
    ...required(rest),
    ...parsePartyQuery(params),
  };
  if (unread.length > 0) return { error: URL_ERRORS.invalid, given: state, unread };
  // An inbound search has no return flights.
  if (screen === 'return_flights' && direction === 'inbound')
    return { error: URL_ERRORS.invalid, given: state };
  return isComplete(state) ? state : incomplete(state, params);
}

const isComplete = ({ direction, origin, destination, date }: SearchState): boolean =>
  (direction === 'outbound' ? origin : destination) !== '' && date !== undefined;

const incomplete = (state: SearchState, params: Params): SearchError | SearchPrefill =>
  params.direction || params.screen
    ? { error: URL_ERRORS[state.direction], given: state }
    : { prefill: state };

const withoutEmpty = (query: Params): Params =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text?.trim()));

/** Omits unset filters, so that equal searches have equal states. */
function required<T extends Pick<SearchState, 'date' | 'duration' | 'returnDate' | 'flight'>>(
  all: T,
) {
  const { date, duration, returnDate, flight, ...filters } = all;
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { date, duration, returnDate, flight, ...(Object.fromEntries(set) as typeof filters) };
}

/** The exact inverse of {@link readSearchState}; nothing asked is the empty form. */
export function writeSearchState(state: SearchState): Record<string, string> {
  if (!state.origin && !state.destination && !state.date) return ONE_WAY_FORM.search;
  const params: Record<string, string | number | undefined> = {
    origin: state.origin || undefined,
    destination: state.destination || undefined,
    date: state.date,
    direction: state.direction,
    screen: state.screen === 'form' ? undefined : state.screen,
    flight: state.flight,
    duration: state.duration,
    return_date: state.returnDate,
    stops: state.stops,
    bookable: state.bookable && 1,
    max_hours: state.maxHours,
    max_price: state.maxPrice,
    from: state.from,
    to: state.to,
    layover: state.maxLayover,
    arrive_from: state.arriveFrom,
    arrive_to: state.arriveTo,
    seats: state.seats,
    sort: state.sort,
    party: state.party,
    passes: state.passes,
  };
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
}

export type Refusal =
  | 'guest'
  | 'guest_return'
  | 'inbound'
  | 'single_route'
  | 'returns'
  | 'no_destination'
  | 'same_place'
  | 'past_date'
  | 'unknown_place';

interface SearchViewer {
  readonly isAuthenticated: boolean;
  readonly can: (action: Action) => boolean;
  readonly today: LocalDate;
  /** Whether an airport code or `CITY:` group is in the network. */
  readonly isKnown: (key: string) => boolean;
}

const names = (state: SearchState): readonly string[] =>
  `${state.origin},${state.destination}`.split(',').filter(Boolean);

/** Checked before any call: no refused search reaches the server. */
export function refusalOf(state: SearchState, viewer: SearchViewer): Refusal | undefined {
  if (!names(state).every(viewer.isKnown)) return 'unknown_place';
  if (!viewer.isAuthenticated) return isReturn(state) ? 'guest_return' : 'guest';
  const premium = premiumRefusalOf(state, viewer);
  if (premium) return premium;
  if (isReturn(state) && !state.destination && !state.flight) return 'no_destination';
  if (staysInPlace(state, viewer.isKnown)) return 'same_place';
  // Results may stay open past their day.
  if (state.screen === 'form' && state.date && state.date < viewer.today) return 'past_date';
  return undefined;
}

const isReturn = ({ screen }: SearchState): boolean => screen === 'return_flights';

/** Whether origin and destination are the same airport. */
export function staysInPlace(
  { origin, destination }: SearchState,
  isKnown: SearchViewer['isKnown'],
): boolean {
  if (!origin || !destination) return false;
  return !hasDistinctAirports(
    expandPlaces(origin, isKnown).airports,
    expandPlaces(destination, isKnown).airports,
  );
}

function premiumRefusalOf(state: SearchState, { can }: SearchViewer): Refusal | undefined {
  if (state.direction === 'inbound') return can('flights.search-inbound') ? undefined : 'inbound';
  if (can('flights.choose-destination')) return undefined;
  if (isReturn(state)) return 'returns';
  return state.destination === '' ? undefined : 'single_route';
}
