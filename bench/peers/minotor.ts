import { groupBy } from '#domain/group-by.ts';
import { CHANGE, loadRouter, MOST_FLIGHTS, type Router, type RouterFlight } from './router.ts';

/** What we use of minotor. */
interface Package {
  readonly Time: { fromSeconds(seconds: number): Time };
  readonly Duration: { fromMinutes(minutes: number): object };
  readonly Query: { readonly Builder: new () => QueryBuilder };
  readonly StopsIndex: new (stops: Map<string, object>) => object;
  readonly Timetable: new (stops: Map<string, object>, routes: object, lines: object) => object;
  readonly Router: new (
    timetable: object,
    stops: object,
  ) => {
    route(query: object): { arrivalAt(stop: string): { readonly time: Time } | undefined };
  };
}
interface Time {
  toSeconds(): number;
}
interface QueryBuilder {
  from(stop: string): QueryBuilder;
  to(stop: string): QueryBuilder;
  departureTime(time: Time): QueryBuilder;
  maxTransfers(count: number): QueryBuilder;
  minTransferTime(duration: object): QueryBuilder;
  build(): object;
}

const LINE = 'line';

/**
 * It knows no time to change between two vehicles of one stop, so each flight arrives as much later. Undefined where it
 * is not installed.
 */
export async function minotorRouter(flights: readonly RouterFlight[]): Promise<Router | undefined> {
  const loaded = await loadRouter<Package>('minotor');
  if (!loaded) return undefined;
  const { Duration, Query, Router, StopsIndex, Time, Timetable } = loaded.package;
  const time = (minutes: number) => Time.fromSeconds(minutes * 60);
  const stops = [...new Set(flights.flatMap(({ from, to }) => [from, to]))];
  const routesFrom = new Map(
    stops.map((stop) => [stop, { transfers: [], routes: [] as string[] }]),
  );
  const routes = lanesOf(flights).map(({ from, to, lane }, at) => {
    const id = String(at);
    for (const stop of [from, to]) routesFrom.get(stop)?.routes.push(id);
    const stopTimes = lane.flatMap(({ departs, arrives }) =>
      [departs, arrives + CHANGE].map((minutes) => ({
        arrival: time(minutes),
        departure: time(minutes),
        pickUpType: 'REGULAR',
        dropOffType: 'REGULAR',
      })),
    );
    const stopIndices = new Map([
      [from, 0],
      [to, 1],
    ]);
    return [id, { stopTimes, stops: [from, to], stopIndices, serviceRouteId: LINE }] as const;
  });
  const lines = new Map([[LINE, { type: 'BUS', name: LINE }]]);
  const index = new StopsIndex(new Map(stops.map((id) => [id, stopOf(id)])));
  const router = new Router(new Timetable(routesFrom, new Map(routes), lines), index);
  const change = Duration.fromMinutes(CHANGE);
  return {
    name: `minotor ${loaded.version}`,
    arrival(from, to, departs) {
      const query = new Query.Builder()
        .from(from)
        .to(to)
        .departureTime(time(departs))
        .maxTransfers(MOST_FLIGHTS - 1)
        .minTransferTime(change)
        .build();
      const seconds = router.route(query).arrivalAt(to)?.time.toSeconds();
      return seconds !== undefined && seconds < NEVER ? seconds / 60 - CHANGE : undefined;
    },
  };
}

/** Its time of what is not reached is the largest number there is. */
const NEVER = 1e9;

const stopOf = (id: string) => ({
  id,
  name: id,
  children: [],
  locationType: 'SIMPLE_STOP_OR_PLATFORM',
});

/** Flights between the same two airports in lanes: within one, nobody overtakes. */
function lanesOf(flights: readonly RouterFlight[]) {
  const byDeparture = flights.toSorted((a, b) => a.departs - b.departs);
  return [...groupBy(byDeparture, ({ from, to }) => `${from} ${to}`).values()].flatMap((pair) => {
    const lanes: RouterFlight[][] = [];
    for (const flight of pair) {
      const lane = lanes.find((one) => (one.at(-1)?.arrives ?? 0) <= flight.arrives);
      if (lane) lane.push(flight);
      else lanes.push([flight]);
    }
    const { from = '', to = '' } = pair[0] ?? {};
    return lanes.map((lane) => ({ from, to, lane }));
  });
}
