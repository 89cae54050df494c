import type { AirportCode } from '#domain/airports.ts';
import { expandPlaces, hasDistinctAirports, MAX_PLACES, SAME_PLACE } from '#domain/city-groups.ts';
import { AppError } from '#domain/errors.ts';
import {
  cheapestFirst,
  destinationOf,
  type FareVisibility,
  type Flight,
  originOf,
  redactFares,
} from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { type Party, type PartyQuery, partyOf, withPartyPrice } from '#domain/party.ts';
import { type Actor, authorise } from '#domain/permissions.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { type Clock, dayAt, daysBetween, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { type RunLimited, yieldLoop } from '#server/concurrency.ts';
import type {
  FailedRoute,
  FareAnswer,
  FareQuery,
  FareSource,
} from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { AllowanceDeps, Found, NewSearch, SearchType } from './allowance.ts';

export interface SearchDeps extends AllowanceDeps {
  readonly fares: FareSource;
  readonly network: NetworkSource;
  /** Whether callers without an account may search, within the allowance per address. */
  readonly anonymousSearch: boolean;
  /** Schedules work that takes much CPU time. */
  readonly workQueue: {
    readonly runLimited: RunLimited;
    /** What it returns waits between two steps of a long task. */
    readonly pacer: () => () => Promise<void>;
  };
}

export interface OutboundSearch extends PartyQuery {
  /** Comma-separated codes and groups. */
  readonly origin: string;
  readonly destination?: string | undefined;
  readonly date: LocalDate;
  /** Maximum of concurrent requests to the supplier. */
  readonly workers?: number | undefined;
}

export interface InboundSearch extends PartyQuery {
  readonly destination: string;
  /** Today at the destination by default. */
  readonly date?: LocalDate | undefined;
  /** As in {@link OutboundSearch}. */
  readonly workers?: number | undefined;
}

/** A search whose caller, places and day have been checked. */
export interface Question {
  readonly searchType: SearchType;
  readonly origin: string | undefined;
  readonly destination: string | undefined;
  readonly query: FareQuery;
  /** Undefined for one traveler with a pass. */
  readonly party?: Party | undefined;
}

/** @throws AppError `sign_in_required` for a guest where only members may search. */
export function requireSearcher({ anonymousSearch }: SearchDeps, actor: Actor): void {
  if (actor.kind === 'guest' && !anonymousSearch)
    throw new AppError('sign_in_required', { message: 'Please log in to search flights' });
}

/** Sources without streaming make a single request. */
const workersFor = ({ fares }: SearchDeps, workers: number | undefined) =>
  fares.stream && workers !== undefined ? { workers } : {};

/**
 * Every flight that leaves the origins on the day. A destination needs a permission of its own.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`, `single_route_is_premium`.
 */
export function outboundQuestion(
  deps: SearchDeps,
  { origin, destination, date, workers, party, passes }: OutboundSearch,
  actor: Actor,
): Question {
  requireSearcher(deps, actor);
  if (destination !== undefined) authorise(actor, 'flights.choose-destination');
  const origins = placesOf(deps.network, 'origin', origin);
  const destinations =
    destination === undefined ? undefined : placesOf(deps.network, 'destination', destination);
  if (destinations) refuseSameAirport(origins, destinations);
  requireTravelDay(deps, date, origins);
  return {
    searchType: destination === undefined ? 'search' : 'single',
    origin,
    destination,
    query: { origins, destinations, date, ...workersFor(deps, workers) },
    party: partyOf({ party, passes }),
  };
}

/**
 * Every flight into the destination that leaves its origin on the day.
 * @throws AppError `invalid_input`, `unknown_airport`.
 */
export function inboundQuestion(
  deps: SearchDeps,
  { destination, workers, ...search }: InboundSearch,
): Question {
  const destinations = placesOf(deps.network, 'destination', destination);
  const date = search.date ?? todayAt(deps, destinations);
  requireTravelDay(deps, date, [...deps.network.current().airports.keys()]);
  return {
    searchType: 'inbound',
    origin: undefined,
    destination,
    query: { destinations, date, ...workersFor(deps, workers) },
    party: partyOf(search),
  };
}

/** The airports that decide how long a query takes. */
export const airportsOf = ({ origins, destinations }: FareQuery): number =>
  (origins ?? destinations)?.length ?? 0;

/** As it is counted. */
export const newSearchOf = (question: Question, actor: Actor): NewSearch => ({
  actor,
  searchType: question.searchType,
  origin: question.origin,
  destination: question.destination,
  travelDate: question.query.date,
  party: question.party,
});

export interface SearchResult extends Found {
  /** Flights by the place at the far end, each list cheapest first. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly seenAt: Date;
  /** Routes without an answer. */
  readonly failed: readonly FailedRoute[];
}

/** The airport of a flight by which the answer is grouped. */
export const farEndOf = ({ query }: Question) => (query.origins ? destinationOf : originOf);

/** A flight as a viewer sees it. Its price for the party counts seats that the viewer may not see. */
export const shownTo = (
  visibility: FareVisibility,
  flight: Flight,
  party: Party | undefined,
): Flight => redactFares(visibility, party ? withPartyPrice(flight, party) : flight);

/**
 * Every flight of a query, redacted for the caller.
 * @throws AppError `fares_unavailable`.
 */
export async function searchFlights(
  { fares }: Pick<SearchDeps, 'fares'>,
  question: Question,
  visibility: FareVisibility,
  signal: AbortSignal,
): Promise<SearchResult> {
  const answer = await fares.search(question.query, signal).catch(refuseWith('fares_unavailable'));
  const { seenAt, failed = [] } = answer;
  const flights = answer.flights.map((flight) => shownTo(visibility, flight, question.party));
  // Each step takes milliseconds.
  await yieldLoop();
  const byPlace = cheapestPlacesFirst(groupBy(flights, farEndOf(question)));
  await yieldLoop();
  return { byPlace, seenAt, failed, places: byPlace.size, flights: flights.length };
}

/** Places by their cheapest flight, and the flights of each by price. Sorts many short lists instead of a long one. */
function cheapestPlacesFirst(byPlace: ReadonlyMap<AirportCode, readonly Flight[]>) {
  type List = readonly [AirportCode, readonly Flight[]];
  const lists = new Map<Flight, List>();
  for (const [place, flights] of byPlace) {
    const sorted = cheapestFirst(flights);
    if (sorted[0]) lists.set(sorted[0], [place, sorted]);
  }
  return new Map(cheapestFirst([...lists.keys()]).map((first) => lists.get(first) as List));
}

/** Airports of a query from which on it takes a fifth of a second. A city group has at most four. */
export const AIRPORTS_AT_ONCE = 4;
/** Origins asked about at once where all of them are. */
const ORIGINS_OF_A_PART = 8;

/**
 * A local source that answers large queries some origins at a time, in the order of the network as it does at once, and
 * rests in between. Suppliers are asked as before.
 * @param pacer called once for each query; what it returns, between two parts.
 */
export function faresInParts(
  fares: FareSource,
  network: NetworkSource,
  pacer: () => () => Promise<void>,
): FareSource {
  const { version } = fares;
  if (!version) return fares;
  const search = async (query: FareQuery, signal: AbortSignal): Promise<FareAnswer> => {
    if (airportsOf(query) <= AIRPORTS_AT_ONCE) return fares.search(query, signal);
    const flights: Flight[] = [];
    const pause = pacer();
    const before = version(query.date);
    const seenAt: Date[] = [];
    for (const origins of partsOf(query, [...network.current().airports.keys()])) {
      const part = await fares.search({ ...query, origins }, signal);
      for (const flight of part.flights) flights.push(flight);
      seenAt.push(part.seenAt);
      await pause();
    }
    const [first] = seenAt;
    // The fares or the network have changed meanwhile: parts of two versions do not belong together.
    if (!first || version(query.date) !== before) return fares.search(query, signal);
    return { flights, seenAt: first };
  };
  return { ...fares, search };
}

function partsOf({ origins }: FareQuery, all: readonly AirportCode[]): AirportCode[][] {
  const wanted = new Set(origins ?? all);
  const size = origins ? 1 : ORIGINS_OF_A_PART;
  const ordered = all.filter((code) => wanted.has(code));
  return Array.from({ length: Math.ceil(ordered.length / size) }, (_, part) =>
    ordered.slice(part * size, (part + 1) * size),
  );
}

type Field = 'origin' | 'origins' | 'destination' | 'home';
const REQUIRED: Record<Field, string> = {
  origin: 'Origin airport code is required',
  origins: 'Origin airport code is required',
  destination: 'Destination airport code is required',
  home: 'Home airport code is required',
};

/** @throws AppError `invalid_input` naming the field. */
export const refuseField = (field: string, message: string): never => {
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
};

/** Airports that a field names. @throws AppError `invalid_input`, `unknown_airport`, both naming the field. */
export function placesOf(
  network: NetworkSource,
  field: Field,
  text: string,
): readonly AirportCode[] {
  const known = network.current().airports;
  const { airports, unknown } = expandPlaces(text, (code) => known.has(code));
  if (unknown.length > 0) {
    const message = `We do not know ${unknown.map((piece) => `"${piece}"`).join(', ')}`;
    throw new AppError('unknown_airport', { message, fields: { [field]: message } });
  }
  if (airports.length === 0) refuseField(field, REQUIRED[field]);
  if (airports.length > MAX_PLACES)
    refuseField(field, `Please choose at most ${MAX_PLACES} airports`);
  return airports;
}

/** @throws AppError `invalid_input` naming `destination` if no pair has two different airports. */
export function refuseSameAirport(
  origins: readonly AirportCode[],
  destinations: readonly AirportCode[],
): void {
  if (!hasDistinctAirports(origins, destinations)) refuseField('destination', SAME_PLACE);
}

interface DayDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
}

/** The earliest current day at any of the airports. */
export function todayAt({ clock, network }: DayDeps, airports: readonly AirportCode[]): LocalDate {
  const known = network.current().airports;
  const now = instantOfDate(clock.now());
  // Getting the day of a zone is slow, and many airports share a zone.
  const zones = new Set(airports.flatMap((code) => known.get(code)?.zone ?? []));
  const days = Array.from(zones, (zone) => dayAt(zone, now));
  return days.reduce((first, day) => (day < first ? day : first), days[0] ?? dayAtUtc(clock));
}

const dayAtUtc = (clock: Clock) => clock.now().toISOString().slice(0, 10) as LocalDate;

/** @throws AppError `invalid_input` naming `date` if the day has passed at all airports, or is too far ahead. */
export function requireTravelDay(
  deps: DayDeps,
  date: LocalDate,
  airports: readonly AirportCode[],
): void {
  const ahead = daysBetween(todayAt(deps, airports), date);
  if (ahead < 0) refuseField('date', 'Departure date has passed');
  if (ahead > MAX_DAYS_AHEAD)
    refuseField('date', `Departure date is more than ${MAX_DAYS_AHEAD} days away`);
}
