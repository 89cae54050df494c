import { workerData } from 'node:worker_threads';
import type { AirportCode } from '#domain/airports.ts';
import type { FareVisibility, Flight } from '#domain/flight.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { besideHome, openTrips, planTrips } from '#domain/plan-trips.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import { addDays, daysBetween, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { outDays, type TripQuestion, type TripWorld } from '#domain/trips.ts';
import type { FareQuery } from '#server/providers/fares/port.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { timetableFares } from '#server/providers/fares/timetable.ts';
import { type Presented, presentOpened, presentTrips, type TripsAsked } from './present.ts';

/** What a worker thread is started with. */
export interface TripWorkerData {
  readonly network: Network;
  readonly rules: ConnectionRules;
  /** Of the simulated fares; undefined without fares. */
  readonly seed: string | undefined;
}

export interface TripTask extends TripsAsked {
  readonly question: TripQuestion;
  readonly visibility: FareVisibility;
  /** One travel day of a named destination, with all its flights; all destinations if undefined. */
  readonly opened?: { readonly destination: AirportCode; readonly day: LocalDate } | undefined;
  /** Most rows. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Market time in milliseconds. */
  readonly marketNow: number;
  /** One shared number, which is not 0 once the caller has gone. */
  readonly canceled: Int32Array;
}

/** Lists of flights kept: a month of outs and backs of seven airports. About 0.3 MB each. */
const CACHED_LISTS = 600;

const { network, rules, seed } = workerData as TripWorkerData;
let [now, marketNow] = [0, 0];
const options = {
  network: { current: () => network },
  clock: { now: () => new Date(now) },
  market: { now: () => new Date(marketNow) },
  rules,
};
const fares = seed === undefined ? timetableFares(options) : simulatedFares({ ...options, seed });
const NEVER_ABORTED = new AbortController().signal;
const listed = recentlyUsed(CACHED_LISTS, async (_key, query: FareQuery) =>
  fares.search(query, NEVER_ABORTED).then(({ flights }) => flights),
);

/** The answer as JSON. Rejects soon after the caller has gone. */
export async function planTask(task: TripTask): Promise<Presented> {
  ({ now, marketNow } = task);
  const { question, opened } = task;
  const { world, list } = await worldOf(task);
  const presented = { ...task, world, fares, network };
  if (opened) return presentOpened(presented, openTrips(question, world, opened));
  const plan = planTrips(question, world);
  for (const { first } of plan.rows.slice(0, task.limit))
    for (const code of besideHome(first.out, question, world))
      await list('to', code, first.back.day);
  return presentTrips(presented, plan);
}

/** Lists all flights that a question needs; one after the other, so that a canceled task ends. */
async function worldOf({ question, opened, canceled }: TripTask) {
  const checkCanceled = () => {
    if (Atomics.load(canceled, 0) !== 0) throw new Error('The caller has gone.');
  };
  const { origins, nights } = question;
  const days = opened ? [opened.day] : outDays(question);
  const lists = new Map<string, readonly Flight[]>();
  const list = async (kind: 'from' | 'to', code: AirportCode, date: LocalDate) => {
    checkCanceled();
    const query = kind === 'from' ? { origins: [code], date } : { destinations: [code], date };
    const key = `${kind} ${code} ${date}`;
    if (lists.has(key)) return;
    lists.set(key, await listed(`${fares.version?.(date)} ${key}`, query));
  };
  for (const day of days) for (const origin of origins) await list('from', origin, day);
  const [first, last] = [days[0] as LocalDate, days.at(-1) as LocalDate];
  const backDays = daysBetween(first, last) + nights.most - nights.least + 1;
  for (let ahead = 0; ahead < backDays; ahead += 1)
    for (const home of origins) await list('to', home, addDays(first, nights.least + ahead));
  const world: TripWorld = {
    network,
    now: instantOfDate(new Date(now)),
    hasFares: fares.hasFares,
    from: (origin, day) => lists.get(`from ${origin} ${day}`) ?? [],
    to: (home, day) => lists.get(`to ${home} ${day}`) ?? [],
    checkCanceled,
  };
  return { world, list };
}
