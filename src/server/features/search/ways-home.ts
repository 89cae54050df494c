import type { OutputOf } from '#contract/endpoint.ts';
import { sourceToWire, windowToWire } from '#contract/flight-codec.ts';
import type { waysHome } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  isCounted,
  originOf,
} from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { canTake, ONE_TRAVELER, type Party, type PartyQuery, partyOf } from '#domain/party.ts';
import type { Actor } from '#domain/permissions.ts';
import type { LocalDate } from '#domain/time.ts';
import { instantOf } from '#domain/time.ts';
import { type WayHome, wayHomeOf } from '#domain/ways-home.ts';
import type { FareQuery } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { placesOf, requireSearcher, requireTravelDay, type SearchDeps } from './search-flights.ts';

export interface HomeQuestion extends PartyQuery {
  /** Comma-separated codes and groups. */
  readonly home: string;
  readonly date: LocalDate;
}

export interface WaysHome {
  /** By departure airport, earliest first. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly seenAt: Date;
  /** Whether the flights may land at more than one airport. */
  readonly hasSeveralHomes: boolean;
  readonly party: Party;
}

export interface HomeQuery extends Required<Pick<FareQuery, 'destinations' | 'date'>> {
  /** Undefined for one traveler with a pass. */
  readonly party?: Party | undefined;
}

/**
 * Query for the ways home, if the actor may search.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`.
 */
export function homeQuery(
  deps: SearchDeps,
  { home, date, party, passes }: HomeQuestion,
  actor: Actor,
): HomeQuery {
  requireSearcher(deps, actor);
  const destinations = placesOf(deps.network, 'home', home);
  requireTravelDay(deps, date, [...deps.network.current().airports.keys()]);
  return { destinations, date, party: partyOf({ party, passes }) };
}

/**
 * All flights home on a day on which the party finds seats, from everywhere, without slow ones. Nobody should book a way
 * there without knowing these, so they are for everyone who may search and are not counted as a search; prices and seats
 * are not included.
 * @throws AppError `fares_unavailable`.
 */
export async function findWaysHome(
  { fares }: Pick<SearchDeps, 'fares'>,
  { party = ONE_TRAVELER, ...query }: HomeQuery,
  signal: AbortSignal,
): Promise<WaysHome> {
  const { flights, seenAt } = await fares
    .search(query, signal)
    .catch(refuseWith('fares_unavailable'));
  const ways = flights.filter((flight) => isCounted(flight) && canTake(flight, party));
  return {
    byPlace: groupBy(earliestFirst(ways), originOf),
    seenAt,
    hasSeveralHomes: (query.destinations?.length ?? 0) > 1,
    party,
  };
}

/** Parses each time once, not at every comparison. */
function earliestFirst(flights: readonly Flight[]): Flight[] {
  const timed = flights.map((flight) => ({ flight, at: instantOf(departureOf(flight)) }));
  return timed.sort((a, b) => a.at - b.at).map(({ flight }) => flight);
}

export function presentWaysHome(
  { fares, network }: Pick<SearchDeps, 'fares' | 'network'>,
  result: WaysHome,
): OutputOf<typeof waysHome> {
  const ways = [...result.byPlace].map(([place, flights]) => [
    place,
    flights.map((flight) => ({
      departure_time: departureOf(flight),
      arrival_time: arrivalOf(flight),
      ...(result.hasSeveralHomes && { to: destinationOf(flight) }),
      ...presentSegments(flight),
      ...presentPass(wayHomeOf(flight, result.party, fares.hasFares)),
    })),
  ]);
  const source = sourceToWire(fares, { seenAt: result.seenAt, network: network.current() });
  return { ways: Object.fromEntries(ways), source };
}

function presentSegments({ segments }: Flight) {
  const [, ...later] = segments;
  return {
    flight_numbers: segments.map(({ number }) => number),
    ...(later.length > 0 && {
      via: later.map(({ from }) => from),
      via_departure_times: later.map(({ departs }) => departs),
    }),
  };
}

const presentPass = ({ goWild, passUnknown, window }: WayHome) => ({
  go_wild: goWild,
  ...(passUnknown && { go_wild_unknown: true }),
  go_wild_window: windowToWire(window),
});
