import type { AirportCode } from '#domain/airports.ts';
import type { LowestFare } from '#domain/alert-match.ts';
import type { Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { fractionOf, hashText } from '#domain/integer-hash.ts';
import { cents } from '#domain/money.ts';
import { addDays, type LocalDate, localDate, offsetTime } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { connectedRoutes } from '#domain/timetable.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import type { SeededRandom } from '#test/random.ts';

export const FIRST_DAY = localDate('2026-12-01');
const DAYS = 60;
const GO_WILD_SHARE = 0.7;
const RANGE_SHARE = 0.2;
const ANYWHERE_SHARE = 0.05;
const PLACES_SHARE = 0.1;
const NARROW_SHARE = 0.1;

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** One alert. */
export interface Wish {
  readonly origins: readonly AirportCode[];
  /** Empty for anywhere. */
  readonly destinations: readonly AirportCode[];
  readonly day: LocalDate;
  /** Days from the first one; more than one is a range. */
  readonly days: number;
  readonly maxPrice: number;
  readonly goWildOnly: boolean;
  readonly maxStops: 0 | null;
  readonly party: number;
}

interface BelowAll
  extends Pick<Wish, 'destinations' | 'day' | 'days' | 'goWildOnly' | 'maxStops' | 'party'> {
  readonly origins: ReadonlySet<AirportCode>;
}

/** The routes of the real network with at most one stop, with made-up fares that fall now and then. */
export interface World {
  readonly routes: readonly Route[];
  readonly criteria: (count: number) => Generator<Wish>;
  /** Lowers the fares of a share of all routes and days, different ones in every round. */
  readonly change: (round: number, share: number) => void;
  readonly source: (now: () => Date) => FareSource;
  /** How often the source was asked past its cache. */
  readonly confirmed: () => number;
}

export function worldOf(network: Network, random: SeededRandom): World {
  const routes = random.shuffled(connectedRoutes(network, { date: FIRST_DAY }, 1));
  let [round, changed, confirmed] = [0, 0, 0];

  /** The fares of the route on that day; a third of them have a GoWild seat. */
  function faresOf({ origin, destination }: Route, day: LocalDate): LowestFare[] {
    const hash = hashText(`${origin} ${destination} ${day}`);
    const isLow = fractionOf(hash, 100 + round) < changed;
    const low = isLow ? 0.5 + 0.5 * fractionOf(hash, 0) : 1;
    const price = (least: number, spread: number, which: number) =>
      cents(Math.round(low * (least + spread * fractionOf(hash, which))));
    const flight = {
      origin,
      destination,
      stops: fractionOf(hash, 4) < 0.4 ? 0 : 1,
      minutes: 240,
      seats: 1 + Math.floor(4 * fractionOf(hash, 5)),
    };
    const isOffered = isLow || fractionOf(hash, 3) < 0.33;
    return [
      ...(isOffered ? [{ ...flight, kind: 'goWild' as const, price: price(1_500, 8_000, 1) }] : []),
      { ...flight, kind: 'standard' as const, price: price(2_900, 25_000, 2) },
    ];
  }

  const byOrigin = groupBy(routes, ({ origin }) => origin);

  const routesFrom = (origins: Iterable<AirportCode>, destinations?: readonly AirportCode[]) => {
    const to = destinations && new Set(destinations);
    return [...origins]
      .flatMap((origin) => byOrigin.get(origin) ?? [])
      .filter(({ destination }) => to === undefined || to.has(destination));
  };

  /** A price below all fares that the alert would accept; most are a little below. */
  function belowAll(wish: BelowAll): number {
    const { origins, destinations, day, days, goWildOnly, maxStops, party } = wish;
    const routes = routesFrom(origins, destinations.length > 0 ? destinations : undefined);
    const prices = Array.from({ length: days }, (_, n) =>
      routes.flatMap((route) => faresOf(route, addDays(day, n))),
    )
      .flat()
      .filter(({ kind }) => kind === 'goWild' || !goWildOnly)
      // A fare with a stop or too few seats may be far cheaper.
      .filter(({ stops, seats }) => stops <= (maxStops ?? stops) && seats >= party);
    const least = Math.min(9_500, ...prices.map(({ price }) => price));
    return Math.max(100, Math.floor(least * (0.4 + 0.6 * random.random())) - 1);
  }

  return {
    routes,
    confirmed: () => confirmed,
    change(toRound, share) {
      [round, changed] = [toRound, share];
    },
    /**
     * Few routes have many alerts, near days more than far ones, each below the fares at first. A fifth are ranges of up
     * to two weeks, some from or to several airports, and one in twenty goes anywhere.
     */
    *criteria(count) {
      const one = () => {
        const rank = Math.floor(Math.exp(random.random() * Math.log(routes.length + 1))) - 1;
        const route = routes[Math.min(rank, routes.length - 1)];
        if (!route) throw new Error('There are no routes');
        return route;
      };
      for (let n = 0; n < count; n += 1) {
        const route = one();
        const day = addDays(FIRST_DAY, Math.floor(random.random() * random.random() * DAYS));
        const goWildOnly = random.random() < GO_WILD_SHARE;
        const kind = random.random();
        const days = kind < RANGE_SHARE ? random.between(2, 14) : 1;
        const isAnywhere = kind > 1 - ANYWHERE_SHARE;
        const more = random.random() < PLACES_SHARE ? random.between(1, 3) : 0;
        const others = Array.from({ length: more }, one);
        const origins = new Set([route.origin, ...others.slice(0, 1).map((of) => of.origin)]);
        const ends = new Set([route.destination, ...others.map((of) => of.destination)]);
        for (const code of origins) ends.delete(code);
        const destinations = isAnywhere || ends.size === 0 ? [] : [...ends];
        const wish = {
          destinations,
          day,
          days,
          goWildOnly,
          maxStops: random.random() < NARROW_SHARE ? (0 as const) : null,
          party: random.random() < NARROW_SHARE ? 2 : 1,
        };
        const maxPrice = belowAll({ ...wish, origins });
        yield { ...wish, origins: [...origins], maxPrice };
      }
    },
    source(now) {
      const lowest = ({ origins = [], destinations, date }: FareQuery) =>
        routesFrom(origins, destinations).flatMap((route) => faresOf(route, date));
      return {
        name: 'bench',
        simulated: true,
        hasFares: true,
        async search(query) {
          confirmed += 1;
          return { flights: lowest(query).map(flightOf), seenAt: now() };
        },
        lowest: async (query) => ({ lowest: lowest(query), seenAt: now() }),
      };
    },
  };
}

const PHX = 'PHX' as AirportCode;

function flightOf({ origin, destination, kind, price, stops, seats }: LowestFare): Flight {
  const departs = offsetTime('2026-12-01T08:00:00-07:00');
  const arrives = offsetTime('2026-12-01T12:00:00-07:00');
  const leg = {
    from: origin,
    to: destination,
    departs,
    arrives,
    number: 'F9 1',
    approximate: false,
  };
  return {
    segments:
      stops === 0
        ? [leg]
        : [
            { ...leg, to: PHX },
            { ...leg, from: PHX },
          ],
    fares: { [kind]: { total: price, seatsLeft: seats } },
    goWildWindow: { state: 'open' },
  };
}
