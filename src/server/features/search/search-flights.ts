import type { Actor, PremiumMember } from '#domain/account/actor.ts';
import { authorise } from '#domain/account/permission.ts';
import { AppError } from '#domain/errors.ts';
import {
  byShownPrice,
  destinationOf,
  type Flight,
  originOf,
  visibleTo,
} from '#domain/flight/flight.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import { groupBy } from '#domain/search/group-by.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { SearchType } from '#server/db/queries/searches.ts';
import type { FareQuery, FareSource } from '#server/ports/fare-source.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { type AllowanceDeps, asCountedSearch, type Found } from './allowance.ts';
import { placesOf, requireTravelDay, todayAt } from './question.ts';

export interface SearchDeps extends AllowanceDeps {
  readonly fares: FareSource;
  readonly network: NetworkSource;
  /** Whether callers without an account may search, within the allowance per address. */
  readonly anonymousSearch: boolean;
}

export interface OutboundSearch {
  /** Codes and groups, separated by commas. */
  readonly origin: string;
  readonly destination?: string | undefined;
  readonly date: LocalDate;
}

export interface SearchResult extends Found {
  /** Flights by the place at the far end, each list cheapest first. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly origins: readonly AirportCode[];
  readonly seenAt: Date;
}

/** @throws AppError `sign_in_required` for a guest where only members may search. */
export function requireSearcher({ anonymousSearch }: SearchDeps, actor: Actor): void {
  if (actor.kind === 'guest' && !anonymousSearch)
    throw new AppError('sign_in_required', { message: 'Please log in to search flights' });
}

/**
 * Every flight that leaves the origins on the day, by destination. Naming a destination takes a permission of its own.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`, `single_route_is_premium`,
 *   `search_limit_reached`, `fares_unavailable`.
 */
export async function searchFlights(
  deps: SearchDeps,
  { origin, destination, date }: OutboundSearch,
  actor: Actor,
  signal: AbortSignal,
): Promise<SearchResult> {
  requireSearcher(deps, actor);
  if (destination !== undefined) authorise(actor, 'flights.choose-destination');
  const origins = placesOf(deps.network, 'origin', origin);
  const destinations =
    destination === undefined ? undefined : placesOf(deps.network, 'destination', destination);
  requireTravelDay(deps, date, origins);
  const query = { origins, destinations, date };
  const question = {
    searchType: destination === undefined ? 'search' : 'single',
    origin,
    destination,
    query,
  } as const;
  return { ...(await runSearch(deps, question, actor, signal)), origins };
}

export interface InboundSearch {
  readonly destination: string;
  /** Today at the destination when absent. */
  readonly date?: LocalDate | undefined;
}

/**
 * Every flight into the destination that leaves its origin on the day, by origin.
 * @throws AppError as {@link searchFlights} does.
 */
export async function searchInbound(
  deps: SearchDeps,
  search: InboundSearch,
  member: PremiumMember,
  signal: AbortSignal,
): Promise<SearchResult & { readonly date: LocalDate }> {
  const { destination } = search;
  const destinations = placesOf(deps.network, 'destination', destination);
  const date = search.date ?? todayAt(deps, destinations);
  requireTravelDay(deps, date, [...deps.network.current().airports.keys()]);
  const question = {
    searchType: 'inbound',
    origin: undefined,
    destination,
    query: { destinations, date },
  } as const;
  return { ...(await runSearch(deps, question, member, signal)), origins: [], date };
}

interface Question {
  readonly searchType: SearchType;
  readonly origin: string | undefined;
  readonly destination: string | undefined;
  readonly query: FareQuery;
}

function runSearch(
  deps: SearchDeps,
  { query, ...what }: Question,
  actor: Actor,
  signal: AbortSignal,
) {
  const counted = { actor, ...what, travelDate: query.date };
  return asCountedSearch(deps, counted, signal, async () => {
    const { flights, seenAt } = await deps.fares.search(query, signal).catch(refuse);
    const visible = flights.map((flight) => visibleTo(actor, flight)).sort(byShownPrice);
    const byPlace = groupBy(visible, query.origins ? destinationOf : originOf);
    return { byPlace, seenAt, places: byPlace.size, flights: flights.length };
  });
}

/** What the failure of a fare source is to the caller. @throws AppError `fares_unavailable`. */
export function refuse(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('fares_unavailable', { cause: error });
  throw error;
}
