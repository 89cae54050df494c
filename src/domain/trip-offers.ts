import type { AirportCode } from './airports.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type FareKind,
  type Flight,
  isCounted,
  originOf,
  stopsOf,
} from './flight.ts';
import type { Cents } from './money.ts';
import { priceForParty } from './party.ts';
import { MIN_STAY } from './plan-trips.ts';
import { flightsOf, type SavedTrip, type Way } from './saved-trip.ts';
import { asFlight } from './shared-flight.ts';
import { instantOf } from './time.ts';
import type { WantedFares } from './wanted-fares.ts';
import { homeAfter, homeInTime } from './ways-home.ts';

/** What the source offers now for the whole party. */
export interface Offer {
  readonly flight: Flight;
  readonly travelers: number;
  /** Of all travelers. */
  readonly price: Cents;
  /** `goWild` if anybody goes on the pass. */
  readonly kind: FareKind;
  /** Left of that fare; undefined if the source does not say. */
  readonly seats: number | undefined;
}

/** Undefined if the flight has not the seats that are wanted, now or at all. */
export function offerOf(flight: Flight, wanted: WantedFares): Offer | undefined {
  const { travelers, onGoWild, den } = wanted;
  if (onGoWild > 0 && flight.goWildWindow.state !== 'open') return undefined;
  const party = { travelers, passes: onGoWild };
  const { total: price, other } = priceForParty(flight, party, { den, onGoWild });
  const kind = onGoWild > 0 ? 'goWild' : other;
  return price === undefined || !kind
    ? undefined
    : { flight, travelers, price, kind, seats: flight.fares[kind]?.seatsLeft };
}

/** The whole party on a fare that needs no pass. */
const withoutPass = (wanted: WantedFares): WantedFares => ({ ...wanted, onGoWild: 0 });

/** The kept flight among those of an answer, also at another time; `hidden` behind a better one, so nobody knows. */
export function findKept(kept: Flight, flights: readonly Flight[]): Flight | 'hidden' | undefined {
  const named = flights.filter((flight) => legsOf(flight) === legsOf(kept));
  const found = named.find((flight) => departureOf(flight) === departureOf(kept)) ?? named[0];
  return found ?? (flights.some((flight) => mayHide(flight, kept)) ? 'hidden' : undefined);
}

const legsOf = ({ segments }: Flight): string =>
  segments.map(({ from, to, number }) => `${from} ${to} ${number}`).join();

/** Sources leave out flights that are worse than another in every respect. */
const mayHide = (better: Flight, flight: Flight): boolean =>
  originOf(better) === originOf(flight) &&
  destinationOf(better) === destinationOf(flight) &&
  instantOf(departureOf(better)) >= instantOf(departureOf(flight)) &&
  instantOf(arrivalOf(better)) <= instantOf(arrivalOf(flight)) &&
  stopsOf(better) <= stopsOf(flight);

/**
 * What to take when the seat of a kept flight is gone: of the flights between the same airports that keep the trip
 * possible the cheapest on the pass, else the cheapest fare that needs none, which the flight itself may offer. Ties by
 * arrival.
 */
export function nextBest(
  { trip, way }: { readonly trip: SavedTrip; readonly way: Way },
  flights: readonly Flight[],
  wanted: WantedFares,
): Offer | undefined {
  const kept = flightsOf(trip).find(([one]) => one === way)?.[1];
  if (!kept) return undefined;
  const fitting = way === 'out' ? outInTime(trip, kept, flights) : homeFor(trip, kept, flights);
  const onPass = wanted.onGoWild > 0 ? cheapest(fitting, wanted) : undefined;
  return onPass ?? cheapest(fitting, withoutPass(wanted));
}

function outInTime({ back }: SavedTrip, kept: Flight, flights: readonly Flight[]) {
  const until = back ? instantOf(departureOf(asFlight(back))) - MIN_STAY : Number.POSITIVE_INFINITY;
  return flights.filter(
    (flight) =>
      isCounted(flight) &&
      destinationOf(flight) === destinationOf(kept) &&
      instantOf(arrivalOf(flight)) <= until,
  );
}

const homeFor = (trip: SavedTrip, kept: Flight, flights: readonly Flight[]) =>
  homeInTime(flights, {
    ...homeAfter(asFlight(trip.departure), kept, trip.deadline),
    homes: [destinationOf(kept)],
  });

function cheapest(flights: readonly Flight[], wanted: WantedFares): Offer | undefined {
  const offers = flights.flatMap((flight) => offerOf(flight, wanted) ?? []);
  const [first] = offers.sort(
    (a, b) => a.price - b.price || instantOf(arrivalOf(a.flight)) - instantOf(arrivalOf(b.flight)),
  );
  return first;
}

/** The cheapest way home that needs no pass, to where the trip began or ends; undefined if there is none any more. */
export const cheapestSureHome = (
  trip: SavedTrip,
  kept: Flight,
  { flights, wanted }: { readonly flights: readonly Flight[]; readonly wanted: WantedFares },
): Offer | undefined =>
  cheapest(
    homeInTime(flights, homeAfter(asFlight(trip.departure), kept, trip.deadline)),
    withoutPass(wanted),
  );

/** Where the flights go that are asked for: the kept flight's end and, on the way home, plan B's. */
export function askedDestinations(trip: SavedTrip, way: Way): readonly AirportCode[] {
  const { departure, back } = trip;
  if (way === 'out') return [destinationOf(asFlight(departure))];
  return back ? [...new Set([destinationOf(asFlight(back)), originOf(asFlight(departure))])] : [];
}
