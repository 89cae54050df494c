import type { Airport } from '#domain/airports.ts';
import { keepOffer, type LowestFare, MOST_SEATS } from '#domain/alert-match.ts';
import { NOT_OFFERED, type SegmentFares } from '#domain/fares.ts';
import { FARE_KINDS, type Flight } from '#domain/flight.ts';
import { type ConnectionRules, departuresOf } from '#domain/itineraries.ts';
import type { Cents } from '#domain/money.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { fareVersion } from './market.ts';
import type { FareSource } from './port.ts';
import { marketSlot, sampleFares } from './sample-fares.ts';
import {
  listFlights,
  type ResolvedQuery,
  throwIfAborted,
  timetableFares,
  timetableQueries,
} from './timetable.ts';

const NAME = 'simulated';

/** Cached answers, up to 700 kB each. */
const MAX_CACHED_LISTS = 100;
/** Cached fares per travel day, day of search and slot of market time, about 170 kB each. */
const MAX_CACHED_VIEWS = 200;

interface SimulatedFaresOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time: moves fares within a day, and nothing else. */
  readonly market: Clock;
  /** Different seeds give different fares and seats. */
  readonly seed: string;
  readonly rules: ConnectionRules;
}

/**
 * Real timetable, made-up fares. The same search on the same day of its origin and in the same slot of market time
 * gets the same answer in every process. From day to day the number of seats only decreases; within a day some fares
 * are on sale for hours, and some GoWild seats are released and sell out.
 */
export function simulatedFares(options: SimulatedFaresOptions): FareSource {
  const { clock, market, seed } = options;
  const sample = sampleFares(seed);
  const faresBy = recentlyUsed(MAX_CACHED_VIEWS, (_key, fares: () => SegmentFares[]) => fares());
  const resolve = timetableQueries(options, ({ key, date, departures }) => {
    const slot = marketSlot(market.now(), date);
    return (today) => faresBy(`${key} ${today} ${slot}`, () => sample(departures, today, slot));
  });
  const version = fareVersion(options);
  const flightsBy = recentlyUsed(MAX_CACHED_LISTS, (_key, list: () => Flight[]) => list());
  return {
    name: NAME,
    simulated: true,
    offersBeforeOpening: true,
    hasFares: true,
    version,
    async search(query, signal) {
      throwIfAborted(NAME, signal);
      const seenAt = clock.now();
      const { origins, destinations, date, withoutSlow, maxStops } = query;
      const asked = [date, origins, destinations, withoutSlow, maxStops];
      // Undefined as null: every part has its place.
      const key = JSON.stringify([version(date), ...asked]);
      const checkAborted = () => throwIfAborted(NAME, signal);
      const list = () => listFlights(resolve(query, seenAt), checkAborted);
      return { flights: flightsBy(key, list), seenAt };
    },
    async lowest(query, signal) {
      throwIfAborted(NAME, signal);
      const seenAt = clock.now();
      return { lowest: lowestOf(resolve(query, seenAt)), seenAt };
    },
  };
}

/**
 * The lowest fares that can be booked now on each route, slow flights left out. Needs no choice of what is worth
 * showing: an itinerary is dropped only when another one offers all its classes for no more, and its GoWild seat no
 * later.
 */
function lowestOf({ airports, now, origins, each, isSlow }: ResolvedQuery): LowestFare[] {
  return origins.flatMap((origin) => {
    const kept = airports.map(() => FARE_KINDS.map((): LowestFare[] => []));
    each(origin, (one) => {
      if (one.seasonUnknown || isSlow(origin, one)) return;
      const route = {
        origin: (airports[origin] as Airport).code,
        destination: (airports[one.to] as Airport).code,
      };
      const [stops, length] = [departuresOf(one).length - 1, one.arrives - one.departs];
      for (const [at, kind] of FARE_KINDS.entries()) {
        const price = one[kind];
        if (price === NOT_OFFERED || (kind === 'goWild' && one.opens > now)) continue;
        const seats = Math.min(MOST_SEATS, kind === 'goWild' ? one.goWildSeats : one.seats);
        const offer = { kind, price: price as Cents, stops, minutes: length, seats };
        keepOffer(kept[one.to]?.[at] ?? [], { ...route, ...offer });
      }
    });
    return kept.flat(2);
  });
}

interface LocalFares extends Omit<SimulatedFaresOptions, 'seed'> {
  /** Of simulated fares; undefined for none. */
  readonly seed: string | undefined;
}

/** A source that asks nobody: simulated fares, or the timetable alone. Imports no supplier, as threads load it. */
export const localFares = ({ seed, ...options }: LocalFares): FareSource =>
  seed === undefined ? timetableFares(options) : simulatedFares({ ...options, seed });
