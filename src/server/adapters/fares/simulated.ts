import { NOT_OFFERED, worthShowing } from '#domain/fares.ts';
import type { Flight } from '#domain/flight/flight.ts';
import {
  type ConnectionRules,
  connect,
  departuresOn,
  eachItinerary,
  flightOf,
  type Itinerary,
  type Legs,
  travelDays,
} from '#domain/itineraries.ts';
import type { Cents } from '#domain/money.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { Network } from '#domain/network/timetable.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import { marketSlot, sampleFares } from '#domain/sample-fares.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import { dayAt, instantOfDate } from '#domain/time/zone.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { FareQuery, FareSource, LowestFare } from '#server/ports/fare-source.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { heldBy } from './held-by.ts';

const NAME = 'simulated';

/** Travel days that are kept ready: a season of searches and alerts. */
const KEPT_DAYS = 100;
/** Days of looking that are kept ready for one travel day: at most three reign on Earth at once. */
const KEPT_VIEWS = 3;

export interface SimulatedFaresOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time: moves fares within a day, and nothing else. */
  readonly market: Clock;
  /** Different seeds make different worlds. */
  readonly seed: string;
  readonly rules: ConnectionRules;
}

/** What a query asks, origin by origin. */
interface Asked {
  readonly network: Network;
  readonly now: InstantMinute;
  /** Those of the query that are known, each once, in its order. */
  readonly origins: readonly AirportCode[];
  readonly each: (origin: AirportCode, visit: (itinerary: Itinerary) => void) => void;
}

/**
 * Real timetable, made-up fares. The same search on the same day of its origin and in the same slot of market time
 * gives the same answer in every process. From day to day seats only become fewer; within a day some fares are on
 * sale for hours, and some pass seats are released and sell out.
 */
export function simulatedFares(options: SimulatedFaresOptions): FareSource {
  const { network, clock, market, rules } = options;
  const legsOf = legsByDay(options);
  const ask = ({ origins, destinations, date }: FareQuery, seenAt: Date): Asked => {
    const known = network.current();
    const now = instantOfDate(seenAt);
    const slot = marketSlot(market.now(), date);
    const wanted = destinations && new Set(destinations);
    const codes = new Set(origins ?? known.airports.keys());
    const question = { destinations: wanted, date, now, maxStops: rules.maxStops };
    return {
      network: known,
      now,
      origins: [...codes].filter((code) => known.airports.has(code)),
      each(origin, visit) {
        const airport = known.airports.get(origin);
        if (!airport) return;
        const today = dayAt(airport.zone, now);
        eachItinerary(legsOf(known, { date, today, slot }), { origin, ...question }, visit);
      },
    };
  };
  const refuse = (signal: AbortSignal) => {
    if (signal.aborted) throw new ProviderError(NAME, 'aborted', { cause: signal.reason });
  };
  return {
    name: NAME,
    simulated: true,
    version: heldBy(options),
    async search(query, signal) {
      refuse(signal);
      const seenAt = clock.now();
      return { flights: flightsOf(ask(query, seenAt)), seenAt };
    },
    async lowest(query, signal) {
      refuse(signal);
      const seenAt = clock.now();
      return { lowest: lowestOf(ask(query, seenAt)), seenAt };
    },
  };
}

/** Gives the legs of a travel day with their fares as seen on one day, in one slot of the market. */
function legsByDay({ rules, seed }: SimulatedFaresOptions) {
  const perDay = recentlyUsed(KEPT_DAYS + DAYS_AROUND, (_key, of: DayOf) =>
    departuresOn(of.network, of.date),
  );
  const prepared = recentlyUsed(KEPT_DAYS, (_key, { network, date }: DayOf) => {
    const departures = travelDays(network, date, rules).flatMap((day) =>
      perDay(`${network.version} ${day}`, { network, date: day }),
    );
    const fares = sampleFares(seed, (day) => network.blackoutDates.has(day));
    return recentlyUsed(KEPT_VIEWS, (_view, { today, slot }: View) =>
      connect(departures, rules, (departure) => fares(departure, today, slot)),
    );
  });
  return (network: Network, { date, today, slot }: View & { readonly date: LocalDate }): Legs => {
    const viewed = prepared(`${network.version} ${date}`, { network, date });
    return viewed(`${today} ${slot}`, { today, slot });
  };
}

/** Departures of the days beside one are shared with the travel days before and after it. */
const DAYS_AROUND = 10;

interface DayOf {
  readonly network: Network;
  readonly date: LocalDate;
}

interface View {
  /** Day of looking, on the calendar of the origin. */
  readonly today: LocalDate;
  readonly slot: number;
}

/** Those worth showing, by origin, destination and departure; airports in the order of the network. */
function flightsOf({ network, now, origins, each }: Asked): Flight[] {
  const asked = new Set(origins);
  const flights: Flight[] = [];
  for (const origin of network.airports.keys()) {
    if (!asked.has(origin)) continue;
    const byDestination = new Map<AirportCode, Itinerary[]>();
    each(origin, (itinerary) => {
      const { code } = itinerary.last.departure.destination;
      const others = byDestination.get(code);
      if (others) others.push(itinerary);
      else byDestination.set(code, [itinerary]);
    });
    for (const destination of network.airports.keys())
      for (const one of worthShowing(byDestination.get(destination) ?? [], now))
        flights.push(flightOf(one, now));
  }
  return flights;
}

/**
 * The least that can be paid now on each route. Needs no choice of what is worth showing: an itinerary is dropped only
 * when another one offers all its classes for no more, and its GoWild seat no later.
 */
function lowestOf({ now, origins, each }: Asked): LowestFare[] {
  return origins.flatMap((origin) => {
    const routes = new Map<AirportCode, { goWild: number; any: number }>();
    each(origin, ({ last, fares }) => {
      const { code } = last.departure.destination;
      const least = routes.get(code) ?? { goWild: NOT_OFFERED, any: NOT_OFFERED };
      routes.set(code, least);
      const goWild = fares.opens <= now ? fares.goWild : NOT_OFFERED;
      least.goWild = Math.min(least.goWild, goWild);
      least.any = Math.min(least.any, goWild, fares.standard, fares.discountDen);
    });
    return Array.from(routes, ([destination, { goWild, any }]) => ({
      origin,
      destination,
      any: any as Cents,
      ...(goWild < NOT_OFFERED && { goWild: goWild as Cents }),
    }));
  });
}
