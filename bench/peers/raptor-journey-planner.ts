import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Label } from '../search/labels.ts';
import { CHANGE, departuresOf, type Leg, legsOf } from './legs.ts';
import type { Peer } from './peer.ts';

const FOLDER = path.resolve('tools/raptor');
const EVERY_DAY = { 0: true, 1: true, 2: true, 3: true, 4: true, 5: true, 6: true };

/** What we use of raptor-journey-planner. */
interface StopTime {
  readonly stop: string;
  readonly arrivalTime: number;
  readonly departureTime: number;
  readonly pickUp: boolean;
  readonly dropOff: boolean;
}
interface Trip {
  readonly stopTimes: readonly StopTime[];
}
/** By stop and number of legs: the trip, and where it is boarded and left. */
type Connections = Record<string, Record<string, [Trip, number, number]>>;
interface Algorithm {
  scan(origins: Record<string, number>, date: number, weekday: number): [Connections, unknown];
}
interface Package {
  readonly RaptorAlgorithmFactory: {
    create(trips: object[], transfers: object, interchange: Record<string, number>): Algorithm;
  };
  readonly Service: new (from: number, to: number, days: object, dates: object) => object;
}

const DATE = 20_261_209;
const WEEKDAY = 3;

/**
 * Answers one departure at a time, and goes on until more legs help nobody. Undefined where it is not installed: it is
 * under the GPL.
 */
export async function raptorJourneyPlanner(): Promise<Peer | undefined> {
  if (!fs.existsSync(`${FOLDER}/node_modules/raptor-journey-planner`)) return undefined;
  const load = createRequire(path.join(FOLDER, 'package.json'));
  const { RaptorAlgorithmFactory, Service } = load('raptor-journey-planner') as Package;
  const { version } = load('raptor-journey-planner/package.json') as { version: string };
  return {
    name: 'raptor-journey-planner',
    version,
    build(day) {
      const { beginning, legs } = legsOf(day);
      const service = new Service(0, 99_999_999, EVERY_DAY, {});
      const stops = [...day.schedule.airports.keys()].map(String);
      const changes = Object.fromEntries(stops.map((stop) => [stop, CHANGE * 60]));
      const trips = legs.map((leg, index) => ({ ...tripOf(leg), tripId: String(index), service }));
      const algorithm = RaptorAlgorithmFactory.create(trips, {}, changes);
      const ask = (origin: number) =>
        departuresOf(day, origin, beginning).map((departs) => {
          const [connections] = algorithm.scan({ [origin]: departs * 60 }, DATE, WEEKDAY);
          return { departs, connections };
        });
      return {
        ask,
        labels: (origin, maxStops) =>
          ask(origin).flatMap(({ departs, connections }) =>
            labelsOf(connections, departs * 60, maxStops + 1).map((label) => ({
              ...label,
              origin,
              departs: departs + beginning,
              arrives: label.arrives + beginning,
            })),
          ),
      };
    },
  };
}

const tripOf = ({ from, to, departs, arrives }: Leg): Trip => ({
  stopTimes: [
    [from, departs],
    [to, arrives],
  ].map(([stop, minutes]) => ({
    stop: String(stop),
    arrivalTime: Number(minutes) * 60,
    departureTime: Number(minutes) * 60,
    pickUp: true,
    dropOff: true,
  })),
});

/** Those of one answer that leave when they were asked to: a later departure has an answer of its own. */
function labelsOf(connections: Connections, departs: number, most: number) {
  const labels: Pick<Label, 'destination' | 'arrives' | 'segments'>[] = [];
  for (const [stop, byLegs] of Object.entries(connections))
    for (const [legs, [trip, , end]] of Object.entries(byLegs)) {
      const segments = Number(legs);
      if (segments > most || leavesAt(connections, stop, segments) !== departs) continue;
      const arrives = (trip.stopTimes[end]?.arrivalTime ?? 0) / 60;
      labels.push({ destination: Number(stop), arrives, segments });
    }
  return labels;
}

function leavesAt(connections: Connections, stop: string, segments: number): number | undefined {
  const connection = connections[stop]?.[segments];
  if (!connection) return undefined;
  const [trip, begin] = connection;
  const from = trip.stopTimes[begin];
  if (!from || segments === 1) return from?.departureTime;
  return leavesAt(connections, from.stop, segments - 1);
}
