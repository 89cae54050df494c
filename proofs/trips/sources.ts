import type { AirportCode } from '#domain/airports.ts';
import { destinationOf, FARE_KINDS, type Flight, originOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { instantOfDate, type LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { TripWorld } from '#domain/trips.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { timetableFares } from '#server/providers/fares/timetable.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { fastestBy, type PlainFlight, pairOf, plainFlight } from './plain-flight.ts';
import type { Forecast, PlainWorld } from './plain-world.ts';

/**
 * `at window`: no GoWild fare before its window opens. `seats unknown`: every other flight without numbers of seats.
 */
export const SOURCES = [
  'simulated',
  'at window',
  'at window',
  'seats unknown',
  'timetable',
] as const;
export type SourceName = (typeof SOURCES)[number];

const SIGNAL = new AbortController().signal;
const SEED = 'trips';
const THREE_DAYS_MS = 3 * 86_400_000;

type Direction = 'origins' | 'destinations';

function withoutClosedSeats(flight: Flight): Flight {
  if (flight.goWildWindow.state !== 'opens') return flight;
  const { goWild: _, ...fares } = flight.fares;
  return { ...flight, fares };
}

function withUnknownSeats(flight: Flight): Flight {
  if (flight.segments[0].departs.charCodeAt(15) % 2 === 0) return flight;
  const fares: Flight['fares'] = {};
  for (const kind of FARE_KINDS) {
    const fare = flight.fares[kind];
    if (fare) fares[kind] = { total: fare.total };
  }
  return { ...flight, fares };
}

/** What a source changes in the simulated flights. */
export const CHANGED: Partial<Record<SourceName, (flight: Flight) => Flight>> = {
  'at window': withoutClosedSeats,
  'seats unknown': withUnknownSeats,
};

export interface Asked {
  readonly origins: readonly AirportCode[];
  readonly homes: readonly AirportCode[];
  readonly outDays: readonly LocalDate[];
  readonly backDays: readonly LocalDate[];
}

export interface Worlds {
  readonly planner: TripWorld;
  readonly plain: PlainWorld;
}

/** Opens markets, which share the timetable of their days. */
export function openMarkets(network: Network) {
  let now = new Date(0);
  const clock = { now: () => now };
  const options = { network: { current: () => network }, clock, rules: DEFAULT_RULES };
  const timetable = timetableFares(options);
  const simulated = simulatedFares({ ...options, market: clock, seed: SEED });
  const searchAt = (fares: FareSource, at: Date, query: FareQuery) => {
    now = at;
    return fares.search(query, SIGNAL);
  };

  const known = new Map<string, ReadonlyMap<string, number>>();
  /** The fewest minutes of each pair on a travel day, departed flights included. */
  const fastestOn: FastestOn = async (direction, code, date) => {
    const key = `${direction} ${code} ${date}`;
    const found = known.get(key);
    if (found) return found;
    const early = new Date(Date.parse(`${date}T00:00:00Z`) - THREE_DAYS_MS);
    const { flights } = await searchAt(timetable, early, { [direction]: [code], date });
    const fastest = fastestBy(flights, network);
    known.set(key, fastest);
    return fastest;
  };

  return (source: SourceName, at: Date, forecast: Forecast) => {
    const fares = source === 'timetable' ? timetable : simulated;
    const search = async (query: FareQuery) => {
      const { flights } = await searchAt(fares, at, query);
      return flights.map(CHANGED[source] ?? ((flight) => flight));
    };
    const offersBeforeOpening = source !== 'timetable' && source !== 'at window';
    const facts = {
      network,
      now: instantOfDate(at),
      hasFares: fares.hasFares,
      offersBeforeOpening,
    };
    return openMarket({ facts, search, fastestOn, forecast });
  };
}

type FastestOn = (
  direction: Direction,
  code: AirportCode,
  date: LocalDate,
) => Promise<ReadonlyMap<string, number>>;

interface MarketOptions {
  readonly facts: Pick<TripWorld, 'network' | 'now' | 'hasFares'> & {
    readonly offersBeforeOpening: boolean;
  };
  readonly search: (query: FareQuery) => Promise<readonly Flight[]>;
  readonly fastestOn: FastestOn;
  readonly forecast: Forecast;
}

/** All answers of one source at one moment. */
function openMarket({ facts, search, fastestOn, forecast }: MarketOptions) {
  const { network } = facts;
  const answers = new Map<string, { flights: Flight[]; plain: PlainFlight[] }>();
  const byPlace = new Map<string, ReadonlyMap<AirportCode, readonly PlainFlight[]>>();

  async function load(direction: Direction, codes: readonly AirportCode[], date: LocalDate) {
    const missing = codes.filter((code) => !answers.has(`${direction} ${code} ${date}`));
    if (missing.length === 0) return;
    const found = await search({ [direction]: missing, date });
    const by = groupBy(found, direction === 'origins' ? originOf : destinationOf);
    for (const code of missing) {
      const flights = by.get(code) ?? [];
      const fastest = await fastestOn(direction, code, date);
      const plain = flights.map((flight) =>
        plainFlight(flight, { network, fastest: fastest.get(pairOf(flight)) ?? 0 }),
      );
      answers.set(`${direction} ${code} ${date}`, { flights, plain });
      byPlace.set(
        `${direction} ${code} ${date}`,
        groupBy(plain, ({ from }) => from),
      );
    }
  }

  const answered = (direction: Direction, code: AirportCode, day: LocalDate) => {
    const answer = answers.get(`${direction} ${code} ${day}`);
    if (!answer) throw new RangeError(`Not asked: ${direction} ${code} ${day}`);
    return answer;
  };
  const worlds: Worlds = {
    planner: {
      ...facts,
      from: (origin, day) => answered('origins', origin, day).flights,
      to: (home, day) => answered('destinations', home, day).flights,
      highOn: (place, day) => forecast[place]?.[day],
    },
    plain: {
      ...facts,
      forecast,
      flightsFrom: (origin, day) => answered('origins', origin, day).plain,
      flightsBetween: (place, home, day) =>
        byPlace.get(`destinations ${home} ${day}`)?.get(place) ?? [],
    },
  };
  return async ({ origins, homes, outDays, backDays }: Asked): Promise<Worlds> => {
    for (const day of outDays) await load('origins', origins, day);
    for (const day of backDays) await load('destinations', homes, day);
    return worlds;
  };
}

export type Market = ReturnType<ReturnType<typeof openMarkets>>;
