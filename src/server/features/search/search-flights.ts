import type { AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import {
  byShownPrice,
  destinationOf,
  type FareVisibility,
  type Flight,
  originOf,
  redactFares,
} from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { type Party, type PartyQuery, partyOf, withPartyPrice } from '#domain/party.ts';
import type { Actor } from '#domain/permissions.ts';
import { authorise } from '#domain/permissions.ts';
import type { LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { RunLimited } from '#server/concurrency.ts';
import type { FailedRoute, FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { AllowanceDeps, Found, NewSearch, SearchType } from './allowance.ts';
import { placesOf, refuseSameAirport, requireTravelDay, todayAt } from './question.ts';

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

export interface SearchResult extends Found {
  /** Flights by the place at the far end, each list cheapest first. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly seenAt: Date;
  /** Routes without an answer. */
  readonly failed: readonly FailedRoute[];
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
  const byPlace = cheapestFirst(groupBy(flights, farEndOf(question)));
  return { byPlace, seenAt, failed, places: byPlace.size, flights: flights.length };
}

/** Places by their cheapest flight, and the flights of each by price. Sorts many short lists instead of a long one. */
function cheapestFirst(byPlace: Map<AirportCode, Flight[]>): Map<AirportCode, Flight[]> {
  const first = Array.from(byPlace, ([place, flights]) => {
    const [cheapest] = flights.sort(byShownPrice) as [Flight, ...Flight[]];
    return { place, flights, cheapest };
  });
  first.sort((a, b) => byShownPrice(a.cheapest, b.cheapest));
  return new Map(first.map(({ place, flights }) => [place, flights]));
}

/** As it is counted. */
export const newSearchOf = (question: Question, actor: Actor): NewSearch => ({
  actor,
  searchType: question.searchType,
  origin: question.origin,
  destination: question.destination,
  travelDate: question.query.date,
  party: question.party,
});
