import type { Airport } from '#domain/airports.ts';
import { addUnlessDominated, NEVER, type SegmentFares, UNKNOWN_FARES } from '#domain/fares.ts';
import { type Flight, longestSensible } from '#domain/flight.ts';
import {
  type ConnectionRules,
  connect,
  type Departure,
  departuresOn,
  eachItinerary,
  endpointsAmong,
  flightOf,
  type Itinerary,
  type ItineraryQuestion,
  type Leg,
  type Legs,
  travelDays,
} from '#domain/itineraries.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import {
  type Clock,
  dayAt,
  type InstantMinute,
  instantOfDate,
  type LocalDate,
} from '#domain/time.ts';
import { type Network, type NetworkSource, seasonRule } from '#domain/timetable.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { fareVersion } from './market.ts';
import type { FareQuery, FareSource } from './port.ts';

const NAME = 'timetable';

/** Cached travel days: enough for a season of searches and alerts, about 350 kB each. */
const RETENTION_DAYS = 100;

interface TimetableOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  readonly rules: ConnectionRules;
}

/** The timetable without fares: every flight has its times and booking window, and no price and no seats. */
export function timetableFares(options: TimetableOptions): FareSource {
  const { clock } = options;
  const unknown = recentlyUsed(RETENTION_DAYS, (_key, departures: readonly Departure[]) =>
    departures.map(() => UNKNOWN_FARES),
  );
  const resolve = timetableQueries(
    options,
    ({ key, departures }) =>
      () =>
        unknown(key, departures),
  );
  return {
    name: NAME,
    simulated: false,
    hasFares: false,
    version: fareVersion({ ...options, market: { now: () => new Date(0) } }),
    async search(query, signal) {
      throwIfAborted(NAME, signal);
      const seenAt = clock.now();
      const checkAborted = () => throwIfAborted(NAME, signal);
      return { flights: listFlights(resolve(query, seenAt), checkAborted), seenAt };
    },
  };
}

/** @throws ProviderError */
export function throwIfAborted(name: string, signal: AbortSignal): void {
  if (signal.aborted) throw new ProviderError(name, 'aborted', { cause: signal.reason });
}

/** A query with its airports resolved; itineraries are listed by origin. */
export interface ResolvedQuery {
  readonly airports: readonly Airport[];
  readonly now: InstantMinute;
  /** Positions of the airports asked for, in the order of the network. */
  readonly origins: readonly number[];
  /** Those that have not departed. */
  readonly each: (origin: number, visit: (itinerary: Itinerary) => void) => void;
  /** Whether an itinerary takes much longer than the shortest of its route and day. */
  readonly isSlow: (
    origin: number,
    itinerary: Pick<Itinerary, 'to' | 'departs' | 'arrives'>,
  ) => boolean;
}

/** The departures that itineraries of a travel day may use. */
interface TravelDay {
  readonly key: string;
  readonly date: LocalDate;
  readonly departures: readonly Departure[];
}

/** The fares of a travel day by position of the departure, as seen on a day at the origin. */
type FaresSeenOn = (today: LocalDate) => readonly SegmentFares[];

/** Resolves queries over the timetable, with the fares of `faresOf`. */
export function timetableQueries(
  options: TimetableOptions,
  faresOf: (day: TravelDay) => FaresSeenOn,
) {
  const { network, rules } = options;
  const legsOf = legsByDay(rules);
  return (query: FareQuery, seenAt: Date): ResolvedQuery => {
    const { origins, destinations, date, withoutSlow = false, maxStops = rules.maxStops } = query;
    const now = instantOfDate(seenAt);
    const { legs, longest, ...day } = legsOf(network.current(), date);
    const faresSeenOn = faresOf(day);
    const codes = origins && new Set(origins);
    const legQuery = {
      endpoints: endpointsAmong(legs, destinations),
      date,
      now,
      maxStops: Math.min(rules.maxStops, maxStops) as ConnectionRules['maxStops'],
    };
    return {
      airports: legs.airports,
      now,
      origins: [...legs.airports.entries()].flatMap(([at, { code }]) =>
        !codes || codes.has(code) ? [at] : [],
      ),
      each(origin, visit) {
        const today = dayAt((legs.airports[origin] as Airport).zone, now);
        const bounds = withoutSlow && { longest: longest[origin] };
        eachItinerary(legs, { ...legQuery, ...bounds, origin, fares: faresSeenOn(today) }, visit);
      },
      isSlow: (origin, { to, departs, arrives }) =>
        arrives - departs > (longest[origin]?.[to] ?? NEVER),
    };
  };
}

/** Returns the legs of a travel day. */
function legsByDay(rules: ConnectionRules) {
  const departuresBy = recentlyUsed(
    RETENTION_DAYS,
    (_key, of: { network: Network; date: LocalDate }) => departuresOn(of.network, of.date),
  );
  const legsBy = recentlyUsed(RETENTION_DAYS, (key, of: { network: Network; date: LocalDate }) => {
    const { network, date } = of;
    const departures = travelDays(network, date, rules).flatMap((day) =>
      departuresBy(`${network.version} ${day}`, { network, date: day }),
    );
    const isUnknown = seasonRule(network);
    const legs = connect([...network.airports.values()], departures, rules, ({ row }) =>
      isUnknown(row.origin, row.destination, date),
    );
    const shortest = shortestDurations(legs, { date, maxStops: rules.maxStops });
    const longest = shortest.map((lengths) => lengths.map(longestSensible));
    return { key, date, departures, legs, longest };
  });
  return (network: Network, date: LocalDate) =>
    legsBy(`${network.version} ${date}`, { network, date });
}

/**
 * Itineraries that no other dominates, by origin, destination and departure; airports in the order of the network.
 * @param checkAborted called before each origin.
 */
export function listFlights(query: ResolvedQuery, checkAborted = () => {}): Flight[] {
  const { now, origins, each, isSlow } = query;
  const flights: Flight[] = [];
  for (const origin of origins) {
    checkAborted();
    const byDestination: Itinerary[][] = [];
    each(origin, (itinerary) => {
      byDestination[itinerary.to] ??= [];
      addUnlessDominated(itinerary, byDestination[itinerary.to] as Itinerary[], now);
    });
    for (const itineraries of Object.values(byDestination))
      for (const itinerary of itineraries.reverse()) {
        const flight = flightOf(itinerary, now);
        flights.push(isSlow(origin, itinerary) ? { ...flight, slow: true } : flight);
      }
  }
  return flights;
}

/**
 * Minutes of the shortest itinerary of a travel day between airports, by indexes of origin and destination, or
 * {@link NEVER}. Departed ones count; those of which nobody knows that they are flown only where there is no other. The
 * same itineraries as `eachItinerary` visits.
 */
export function shortestDurations(
  legs: Legs,
  on: DurationsQuestion,
): readonly (readonly number[])[] {
  const known = shortestOf(legs, { ...on, withUnknown: false });
  const hasUnknown = legs.from.some((some) => some.some(({ seasonUnknown }) => seasonUnknown));
  if (!hasUnknown) return known;
  const all = shortestOf(legs, { ...on, withUnknown: true });
  return known.map((lengths, origin) =>
    lengths.map((length, to) => (length === NEVER ? (all[origin]?.[to] ?? NEVER) : length)),
  );
}

type DurationsQuestion = Pick<ItineraryQuestion, 'date' | 'maxStops'>;

interface Counting extends DurationsQuestion {
  /** Whether legs count of which nobody knows that they are flown. */
  readonly withUnknown: boolean;
}

function shortestOf({ airports, from }: Legs, { date, ...on }: Counting): number[][] {
  return from.map((legs, origin) => {
    const shortest: number[] = airports.map(() => NEVER);
    for (const first of legs) {
      if (first.departure.date !== date || (first.seasonUnknown && !on.withUnknown)) continue;
      eachLastLeg(first, { origin, ...on }, ({ to, arrives }) => {
        const length = arrives - first.departs;
        if (length < (shortest[to] as number)) shortest[to] = length;
      });
    }
    return shortest;
  });
}

/** Visits the last legs of all itineraries that begin with a leg. */
function eachLastLeg(
  first: Leg,
  { origin, maxStops, withUnknown }: Omit<Counting, 'date'> & Pick<ItineraryQuestion, 'origin'>,
  visit: (last: Leg) => void,
): void {
  visit(first);
  if (maxStops === 0) return;
  for (let at = first.onwardFrom; at < first.onwardUntil; at++) {
    const second = first.onward[at] as Leg;
    if (second.to === origin || (second.seasonUnknown && !withUnknown)) continue;
    visit(second);
    if (maxStops === 1) continue;
    for (let next = second.onwardFrom; next < second.onwardUntil; next++) {
      const third = second.onward[next] as Leg;
      if (third.seasonUnknown && !withUnknown) continue;
      if (third.to !== origin && third.to !== first.to) visit(third);
    }
  }
}
