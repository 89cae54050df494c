import { flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import * as contract from '#contract/look.ts';
import { fareVisibilityOf } from '#domain/flight.ts';
import { resolveReference } from '#domain/flight-reference.ts';
import { type PartyQuery, partyOf } from '#domain/party.ts';
import type { Actor } from '#domain/permissions.ts';
import type { LocalDate } from '#domain/time.ts';
import { route } from '#server/http/route.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import {
  placesOf,
  refuseSameAirport,
  requireSearcher,
  requireTravelDay,
  type SearchDeps,
  shownTo,
} from './search-flights.ts';

interface LookQuestion extends PartyQuery {
  readonly origin: string;
  readonly destination: string;
  readonly date: LocalDate;
  /** See `FlightReference`. */
  readonly flight: string;
}

/**
 * Asks the source past every cache for a flight that the caller knows.
 * @returns no flight if the source does not have it any more.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`, `fares_unavailable`.
 */
async function lookAgain(
  deps: SearchDeps,
  { origin, destination, date, flight: reference, ...party }: LookQuestion,
  actor: Actor,
  signal: AbortSignal,
) {
  requireSearcher(deps, actor);
  const origins = placesOf(deps.network, 'origin', origin);
  const destinations = placesOf(deps.network, 'destination', destination);
  refuseSameAirport(origins, destinations);
  requireTravelDay(deps, date, origins);
  const { flights, seenAt } = await deps.fares
    .search({ origins, destinations, date, fresh: true }, signal)
    .catch(refuseWith('fares_unavailable'));
  const found = resolveReference(flights, reference)?.flight;
  return { flight: found && shownTo(fareVisibilityOf(actor), found, partyOf(party)), seenAt };
}

export const lookAgainRoute = (deps: SearchDeps) =>
  route(contract.lookAgain, async ({ input, actor, signal }) => {
    const { flight, seenAt } = await lookAgain(deps, input.query, actor, signal);
    return {
      flight: flight ? flightToWire(flight) : null,
      source: sourceToWire(deps.fares, { seenAt, network: deps.network.current() }),
    };
  });
