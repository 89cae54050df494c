// The thread of trip-planner.ts.
import { workerData } from 'node:worker_threads';
import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { besideHome, openTrips, planTrips } from '#domain/plan-trips.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import { addDays, daysBetween, instantOfDate, type LocalDate } from '#domain/time.ts';
import { outDays, type TripWorld } from '#domain/trips.ts';
import { type Presented, presentOpened, presentTrips } from './features/search/trips/present.ts';
import type { TripTask, TripWorkerData } from './features/search/trips/trip-planner.ts';
import { localFares } from './providers/fares/choose.ts';
import type { FareQuery } from './providers/fares/port.ts';

/** Lists of flights kept: a month of outs and backs of seven airports. About 0.3 MB each. */
const CACHED_LISTS = 600;

const { network, rules, seed } = workerData as TripWorkerData;
let [now, marketNow] = [0, 0];
const fares = localFares({
  network: { current: () => network },
  clock: { now: () => new Date(now) },
  market: { now: () => new Date(marketNow) },
  rules,
  seed,
});
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
