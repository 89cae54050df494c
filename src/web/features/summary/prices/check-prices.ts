import { singleRoute } from '#contract/flights.ts';
import { departureOf, destinationOf, type Flight, originOf, shownFare } from '#domain/flight.ts';
import { flightReference, resolveReference } from '#domain/flight-reference.ts';
import type { Cents } from '#domain/money.ts';
import { dayOf } from '#domain/time.ts';
import { ApiError, callBypassingCache } from '#web/api/client.ts';
import type { Places } from '#web/network/use-places.ts';
import { readFlights } from '#web/trip/found-flights.ts';
import { asFlight, type SharedFlight, type SharedTrip } from '#web/trip/shared-trip.ts';
import { sharedFlight } from '#web/trip/trip-party.ts';

export type FlightCheck =
  | {
      readonly state: 'found';
      /** Undefined without a fare. */
      readonly was: Cents | undefined;
      readonly flight: SharedFlight;
      readonly seenAt: Date;
      readonly simulated: boolean;
    }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly message: string };

export interface PriceCheck {
  readonly departure: FlightCheck;
  readonly back: FlightCheck;
  /** The trip at the new prices, if both flights were found. */
  readonly fresh: SharedTrip | undefined;
}

export async function checkPrices(trip: SharedTrip, zoneOf: Places['zoneOf']): Promise<PriceCheck> {
  const [departure, back] = await Promise.all([
    checkFlight(asFlight(trip.departure), zoneOf),
    checkFlight(asFlight(trip.back), zoneOf),
  ]);
  return { departure, back, fresh: renewed(trip, departure, back) };
}

async function checkFlight(flight: Flight, zoneOf: Places['zoneOf']): Promise<FlightCheck> {
  const query = {
    origin: originOf(flight),
    destination: destinationOf(flight),
    date: dayOf(departureOf(flight)),
    party: flight.partyPrice?.travelers,
    passes: flight.partyPrice?.passes,
  };
  try {
    const answer = await callBypassingCache(singleRoute, { query });
    const { byPlace, source } = readFlights(answer, zoneOf);
    const found = resolveReference([...byPlace.values()].flat(), flightReference(flight));
    if (!found) return { state: 'gone' };
    return {
      state: 'found',
      was: shownFare(flight)?.total,
      flight: sharedFlight(found.flight),
      seenAt: new Date(source.seen_at),
      simulated: source.simulated,
    };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : singleRoute.failure;
    return { state: 'failed', message };
  }
}

function renewed(
  trip: SharedTrip,
  departure: FlightCheck,
  back: FlightCheck,
): SharedTrip | undefined {
  if (departure.state !== 'found' || back.state !== 'found') return undefined;
  return {
    ...trip,
    departure: departure.flight,
    back: back.flight,
    seenAt: departure.seenAt < back.seenAt ? departure.seenAt : back.seenAt,
    simulated: departure.simulated || back.simulated,
  };
}
