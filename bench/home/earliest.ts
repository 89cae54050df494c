import type { AirportCode } from '#domain/airports.ts';
import { NEVER } from '#domain/fares.ts';
import { MIN_TURNAROUND } from '#domain/home-strength.ts';
import { departuresOn, travelDays } from '#domain/itineraries.ts';
import { addDays, dayAt, type InstantMinute } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { earliestLandings, hopsOf } from '#server/features/get-home/earliest-landings.ts';
import { homeDays } from '#server/features/get-home/find-ways.ts';
import { earliestArrival } from '#test/itinerary/earliest-arrival.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import type { Figure } from '../harness/report.ts';
import { timeInterleaved } from '../harness/rounds.ts';
import { minotorRouter } from '../peers/minotor.ts';
import { raptorRouter } from '../peers/raptor-journey-planner.ts';
import type { Router } from '../peers/router.ts';
import type { HomeCase } from './questions.ts';

/** Runs of ours for each run of a router. */
const REPEATS = 10;
/** Minutes that routers know, from an hour before the question on: minotor compares hours as text of two digits. */
const HORIZON = 98 * 60;
const BEFORE = 60;

type Arrival = (from: AirportCode, to: AirportCode) => number | undefined;

interface Race {
  readonly network: Network;
  readonly now: InstantMinute;
  readonly cases: readonly HomeCase[];
  readonly rounds: number;
}

/**
 * The earliest arrival home by the timetable, ours against routers with the same flights in memory. Routers do not know
 * that customs take time, so all flights are domestic.
 */
export async function raceRouters({ network, now, cases, rounds }: Race): Promise<Figure[]> {
  const [first] = cases;
  if (!first) throw new RangeError('A network without airports');
  const today = dayAt(first.from.zone, now);
  const start = now + MIN_TURNAROUND;
  const begins = start - BEFORE;
  const days = new Set(homeDays(today).flatMap((day) => travelDays(network, day, DEFAULT_RULES)));
  const departures = [...days]
    .flatMap((day) => departuresOn(network, day))
    .filter(({ origin, destination }) => origin.domestic && destination.domestic)
    .filter(({ arrives }) => arrives <= begins + HORIZON);
  const hops = hopsOf(departures, DEFAULT_RULES);
  const lastDay = addDays(today, 2);
  const ours: Arrival = (from, to) => {
    const starts = new Map([[from, start]]);
    const landings = earliestLandings(hops, { starts, lastDay });
    const homeAt = earliestArrival(hops, landings, new Map([[to, { minutes: 0 }]]));
    return homeAt === NEVER ? undefined : homeAt;
  };
  const flights = departures
    .filter(({ departs }) => departs >= start)
    .map(({ origin, destination, departs, arrives }) => ({
      from: origin.code,
      to: destination.code,
      departs: departs - begins,
      arrives: arrives - begins,
    }));
  const arrivalBy =
    (router: Router): Arrival =>
    (from, to) => {
      const arrival = router.arrival(from, to, start - begins);
      return arrival === undefined ? undefined : arrival + begins;
    };
  const asked = cases.filter(({ from, to }) => from.domestic && to.domestic);
  const routers = [await minotorRouter(flights), await raptorRouter(flights)].flatMap(
    (one) => one ?? [],
  );
  return routers.flatMap((router) => {
    const theirs = arrivalBy(router);
    const both = { ours, theirs };
    return [differing(router, asked, both), faster(router, asked, { ...both, rounds })];
  });
}

interface Both {
  readonly ours: Arrival;
  readonly theirs: Arrival;
}

function differing({ name }: Router, cases: readonly HomeCase[], { ours, theirs }: Both): Figure {
  let [both, different] = [0, 0];
  const examples: string[] = [];
  for (const { from, to } of cases) {
    const [mine, other] = [ours(from.code, to.code), theirs(from.code, to.code)];
    if (mine === undefined || other === undefined) continue;
    both += 1;
    if (mine === other) continue;
    different += 1;
    examples.push(`${from.code} ${to.code}: ${mine - other} minutes`);
  }
  return {
    id: 'H2',
    what: `earliest arrivals unlike those of ${name}, of ${both}`,
    value: different,
    unit: '',
    goal: 0,
    floor: 0,
    detail: { asked: cases.length, examples: examples.slice(0, 20) },
  };
}

interface Timed extends Both {
  readonly rounds: number;
}

function faster(router: Router, cases: readonly HomeCase[], { ours, theirs, rounds }: Timed) {
  const sumOf = (arrival: Arrival) =>
    cases.reduce((sum, { from, to }) => sum + (arrival(from.code, to.code) ?? 0), 0);
  const times = timeInterleaved(
    [
      {
        name: 'ours',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < REPEATS; repeat += 1) sum += sumOf(ours);
          return sum;
        },
      },
      { name: 'router', run: () => sumOf(theirs) },
    ],
    rounds,
  );
  const oursMs = (times.get('ours')?.median ?? 0) / REPEATS / cases.length;
  const otherMs = (times.get('router')?.median ?? 0) / cases.length;
  return {
    id: 'H2',
    what: `earliest arrival home, than ${router.name}`,
    value: otherMs / oursMs,
    unit: 'x',
    goal: 10,
    floor: 10,
    more: true,
    detail: { questions: cases.length, oursMs, otherMs },
  } satisfies Figure;
}
