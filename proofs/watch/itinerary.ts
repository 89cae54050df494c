import type { Airport, AirportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import type { SavedTrip, Way } from '#domain/saved-trip.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import { addDays, UTC } from '#domain/time.ts';
import { clockOf } from './calendar.ts';
import type { Market, RouteDay, Slot } from './market.ts';

/** A kept trip: out in the morning, home some evenings later, and when things happen by the rules. */
export interface Itinerary {
  readonly trip: SavedTrip;
  readonly on: Readonly<Record<Way, RouteDay>>;
  readonly numbers: Readonly<Record<Way, string>>;
  readonly opens: Readonly<Record<Way, number>>;
  readonly departs: Readonly<Record<Way, number>>;
  readonly planBDue: number;
  readonly planBLeaves: number;
}

/** Place of the kept flight among those of its day. */
export const SLOT_OF: Readonly<Record<Way, Slot>> = { out: 0, home: 2 };
/** Place of plan B on the day of the flight home. */
export const PLAN_B: Slot = 1;
/** Of either pass seat when the trip is kept. */
export const PASS_PRICE = cents(1_541);

export function itinerary(
  market: Market,
  airports: ReadonlyMap<AirportCode, Airport>,
  { out, nights }: { readonly out: RouteDay; readonly nights: number },
): Itinerary {
  const { origin, destination, day } = out;
  const home = { origin: destination, destination: origin, day: addDays(day, nights) };
  const kept = (on: RouteDay, slot: Slot, fares: SharedFlight['fares']): SharedFlight => {
    const flight = market.flightsAt(on, Number.NEGATIVE_INFINITY)[slot];
    if (!flight) throw new RangeError(`Nothing is flown on ${on.day}`);
    return { segments: flight.segments, fares };
  };
  const onPass = { goWild: { total: PASS_PRICE }, standard: { total: cents(8_200) } };
  const by = <T>(value: (on: RouteDay, slot: Slot) => T) => ({
    out: value(out, SLOT_OF.out),
    home: value(home, SLOT_OF.home),
  });
  return {
    trip: {
      departure: kept(out, SLOT_OF.out, onPass),
      back: kept(home, SLOT_OF.home, onPass),
      sureWays: [kept(home, PLAN_B, { standard: { total: cents(6_200) } })],
      states: { out: 'to_book', home: 'to_book' },
    },
    on: { out, home },
    numbers: by(market.numberOf),
    opens: by(market.opensAt),
    departs: by(market.departsAt),
    planBDue: clockOf(airports.get(home.origin)?.zone ?? UTC, addDays(home.day, -1), 9),
    planBLeaves: market.departsAt(home, PLAN_B),
  };
}
