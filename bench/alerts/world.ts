import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { fractionOf, hashText } from '#domain/integer-hash.ts';
import { type Cents, cents } from '#domain/money.ts';
import { addDays, type LocalDate, localDate, offsetTime } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { connectedRoutes } from '#domain/timetable.ts';
import type { FareQuery, FareSource, LowestFare } from '#server/providers/fares/port.ts';
import type { SeededRandom } from '#test/random.ts';

export const FIRST_DAY = localDate('2026-12-01');
const DAYS = 60;
const GO_WILD_SHARE = 0.7;

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** One alert with its one date. */
export interface Wish extends Route {
  readonly day: LocalDate;
  readonly maxPrice: number;
  readonly goWildOnly: boolean;
}

/** The routes of the real network with at most one stop, with made-up fares that fall now and then. */
export interface World {
  readonly routes: readonly Route[];
  readonly criteria: (count: number) => Generator<Wish>;
  /** Lowers the fares of a share of all routes and days, different ones in every round. */
  readonly change: (round: number, share: number) => void;
  readonly source: (now: () => Date) => FareSource;
}

export function worldOf(network: Network, random: SeededRandom): World {
  const routes = random.shuffled(connectedRoutes(network, { date: FIRST_DAY }, 1));
  let [round, changed] = [0, 0];

  /** The fare of the route on that day; a third of them have a GoWild seat. */
  function fareOf({ origin, destination }: Route, day: LocalDate): LowestFare {
    const hash = hashText(`${origin} ${destination} ${day}`);
    const isLow = fractionOf(hash, 100 + round) < changed;
    const low = isLow ? 0.5 + 0.5 * fractionOf(hash, 0) : 1;
    const goWild = cents(Math.round(low * (1500 + 8000 * fractionOf(hash, 1))));
    const standard = cents(Math.round(low * (2900 + 25_000 * fractionOf(hash, 2))));
    const isOffered = isLow || fractionOf(hash, 3) < 0.33;
    const any = isOffered && goWild < standard ? goWild : standard;
    return { origin, destination, any, ...(isOffered && { goWild }) };
  }

  const isAsked = ({ origins, destinations }: FareQuery) => {
    const [from, to] = [new Set(origins), new Set(destinations)];
    return ({ origin, destination }: Route) => from.has(origin) && to.has(destination);
  };
  return {
    routes,
    change(toRound, share) {
      [round, changed] = [toRound, share];
    },
    /** Few routes have many alerts, near days more than far ones, each below the fare at first. */
    *criteria(count) {
      for (let n = 0; n < count; n += 1) {
        const rank = Math.floor(Math.exp(random.random() * Math.log(routes.length + 1))) - 1;
        const route = routes[Math.min(rank, routes.length - 1)];
        if (!route) throw new Error('There are no routes');
        const day = addDays(FIRST_DAY, Math.floor(random.random() * random.random() * DAYS));
        const goWildOnly = random.random() < GO_WILD_SHARE;
        const { goWild = 9_500 as Cents, any = goWild } = fareOf(route, day);
        const least = Math.floor((goWildOnly ? goWild : any) * (0.4 + 0.6 * random.random()));
        yield { ...route, day, goWildOnly, maxPrice: Math.max(100, least - 1) };
      }
    },
    source(now) {
      const lowest = (query: FareQuery) =>
        routes.filter(isAsked(query)).map((route) => fareOf(route, query.date));
      return {
        name: 'bench',
        simulated: true,
        hasFares: true,
        search: async (query) => ({ flights: lowest(query).map(flightOf), seenAt: now() }),
        lowest: async (query) => ({ lowest: lowest(query), seenAt: now() }),
      };
    },
  };
}

const flightOf = ({ origin, destination, goWild, any }: LowestFare): Flight => ({
  segments: [
    {
      from: origin,
      to: destination,
      departs: offsetTime('2026-12-01T08:00:00-07:00'),
      arrives: offsetTime('2026-12-01T12:00:00-05:00'),
      number: 'F9 1',
      approximate: false,
    },
  ],
  fares: {
    ...(goWild !== undefined && { goWild: { total: goWild } }),
    ...(any !== undefined && { standard: { total: any } }),
  },
  goWildWindow: { state: 'open' },
});
