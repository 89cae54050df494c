import type { Flight } from '#domain/flight.ts';
import { flightNumbers } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { addDays, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import type { SeededRandom } from '#test/random.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { midnightOf } from '../watching/calendar.ts';
import { DENVER, EASTERN } from './network.ts';

/** Fares change at such moments only. */
export const SLOT_MS = 5 * MINUTE_MS;

/** What is offered of a flight. Seats 0: none of that fare. */
export interface Offered {
  readonly passSeats: number;
  /** Of the pass seat, cents. */
  readonly passPrice: number;
  readonly seats: number;
  /** Of the fare without a pass, cents. */
  readonly price: number;
}

/** A kept trip: its flights, two others that may be next best, and when things happen by the rules. */
export interface Itinerary {
  readonly trip: SavedTrip;
  readonly outDay: LocalDate;
  readonly homeDay: LocalDate;
  readonly flights: Readonly<
    Record<'out' | 'home' | 'otherOut' | 'otherHome' | 'planB', SharedFlight>
  >;
  readonly opens: Readonly<Record<'out' | 'home', number>>;
  readonly departs: Readonly<Record<'out' | 'home', number>>;
  readonly planBDue: number;
}

/** When the trips are kept. */
export const PASS_PRICE = 1_541;

/** Denver to Tampa and home, on days of its own, in winter time. */
export function itinerary(n: number, outDay: LocalDate, nights: number): Itinerary {
  const homeDay = addDays(outDay, nights);
  const number = (more: number) => `F9 ${100 + 10 * n + more}`;
  const at = (line: string, more: number, fares: Parameters<typeof sharedFlight>[1] = {}) =>
    sharedFlight(`${line} ${number(more)}`, fares);
  const flights = {
    out: at(`DEN ${outDay}T06:00-07:00 TPA ${outDay}T11:35-05:00`, 1, {
      goWild: 15.41,
      standard: 82,
    }),
    otherOut: at(`DEN ${outDay}T09:00-07:00 TPA ${outDay}T14:35-05:00`, 2),
    home: at(`TPA ${homeDay}T20:20-05:00 DEN ${homeDay}T22:29-07:00`, 3, {
      goWild: 15.41,
      standard: 77,
    }),
    otherHome: at(`TPA ${homeDay}T18:00-05:00 DEN ${homeDay}T20:10-07:00`, 4),
    planB: at(`TPA ${homeDay}T12:40-05:00 DEN ${homeDay}T14:45-07:00`, 5, { standard: 62 }),
  };
  return {
    trip: {
      departure: flights.out,
      back: flights.home,
      sureWays: [flights.planB],
      states: { out: 'to_book', home: 'to_book' },
    },
    outDay,
    homeDay,
    flights,
    opens: {
      out: midnightOf(DENVER, addDays(outDay, -1)),
      home: midnightOf(EASTERN, addDays(homeDay, -1)),
    },
    departs: {
      out: Date.parse(flights.out.segments[0].departs),
      home: Date.parse(flights.home.segments[0].departs),
    },
    planBDue: midnightOf(EASTERN, addDays(homeDay, -1)) + 9 * 60 * MINUTE_MS,
  };
}

export interface Market {
  offered(flight: SharedFlight, at: number): Offered;
  /** The start of the time since when it is offered so. */
  since(flight: SharedFlight, at: number): number;
  /** As the source answers at a moment. */
  flightAt(flight: SharedFlight, at: number, opens: number): Flight;
}

/** Random walks of seats and prices, in slots from `start` on. */
export function market(
  random: SeededRandom,
  all: readonly SharedFlight[],
  { start, end }: { readonly start: number; readonly end: number },
): Market {
  const slots = Math.ceil((end - start) / SLOT_MS) + 1;
  const walks = new Map(all.map((flight) => [keyOf(flight), walk(random, slots)]));
  const slotOf = (at: number) => Math.max(0, Math.floor((at - start) / SLOT_MS));
  const walkOf = (flight: SharedFlight) => walks.get(keyOf(flight)) ?? [];
  const offered = (flight: SharedFlight, at: number): Offered =>
    walkOf(flight)[slotOf(at)] ?? NOTHING;
  return {
    offered,
    since(flight, at) {
      const steps = walkOf(flight);
      let slot = slotOf(at);
      while (slot > 0 && steps[slot - 1] === steps[slot]) slot -= 1;
      return start + slot * SLOT_MS;
    },
    flightAt(flight, at, opens) {
      const { passSeats, passPrice, seats, price } = offered(flight, at);
      return {
        ...asFlight(flight),
        goWildWindow:
          opens > at
            ? { state: 'opens', at: (opens / MINUTE_MS) as never, zone: DENVER }
            : { state: 'open' },
        fares: {
          ...(passSeats > 0 && { goWild: { total: cents(passPrice), seatsLeft: passSeats } }),
          ...(seats > 0 && { standard: { total: cents(price), seatsLeft: seats } }),
        },
      };
    },
  };
}

const NOTHING: Offered = { passSeats: 0, passPrice: 0, seats: 0, price: 0 };

/** By its number, which stays when the timetable moves it. */
const keyOf = (flight: SharedFlight) => flightNumbers(asFlight(flight));

/** The same object as long as nothing changes. */
function walk({ random, between }: SeededRandom, slots: number): readonly Offered[] {
  const steps: Offered[] = [];
  let now: Offered = {
    passSeats: between(0, 2),
    passPrice: PASS_PRICE,
    seats: between(1, 6),
    price: between(50, 120) * 100,
  };
  for (let slot = 0; slot < slots; slot += 1) {
    if (random() < 0.02)
      now = {
        passSeats: random() < 0.5 ? between(0, 2) : now.passSeats,
        passPrice: random() < 0.2 ? between(9, 30) * 100 : now.passPrice,
        seats: Math.max(0, Math.min(9, now.seats + between(-2, 2))),
        price: random() < 0.3 ? between(50, 120) * 100 : now.price,
      };
    steps.push(now);
  }
  return steps;
}
