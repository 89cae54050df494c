import { type AirportCode, type Coordinates, currentCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { Flight } from '#domain/flight.ts';
import type { GetHomeWorld } from '#domain/home-journeys.ts';
import { MIN_TURNAROUND } from '#domain/home-strength.ts';
import { type ConnectionRules, departuresOn, travelDays } from '#domain/itineraries.ts';
import { ONE_TRAVELER, type Party, type PartyQuery, partyOf } from '#domain/party.ts';
import { type Place, type Reachable, reachByCar } from '#domain/reach-by-car.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import {
  addDays,
  type Clock,
  dayAt,
  type InstantMinute,
  instantOfDate,
  type LocalDate,
} from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { yieldLoop } from '#server/concurrency.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { earliestLandings, type Hops, homeChanges, hopsOf } from './earliest-landings.ts';

/** The question of a call. */
interface HomeInput extends PartyQuery {
  readonly from: AirportCode | Coordinates;
  readonly to: readonly AirportCode[];
  readonly after?: InstantMinute | undefined;
  readonly nearby?: boolean | undefined;
  readonly den?: boolean | undefined;
}

interface Deps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

export interface HomeQuestion {
  /** Nearest first. */
  readonly origins: Reachable;
  readonly homes: Reachable;
  readonly party: Party;
  readonly den: boolean;
  /** When the traveler lands there; undefined if that is not to come. */
  readonly after: InstantMinute | undefined;
  /** When they can leave, at the place: ways home leave on it and the two days after it. */
  readonly today: LocalDate;
}

/** Minutes from now. */
const LATEST_LANDING = 24 * 60;

/** @throws AppError `unknown_airport` and `invalid_input` naming the field. */
export function homeQuestion({ network, clock }: Deps, input: HomeInput): HomeQuestion {
  const { airports } = network.current();
  const airportOf = (field: 'from' | 'to', code: AirportCode) => {
    const airport = airports.get(currentCode(code));
    if (airport) return airport;
    const message = `We do not know "${code}"`;
    throw new AppError('unknown_airport', { message, fields: { [field]: message } });
  };
  const { nearby: isNearby = true, from } = input;
  const place: Place = typeof from === 'string' ? airportOf('from', from) : from;
  const reach = (places: readonly Place[]) => reachByCar(places, airports.values(), { isNearby });
  const homes = reach(input.to.map((code) => airportOf('to', code)));
  const origins = reach([place]);
  const [nearest] = origins.values();
  if (!nearest) {
    const message = 'No airport of this airline is within 120 miles';
    throw new AppError('invalid_input', { message, fields: { from: message } });
  }
  const now = instantOfDate(clock.now());
  const after = input.after !== undefined && input.after > now ? input.after : undefined;
  if (after !== undefined && after > now + LATEST_LANDING) {
    const message = 'This is at most a day from now';
    throw new AppError('invalid_input', { message, fields: { after: message } });
  }
  return {
    origins,
    homes,
    party: partyOf(input) ?? ONE_TRAVELER,
    den: input.den ?? false,
    after,
    today: dayAt(nearest.zone, after ?? now),
  };
}

interface HomeFlightsQuestion extends Pick<HomeQuestion, 'origins' | 'homes' | 'today'> {
  readonly now: InstantMinute;
}

/** The travel days of ways home. */
export const homeDays = (today: LocalDate): LocalDate[] =>
  [0, 1, 2].map((ahead) => addDays(today, ahead));

interface FoundFlights extends Pick<GetHomeWorld, 'direct' | 'from' | 'to'> {
  readonly seenAt: Date;
}

interface HomeFlightsDeps {
  /** Knows no flights but those of the timetable. */
  readonly fares: FareSource;
  readonly network: NetworkSource;
  readonly rules: ConnectionRules;
}

/** First travel days whose departures are cached, about 400 kB each: there are two or three at once. */
const CACHED_DAYS = 3;

/** Reads the flights of which ways home are made. @throws AppError `fares_unavailable`. */
export function homeFlights({ fares, network, rules }: HomeFlightsDeps) {
  const hopsBy = recentlyUsed(CACHED_DAYS, (_key, of: HopsOf) => homeHops(of, rules));
  return async (question: HomeFlightsQuestion, signal: AbortSignal): Promise<FoundFlights> => {
    const current = network.current();
    const { today } = question;
    const hops = hopsBy(`${current.version} ${today}`, { network: current, today });
    const found: Record<Kind, Flight[]> = { direct: [], from: [], to: [] };
    let seenAt: Date | undefined;
    for (const [kind, query] of homeQueries(question, hops)) {
      const answer = await fares.search(query, signal).catch(refuseWith('fares_unavailable'));
      found[kind].push(...answer.flights);
      if (!seenAt || answer.seenAt < seenAt) seenAt = answer.seenAt;
      // Lets other requests in between.
      await yieldLoop();
    }
    return { ...found, seenAt: seenAt as Date };
  };
}

type Kind = 'direct' | 'from' | 'to';

/**
 * What to ask for: the flights home, and those that may be one of two bookings. Of two bookings with three segments at
 * most, none has two stops, and one has none.
 */
function homeQueries(
  { origins, homes, now, today }: HomeFlightsQuestion,
  hops: Hops,
): (readonly [Kind, FareQuery])[] {
  const days = homeDays(today);
  const starts = new Map(
    [...origins].map(([code, { minutes }]) => [code, now + MIN_TURNAROUND + minutes] as const),
  );
  const lastDay = days.at(-1) ?? today;
  const landings = earliestLandings(hops, { starts, lastDay });
  const changes = days.map((day) => homeChanges(hops, { landings, homes, day }));
  const hubs = new Set(changes.flatMap(({ toNonstop }) => [...toNonstop]));
  const others = without(new Set(changes.flatMap(({ toOneStop }) => [...toOneStop])), hubs);
  const ends = { origins: [...origins.keys()], destinations: [...homes.keys()] };
  return days.flatMap((date, at) => {
    const { toOneStop = NONE, toNonstop = NONE } = changes[at] ?? {};
    const queries: (readonly [Kind, FareQuery])[] = [
      ['direct', { ...ends, date }],
      ['from', { ...ends, destinations: [...hubs], date, maxStops: 1 }],
      ['from', { ...ends, destinations: others, date, maxStops: 0 }],
      ['to', { ...ends, origins: [...toOneStop], date, maxStops: 1 }],
      ['to', { ...ends, origins: without(toNonstop, toOneStop), date, maxStops: 0 }],
    ];
    return queries.filter(([, query]) => query.origins?.length && query.destinations?.length);
  });
}

const NONE: ReadonlySet<AirportCode> = new Set();

const without = (codes: ReadonlySet<AirportCode>, others: ReadonlySet<AirportCode>) =>
  [...codes].filter((code) => !others.has(code));

interface HopsOf {
  readonly network: Network;
  readonly today: LocalDate;
}

/** All departures that ways home may use. */
export function homeHops({ network, today }: HopsOf, rules: ConnectionRules): Hops {
  const days = new Set(homeDays(today).flatMap((day) => travelDays(network, day, rules)));
  return hopsOf(
    [...days].flatMap((day) => departuresOn(network, day)),
    rules,
  );
}
