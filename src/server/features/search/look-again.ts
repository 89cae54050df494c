import type { FareVisibility, Flight } from '#domain/flight.ts';
import { resolveReference } from '#domain/flight-reference.ts';
import { type PartyQuery, partyOf } from '#domain/party.ts';
import type { Actor } from '#domain/permissions.ts';
import type { LocalDate } from '#domain/time.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { placesOf, refuseSameAirport, requireTravelDay } from './question.ts';
import { requireSearcher, type SearchDeps, shownTo } from './search-flights.ts';

export interface LookQuestion extends PartyQuery {
  readonly origin: string;
  readonly destination: string;
  readonly date: LocalDate;
  /** See `FlightReference`. */
  readonly flight: string;
}

interface Viewer {
  readonly actor: Actor;
  readonly visibility: FareVisibility;
  readonly signal: AbortSignal;
}

export interface Look {
  /** Undefined if the source does not have it any more. */
  readonly flight: Flight | undefined;
  readonly seenAt: Date;
}

/**
 * Asks the source past every cache for a flight that the caller knows.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`, `fares_unavailable`.
 */
export async function lookAgain(
  deps: SearchDeps,
  { origin, destination, date, flight: reference, ...party }: LookQuestion,
  { actor, visibility, signal }: Viewer,
): Promise<Look> {
  requireSearcher(deps, actor);
  const origins = placesOf(deps.network, 'origin', origin);
  const destinations = placesOf(deps.network, 'destination', destination);
  refuseSameAirport(origins, destinations);
  requireTravelDay(deps, date, origins);
  const { flights, seenAt } = await deps.fares
    .search({ origins, destinations, date, fresh: true }, signal)
    .catch(refuseWith('fares_unavailable'));
  const found = resolveReference(flights, reference)?.flight;
  return { flight: found && shownTo(visibility, found, partyOf(party)), seenAt };
}
