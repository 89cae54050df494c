import { singleRoute } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { eachOnce } from '#domain/alert.ts';
import { departureOf, destinationOf, type Flight, originOf, shownFare } from '#domain/flight.ts';
import { flightReference, resolveReference } from '#domain/flight-reference.ts';
import type { Cents } from '#domain/money.ts';
import { leavingPlaces } from '#domain/round-trip.ts';
import { asFlight, type SharedFlight, sharedFlight } from '#domain/shared-flight.ts';
import { dayOf } from '#domain/time.ts';
import { offPass } from '#domain/trip-fares.ts';
import { ApiError, callBypassingCache } from '#web/api/client.ts';
import type { Places } from '#web/network/use-network.tsx';
import { readFlights } from '#web/trip/found-flights.ts';
import { type SharedTrip, sureWaysAmong } from '#web/trip/shared-trip.ts';

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

export async function checkPrices(
  trip: SharedTrip,
  places: Pick<Places, 'airportOf' | 'zoneOf'>,
): Promise<PriceCheck> {
  const [departure, back] = [asFlight(trip.departure), asFlight(trip.back)];
  const leaving = leavingPlaces(
    departure,
    trip.destination,
    (code) => places.airportOf(code) !== undefined,
  );
  const [out, home] = await Promise.all([
    checkFlight(departure, { from: [], to: [] }, places),
    // All flights home of that day, so that the sure ways are among them.
    checkFlight(back, { from: leaving, to: [originOf(departure)] }, places),
  ]);
  const sureWays = sureWaysAmong(home.known, [departure, back], trip);
  return {
    departure: out.check,
    back: home.check,
    fresh: renewed({ ...trip, sureWays }, out.check, home.check),
  };
}

/** Airports to search besides those of the flight. */
interface OtherEnds {
  readonly from: readonly AirportCode[];
  readonly to: readonly AirportCode[];
}

interface Checked {
  readonly check: FlightCheck;
  /** All flights of the search; none if some are missing. */
  readonly known: readonly Flight[];
}

async function checkFlight(
  flight: Flight,
  others: OtherEnds,
  { zoneOf }: Pick<Places, 'zoneOf'>,
): Promise<Checked> {
  const query = {
    origin: eachOnce([originOf(flight), ...others.from]).join(),
    destination: eachOnce([destinationOf(flight), ...others.to]).join(),
    date: dayOf(departureOf(flight)),
    party: flight.partyPrice?.travelers,
    passes: flight.partyPrice?.passes,
  };
  try {
    const answer = await callBypassingCache(singleRoute, { query });
    const { byPlace, source } = readFlights(answer, zoneOf);
    const flights = [...byPlace.values()].flat();
    const known = answer.failed_routes ? [] : flights;
    const found = resolveReference(flights, flightReference(flight));
    if (!found) return { check: { state: 'gone' }, known };
    const isOffPass = flight.partyPrice?.onGoWild === 0 && !found.flight.partyPrice;
    const den = flight.partyPrice?.other === 'discountDen';
    const check: FlightCheck = {
      state: 'found',
      was: shownFare(flight)?.total,
      flight: sharedFlight(isOffPass ? offPass(found.flight, { den }) : found.flight),
      seenAt: new Date(source.seen_at),
      simulated: source.simulated,
    };
    return { check, known };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : singleRoute.failure;
    return { check: { state: 'failed', message }, known: [] };
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
