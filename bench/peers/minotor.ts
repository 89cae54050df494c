import { Duration, Query, type Result, Router, StopsIndex, Time, Timetable } from 'minotor';
import type { MostStops } from '../search/gate.ts';
import type { Label } from '../search/labels.ts';
import { CHANGE, departuresOf, type Leg, lanesOf, legsOf } from './legs.ts';
import type { Peer } from './peer.ts';

const time = (minutes: number) => Time.fromSeconds(minutes * 60);
const LINE = 'line';

/**
 * Answers one departure at a time. It knows no time to change between two vehicles of one stop, so each leg arrives as
 * much later.
 */
export const minotor: Peer = {
  name: 'minotor',
  version: '1.0.7',
  build(day) {
    const { beginning, legs } = legsOf(day);
    const stops = [...day.schedule.airports.keys()].map(String);
    const router = new Router(timetableOf(stops, legs), stopsOf(stops));
    const ask = (origin: number, maxStops: MostStops) =>
      departuresOf(day, origin, beginning).map((departs) => {
        const query = new Query.Builder()
          .from(String(origin))
          .departureTime(time(departs))
          .maxTransfers(maxStops)
          .minTransferTime(Duration.fromMinutes(CHANGE))
          .build();
        return { departs, result: router.route(query) };
      });
    return {
      ask,
      labels: (origin, maxStops) =>
        ask(origin, maxStops).flatMap(({ departs, result }) =>
          labelsOf(result, departs).map((label) => ({
            ...label,
            origin,
            departs: label.departs + beginning,
            arrives: label.arrives + beginning,
          })),
        ),
    };
  },
};

function stopsOf(stops: readonly string[]): StopsIndex {
  return new StopsIndex(
    new Map(
      stops.map((id) => [
        id,
        { id, name: id, children: [], locationType: 'SIMPLE_STOP_OR_PLATFORM' as const },
      ]),
    ),
  );
}

function timetableOf(stops: readonly string[], legs: readonly Leg[]): Timetable {
  const adjacency = new Map<string, { transfers: []; routes: string[] }>(
    stops.map((stop) => [stop, { transfers: [], routes: [] }]),
  );
  const lanes = lanesOf(legs).map((lane, index) => [String(index), lane] as const);
  const routes = new Map(
    lanes.map(([id, lane]) => {
      const [{ from, to }] = lane as [Leg];
      for (const stop of [from, to]) adjacency.get(stop)?.routes.push(id);
      const stopTimes = lane.flatMap(({ departs, arrives }) =>
        [departs, arrives + CHANGE].map((minutes) => ({
          arrival: time(minutes),
          departure: time(minutes),
          pickUpType: 'REGULAR' as const,
          dropOffType: 'REGULAR' as const,
        })),
      );
      const stopIndices = new Map([
        [from, 0],
        [to, 1],
      ]);
      return [
        id,
        { stopTimes, stops: [from, to] as string[], stopIndices, serviceRouteId: LINE },
      ] as const;
    }),
  );
  return new Timetable(adjacency, routes, new Map([[LINE, { type: 'BUS', name: LINE }]]));
}

/** Those of one answer that leave when they were asked to: a later departure has an answer of its own. */
function labelsOf({ earliestArrivalsPerRound }: Result, departs: number): Omit<Label, 'origin'>[] {
  const labels: Omit<Label, 'origin'>[] = [];
  for (const [segments, arrivals] of earliestArrivalsPerRound.entries())
    for (const [stop, arrival] of arrivals) {
      if (segments === 0 || leavesAt(earliestArrivalsPerRound, segments, stop) !== departs)
        continue;
      const arrives = arrival.time.toSeconds() / 60 - CHANGE;
      labels.push({ destination: Number(stop), departs, arrives, segments });
    }
  return labels;
}

function leavesAt(rounds: Result['earliestArrivalsPerRound'], segments: number, stop: string) {
  const leg = rounds[segments]?.get(stop)?.leg;
  if (!leg) return undefined;
  if (segments > 1) return leavesAt(rounds, segments - 1, leg.from.id);
  return 'departureTime' in leg ? leg.departureTime.toSeconds() / 60 : undefined;
}
