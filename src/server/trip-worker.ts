// The thread of trip-planner.ts.
import os from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Airport, AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { foldedWays } from '#domain/left-out-flights.ts';
import { daysOfMonth } from '#domain/open-month.ts';
import { opennessOf } from '#domain/openness.ts';
import {
  countOvernightOnly,
  countSeasonUnknown,
  openTrips,
  planTrips,
} from '#domain/plan-trips.ts';
import { type Loosened, loosen, wishesOf } from '#domain/relaxed-questions.ts';
import { addDays, dayAt, instantOfDate, type LocalDate } from '#domain/time.ts';
import { flightsNearHome } from '#domain/trip-legs.ts';
import {
  MOST_NIGHTS,
  outDays,
  type Trip,
  type TripQuestion,
  type TripWorld,
} from '#domain/trips.ts';
import { flightLists, type ListsAsked } from './features/search/trips/flight-lists.ts';
import {
  homeTrips,
  type OpennessAsked,
  type Presented,
  presentOpened,
  presentOpenness,
  presentPreview,
  presentTrips,
} from './features/search/trips/present.ts';
import { csvTrips } from './features/search/trips/present-csv.ts';
import type { TripsTask, TripTask, TripWorkerData } from './features/search/trips/trip-planner.ts';
import type { FareSource } from './providers/fares/port.ts';
import { localFares } from './providers/fares/sample.ts';

/** Lists of flights kept: a month of outs and backs of seven airports. About 0.6 MB each with what is kept of them. */
const CACHED_LISTS = 600;

/** After this time no further change of a question is tried. */
const LOOSEN_MS = 1_000;

/** Niceness of the thread: where processors are scarce, the thread of all other requests goes first. */
const NICENESS = 10;
// On Linux this is the priority of the calling thread, not of the process.
if (process.platform === 'linux') os.setPriority(NICENESS);

const { network, rules, seed } = workerData as TripWorkerData;
let [now, marketNow] = [0, 0];
const options = {
  network: { current: () => network },
  clock: { now: () => new Date(now) },
  market: { now: () => new Date(marketNow) },
  rules,
};
const fares = localFares({ ...options, seed });
const timetable = localFares({ ...options, seed: undefined });
const listsOfFares = flightLists(fares, CACHED_LISTS);

/** The thread hears no event while it works, so its signal reads the shared number. */
const signalOf = (canceled: Int32Array): AbortSignal =>
  Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => Atomics.load(canceled, 0) !== 0,
  });

/** The answer as JSON. Rejects soon after the caller has gone. */
export async function planTask(task: TripTask): Promise<Presented> {
  ({ now, marketNow } = task);
  const { asked, canceled } = task;
  const signal = signalOf(canceled);
  const checkCanceled = () => {
    if (signal.aborted) throw new Error('The caller has gone.');
  };
  if ('month' in asked) return openMonth(asked, { signal, checkCanceled });
  const { question, opened, limit } = asked;
  const days = opened ? [opened.day] : outDays(question);
  const worldFacts = {
    signal,
    checkCanceled,
    highOn: (place: AirportCode, day: LocalDate) => task.highs?.[place]?.[day],
  };
  // An opened row counts the slow flights that it leaves out.
  const slow = question.slow || opened !== undefined;
  const { world, list } = await worldOf({ ...question, days, slow }, fares, worldFacts);
  const presented = { ...asked, now, world, fares, network };
  const listNearHome = async (trips: readonly Trip[]) => {
    for (const { day, places, homes } of flightsNearHome(trips, question, world))
      await list('to', homes, { date: day, places });
  };
  if (opened) {
    const found = openTrips(question, world, opened);
    await listNearHome(homeTrips(found).map(({ trip }) => trip));
    return presentOpened(presented, found, foldedWays(question, world, opened));
  }
  const plan = planTrips(question, world);
  await listNearHome(plan.rows.slice(0, limit).map(({ first }) => first));
  if (asked.isCsv) return csvTrips(presented, plan);
  if (asked.isPreview) return presentPreview(presented, plan);
  const overnightOnly = countOvernightOnly(question, plan, world);
  const seasonUnknown = countSeasonUnknown(question, plan, world);
  const loosened = plan.rows.length > 0 ? undefined : await loosenTrips(asked, worldFacts);
  return presentTrips(presented, plan, { overnightOnly, seasonUnknown, loosened });
}

/** What would find something instead. */
function loosenTrips({ question, drives }: TripsTask, facts: WorldFacts): Promise<Loosened[]> {
  const { airports } = network;
  const wishes = wishesOf(question, {
    isNearby: Object.keys(drives).length > 0,
    today: firstToday(question.origins.flatMap((code) => airports.get(code) ?? [])),
    airports,
  });
  const until = performance.now() + LOOSEN_MS;
  return loosen(wishes, {
    hasTime: () => performance.now() < until,
    countPlaces: async (changed) => {
      const { world } = await worldOf({ ...changed, days: outDays(changed) }, fares, facts);
      return planTrips(changed, world).rows.length;
    },
  });
}

/** The earliest current day at any of the airports. */
const firstToday = (airports: readonly Airport[]): LocalDate =>
  airports.map(({ zone }) => dayAt(zone, instantOfDate(new Date(now)))).sort()[0] as LocalDate;

async function openMonth(asked: OpennessAsked, facts: WorldFacts): Promise<Presented> {
  const { origins, month } = asked;
  const days = daysOfMonth(month);
  const needed = { origins, days, nights: { least: 0, most: MOST_NIGHTS }, slow: false };
  const { world } = await worldOf(needed, timetable, facts);
  return presentOpenness(asked, network, opennessOf(origins, days, world));
}

interface WorldFacts extends Pick<Required<TripWorld>, 'checkCanceled'>, Pick<TripWorld, 'highOn'> {
  readonly signal: AbortSignal;
}

interface Needed extends Pick<TripQuestion, 'origins' | 'nights' | 'slow'> {
  /** Successive travel days out. */
  readonly days: readonly LocalDate[];
}

/** Lists all flights that a question needs; one after the other, so that a canceled task ends. */
async function worldOf(
  { origins, days, nights: { least, most }, slow }: Needed,
  source: FareSource,
  { signal, ...facts }: WorldFacts,
) {
  // Flights with fares are kept; those of the timetable alone make answers that are kept themselves.
  const listsOf = source === fares ? listsOfFares : flightLists(source, CACHED_LISTS);
  const lists = new Map<string, readonly Flight[]>();
  const list = async (
    kind: 'from' | 'to',
    codes: readonly AirportCode[],
    on: Pick<ListsAsked, 'date' | 'places'>,
  ) => {
    facts.checkCanceled();
    const direction = kind === 'from' ? 'origins' : 'destinations';
    const asked = { direction, codes, ...on, withoutSlow: !slow } as const;
    for (const [code, flights] of await listsOf(asked, signal))
      lists.set(`${kind} ${code} ${on.date}`, flights);
  };
  for (const date of days) await list('from', origins, { date });
  const first = days[0] as LocalDate;
  for (let ahead = least; ahead < days.length + most; ahead += 1)
    await list('to', origins, { date: addDays(first, ahead) });
  const world: TripWorld = {
    network,
    now: instantOfDate(new Date(now)),
    hasFares: source.hasFares,
    offersBeforeOpening: source.offersBeforeOpening,
    from: (origin, day) => lists.get(`from ${origin} ${day}`) ?? [],
    to: (home, day) => lists.get(`to ${home} ${day}`) ?? [],
    ...facts,
  };
  return { world, list };
}
