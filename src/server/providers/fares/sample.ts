import type { Airport } from '#domain/airports.ts';
import {
  addUnlessDominated,
  lowestBookable,
  NEVER,
  NOT_OFFERED,
  type SegmentFares,
} from '#domain/fares.ts';
import { type Flight, isSlow } from '#domain/flight.ts';
import {
  type ConnectionRules,
  connect,
  departuresOn,
  eachItinerary,
  endpointsAmong,
  flightOf,
  type Itinerary,
  travelDays,
} from '#domain/itineraries.ts';
import type { Cents } from '#domain/money.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import { marketSlot, sampleFares } from '#domain/sample-fares.ts';
import type { Clock, InstantMinute, LocalDate } from '#domain/time.ts';
import { dayAt, instantOfDate } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { fareVersion } from './market.ts';
import type { FareQuery, FareSource, LowestFare } from './port.ts';

const NAME = 'simulated';

/** Cached travel days: enough for a season of searches and alerts, about 350 kB each. */
const RETENTION_DAYS = 100;
/** Cached fares per travel day, day of search and slot of market time, about 170 kB each. */
const MAX_CACHED_VIEWS = 200;

export interface SimulatedFaresOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time: moves fares within a day, and nothing else. */
  readonly market: Clock;
  /** Different seeds give different fares and seats. */
  readonly seed: string;
  readonly rules: ConnectionRules;
}

/** A query with its airports resolved; itineraries are listed by origin. */
interface ResolvedQuery {
  readonly airports: readonly Airport[];
  readonly now: InstantMinute;
  /** Positions of the airports legQuery for, in the order of the network. */
  readonly origins: readonly number[];
  readonly each: (origin: number, visit: (itinerary: Itinerary) => void) => void;
}

/**
 * Real timetable, made-up fares. The same search on the same day of its origin and in the same slot of market time
 * gets the same answer in every process. From day to day the number of seats only decreases; within a day some fares
 * are on sale for hours, and some GoWild seats are released and sell out.
 */
export function simulatedFares(options: SimulatedFaresOptions): FareSource {
  const { network, clock, market, rules } = options;
  const pricedLegs = legsByDay(options);
  const resolve = ({ origins, destinations, date }: FareQuery, seenAt: Date): ResolvedQuery => {
    const known = network.current();
    const now = instantOfDate(seenAt);
    const slot = marketSlot(market.now(), date);
    const { legs, faresSeenOn } = pricedLegs(known, date);
    const codes = origins && new Set(origins);
    const legQuery = {
      endpoints: endpointsAmong(legs, destinations),
      date,
      // Departed ones count among the fastest.
      now: 0,
      maxStops: rules.maxStops,
    };
    return {
      airports: legs.airports,
      now,
      origins: [...legs.airports.entries()].flatMap(([at, { code }]) =>
        !codes || codes.has(code) ? [at] : [],
      ),
      each(origin, visit) {
        const today = dayAt((legs.airports[origin] as Airport).zone, now);
        eachItinerary(legs, { ...legQuery, origin, fares: faresSeenOn(today, slot) }, visit);
      },
    };
  };
  const throwIfAborted = (signal: AbortSignal) => {
    if (signal.aborted) throw new ProviderError(NAME, 'aborted', { cause: signal.reason });
  };
  return {
    name: NAME,
    simulated: true,
    version: fareVersion(options),
    async search(query, signal) {
      throwIfAborted(signal);
      const seenAt = clock.now();
      return { flights: flightsOf(resolve(query, seenAt)), seenAt };
    },
    async lowest(query, signal) {
      throwIfAborted(signal);
      const seenAt = clock.now();
      return { lowest: lowestOf(resolve(query, seenAt)), seenAt };
    },
  };
}

/** Returns the legs of a travel day, and their fares on a day of search in a slot of market time. */
function legsByDay({ rules, seed }: SimulatedFaresOptions) {
  const sample = sampleFares(seed);
  const departuresBy = recentlyUsed(
    RETENTION_DAYS,
    (_key, of: { network: Network; date: LocalDate }) => departuresOn(of.network, of.date),
  );
  const faresBy = recentlyUsed(MAX_CACHED_VIEWS, (_key, fares: () => SegmentFares[]) => fares());
  const legsBy = recentlyUsed(RETENTION_DAYS, (key, of: { network: Network; date: LocalDate }) => {
    const { network, date } = of;
    const departures = travelDays(network, date, rules).flatMap((day) =>
      departuresBy(`${network.version} ${day}`, { network, date: day }),
    );
    return {
      legs: connect([...network.airports.values()], departures, rules),
      faresSeenOn: (today: LocalDate, slot: number) =>
        faresBy(`${key} ${today} ${slot}`, () => sample(departures, today, slot)),
    };
  });
  return (network: Network, date: LocalDate) =>
    legsBy(`${network.version} ${date}`, { network, date });
}

/** Itineraries that no other dominates, by origin, destination and departure; airports in the order of the network. */
function flightsOf({ airports, now, origins, each }: ResolvedQuery): Flight[] {
  const flights: Flight[] = [];
  for (const origin of origins) {
    const byDestination: Itinerary[][] = airports.map(() => []);
    const fastest = airports.map(() => NEVER);
    each(origin, (itinerary) => {
      const { to } = itinerary;
      fastest[to] = Math.min(fastest[to] as number, lengthOf(itinerary));
      if (itinerary.departs > now)
        addUnlessDominated(itinerary, byDestination[to] as Itinerary[], now);
    });
    for (const [to, cached] of byDestination.entries())
      for (const itinerary of cached.reverse()) {
        const slow = isSlow(lengthOf(itinerary), fastest[to] as number);
        flights.push({ ...flightOf(itinerary, now), ...(slow && { slow }) });
      }
  }
  return flights;
}

const lengthOf = ({ departs, arrives }: Itinerary): number => arrives - departs;

/** What can be booked at one moment, of one itinerary. */
interface Bookable {
  readonly length: number;
  readonly goWild: number;
  readonly any: number;
}

/**
 * The least that can be paid now on each route, slow flights left out. Needs no choice of what is worth showing: an
 * itinerary is dropped only when another one offers all its classes for no more, and its GoWild seat no later.
 */
function lowestOf({ airports, now, origins, each }: ResolvedQuery): LowestFare[] {
  return origins.flatMap((origin) => {
    const fastest = airports.map(() => NEVER);
    const bookable: Bookable[][] = airports.map(() => []);
    each(origin, (one) => {
      const length = lengthOf(one);
      fastest[one.to] = Math.min(fastest[one.to] as number, length);
      if (one.departs <= now) return;
      const goWild = one.opens <= now ? one.goWild : NOT_OFFERED;
      bookable[one.to]?.push({ length, goWild, any: lowestBookable(one, now) });
    });
    return airports.flatMap(({ code }, to) => {
      const sensible = bookable[to]?.filter(({ length }) => !isSlow(length, fastest[to] as number));
      const least = (kind: 'goWild' | 'any') =>
        (sensible ?? []).reduce((lowest, one) => Math.min(lowest, one[kind]), NOT_OFFERED);
      const [any, goWild] = [least('any'), least('goWild')];
      if (any === NOT_OFFERED) return [];
      return {
        origin: (airports[origin] as Airport).code,
        destination: code,
        any: any as Cents,
        ...(goWild !== NOT_OFFERED && { goWild: goWild as Cents }),
      };
    });
  });
}
