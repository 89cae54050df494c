import { CHANGE, loadRouter, MOST_FLIGHTS, type Router, type RouterFlight } from './router.ts';

/** What we use of raptor-journey-planner. */
interface Package {
  readonly RaptorAlgorithmFactory: {
    create(trips: object[], transfers: object, interchange: Record<string, number>): Algorithm;
  };
  readonly Service: new (from: number, to: number, days: object, dates: object) => object;
}
interface Algorithm {
  scan(origins: Record<string, number>, date: number, weekday: number): readonly [Connections];
}
interface Trip {
  readonly stopTimes: readonly { readonly arrivalTime: number }[];
}
/** By stop and number of flights: the trip, and where it is boarded and left. */
type Connections = Record<string, Record<number, readonly [Trip, number, number]>>;

const EVERY_DAY = { 0: true, 1: true, 2: true, 3: true, 4: true, 5: true, 6: true };
const DATE = 20_261_209;
const WEEKDAY = 3;

/**
 * It answers all places at once and goes on until more flights help nobody. Undefined where it is not installed: it is
 * under the GPL.
 */
export async function raptorRouter(flights: readonly RouterFlight[]): Promise<Router | undefined> {
  const loaded = await loadRouter<Package>('raptor-journey-planner');
  if (!loaded) return undefined;
  const { RaptorAlgorithmFactory, Service } = loaded.package;
  const service = new Service(0, 99_999_999, EVERY_DAY, {});
  const stops = new Set(flights.flatMap(({ from, to }) => [from, to]));
  const changes = Object.fromEntries([...stops].map((stop) => [stop, CHANGE * 60]));
  const trips = flights.map((flight, at) => ({ ...tripOf(flight), tripId: String(at), service }));
  const algorithm = RaptorAlgorithmFactory.create(trips, {}, changes);
  return {
    name: `raptor-journey-planner ${loaded.version}`,
    arrival(from, to, departs) {
      const [connections] = algorithm.scan({ [from]: departs * 60 }, DATE, WEEKDAY);
      const arrivals = Object.entries(connections[to] ?? {}).flatMap(([count, [trip, , end]]) =>
        Number(count) <= MOST_FLIGHTS ? (trip.stopTimes[end]?.arrivalTime ?? []) : [],
      );
      return arrivals.length > 0 ? Math.min(...arrivals) / 60 : undefined;
    },
  };
}

const tripOf = ({ from, to, departs, arrives }: RouterFlight) => ({
  stopTimes: (
    [
      [from, departs],
      [to, arrives],
    ] as const
  ).map(([stop, minutes]) => ({
    stop,
    arrivalTime: minutes * 60,
    departureTime: minutes * 60,
    pickUp: true,
    dropOff: true,
  })),
});
