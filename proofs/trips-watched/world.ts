import { airportCode } from '#domain/airports.ts';
import { flightNumbers } from '#domain/flight.ts';
import type { SavedTrip, WayState } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { addDays, DAY_MS, HOUR_MS, localDate, MINUTE_MS } from '#domain/time.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { WatchedFlight } from '#server/db/queries/saved-trips/watched-flights.ts';
import type { WatchDeps } from '#server/features/watch/deps.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';
import { makeAllDue, makeTargetDue, type Targets } from '#test/watch-model/targets.ts';
import { type Chronicle, chronicle } from '../watching/chronicle.ts';
import { virtualTime } from '../watching/virtual-time.ts';
import { judge, type Timetable } from './judge.ts';
import { type Itinerary, itinerary, type Market, market } from './market.ts';
import { networkOf } from './network.ts';
import { startProcess } from './process.ts';
import { type FlightPlace, type Store, store } from './store.ts';

/** Errors that can be injected, each of which must be found. */
export const INJECTED_ERRORS = ['memory', 'plan', 'stale', 'late'] as const;
export type InjectedError = (typeof INJECTED_ERRORS)[number] | undefined;

const DAYS = 9;
/** At the end nothing fails, and everything must be said. */
const QUIET_MS = 12 * HOUR_MS;
const TRIPS = 8;
const MEMBERS = 3;
const AUDIT_MS = 2 * MINUTE_MS;
const FIRST_DAY = localDate('2026-12-01');

/** Nine days of watched trips from one seed. */
export async function world(seed: number, injected: InjectedError): Promise<Chronicle> {
  const random = seededRandom(Math.imul(seed, 2_654_435_761));
  const start = Date.parse(`${FIRST_DAY}T12:00:00Z`);
  const [end, quietFrom] = [start + DAYS * DAY_MS, start + DAYS * DAY_MS - QUIET_MS];
  const time = virtualTime(start);
  const told = chronicle(time.now);
  const trips = someTrips(random);
  const flights = [...trips.values()].flatMap((one) => Object.values(one.flights));
  const fareMarket = market(random, flights, { start, end });
  const database = store(time, tablesOf(random, trips, start));
  const outages = someOutages(random, start, quietFrom);
  const timetables = new Map<string, Timetable>();
  const changedAt = new Map<string, number>();
  let trouble = start;
  const judging = judge({
    now: () => time.now(),
    database,
    market: fareMarket,
    itineraries: trips,
    timetableOf: (id) => timetables.get(id) ?? { change: 'kept', since: start },
    answersSince: () => answersSince(outages, start, time.now()),
    lastTrouble: () => trouble,
    changedAt: (id) => changedAt.get(id) ?? start,
    chronicle: told,
  });
  let network = networkOf(linesOf(trips, timetables));
  const places = [...trips].flatMap(([tripId, one]): FlightPlace[] => [
    { tripId, way: 'out', origin: 'DEN', day: one.outDay, departsAt: one.departs.out },
    { tripId, way: 'home', origin: 'TPA', day: one.homeDay, departsAt: one.departs.home },
  ]);

  const servicesOf = (
    hop: () => Promise<void>,
    skew: number,
  ): Omit<WatchDeps, 'db' | 'queries'> => ({
    clock: { now: () => new Date(time.now() + skew) },
    network: { current: () => network },
    tripOf: tripOfRow,
    notifyOfAlerts: async () => {},
    atOnce: 8,
    onWatched: () => {},
    reportUnreadable: () => {},
    fares: sourceOf(
      { market: fareMarket, trips, random, outages, injected },
      {
        hop,
        now: () => time.now(),
        sleep: (ms) => time.sleep(ms),
        skew,
      },
    ),
    async notifyOfTrips(_tx, notices, at) {
      for (const notice of notices) {
        await hop();
        const { tripId, number, event, way } = notice;
        const key = `${tripId} ${number} ${event.kind} ${way}`;
        const real = { ...notice, seenAt: notice.seenAt && new Date(+notice.seenAt - skew) };
        database.afterCommit(() => judging.happened(real, key, at.getTime() - skew));
      }
    },
  });
  const hire = () =>
    startProcess(
      {
        time,
        random,
        database,
        places,
        servicesOf,
        change: (queries) => changed(queries, injected),
        trouble: (until) => {
          trouble = Math.max(trouble, until);
          told.count('troubles');
        },
        failed: (reason) => told.error(`a run fails: ${String(reason)}`),
        quietFrom,
      },
      hire,
    );
  for (let n = random.between(1, 3); n > 0; n -= 1) hire();

  /** Makes the flights of a trip due, as every change of it does. */
  const touch = (tripId: string) => {
    changedAt.set(tripId, time.now());
    const { targets } = database.tables;
    for (const { tripId: id, origin, day } of places)
      if (id === tripId && targets.has(`${origin} ${day}`))
        makeTargetDue(targets, targetOf(origin, day), new Date(time.now()), true);
  };
  const changeState = (tripId: string, row: SavedTripRow) => {
    const states: readonly WayState[] = ['to_book', 'to_book', 'to_book', 'booked', 'gone'];
    const state = states[random.between(0, 4)] ?? 'to_book';
    const change = random.random() < 0.5 ? { outState: state } : { homeState: state };
    database.tables.trips.set(tripId, { ...row, ...change });
    touch(tripId);
  };
  const changeMute = (tripId: string, row: SavedTripRow) => {
    database.tables.trips.set(tripId, { ...row, isMuted: !row.isMuted });
    touch(tripId);
  };
  const changePlan = (_tripId: string, { userId }: SavedTripRow) => {
    database.tables.members.set(userId, !database.tables.members.get(userId));
    for (const one of database.tables.trips.values()) if (one.userId === userId) touch(one.id);
  };
  const changeTimetable = (tripId: string) => {
    const change = (['kept', 'moved', 'dropped'] as const)[random.between(0, 2)] ?? 'kept';
    const before = timetables.get(tripId)?.change ?? 'kept';
    if (change !== before) timetables.set(tripId, { change, since: time.now() });
    network = networkOf(linesOf(trips, timetables));
    changedAt.set(tripId, time.now());
    // As every load does.
    makeAllDue(database.tables.targets, new Date(time.now()));
  };
  const deeds = [changeState, changeState, changeState, changeMute, changePlan, changeTimetable];
  const meddle = async () => {
    while (database.isBusy()) await database.free();
    const [tripId = ''] = random.shuffled([...trips.keys()]);
    const row = database.tables.trips.get(tripId);
    if (row) deeds[random.between(0, deeds.length)]?.(tripId, row);
    const next = time.now() + random.between(HOUR_MS, 6 * HOUR_MS);
    if (next < quietFrom) time.at(next, () => void meddle());
  };
  time.at(start + HOUR_MS, () => void meddle());

  const audit = () => {
    judging.audit();
    time.at(time.now() + AUDIT_MS, audit);
  };
  audit();
  await time.run(end);
  return told;
}

const targetOf = (origin: string, day: string) => ({
  origin: airportCode(origin),
  day: localDate(day),
});

function someTrips({ between }: SeededRandom): ReadonlyMap<string, Itinerary> {
  return new Map(
    Array.from({ length: TRIPS }, (_, n) => {
      const outDay = addDays(FIRST_DAY, between(1, 7));
      return [`trip-${n}`, itinerary(n, outDay, between(1, 2))];
    }),
  );
}

function tablesOf(
  { between }: SeededRandom,
  trips: ReadonlyMap<string, Itinerary>,
  start: number,
): Store['tables'] {
  const row = (id: string, { trip, departs }: Itinerary): SavedTripRow => ({
    userId: `member-${between(1, MEMBERS)}`,
    id,
    departsAt: new Date(departs.out),
    trip: trip as unknown as SavedTripRow['trip'],
    outState: 'to_book',
    homeState: 'to_book',
    note: '',
    hasOut: true,
    hasHome: true,
    isMuted: false,
    messages: 0,
    keptAt: new Date(start),
    changedAt: new Date(start),
  });
  const targets: Targets = new Map();
  for (const { outDay, homeDay } of trips.values())
    for (const target of [targetOf('DEN', outDay), targetOf('TPA', homeDay)])
      makeTargetDue(targets, target, new Date(start), true);
  return {
    trips: new Map([...trips].map(([id, one]) => [id, row(id, one)])),
    targets,
    memories: new Map(),
    members: new Map(Array.from({ length: MEMBERS }, (_, n) => [`member-${n + 1}`, true])),
  };
}

const tripOfRow = ({ trip, outState, homeState }: SavedTripRow): SavedTrip => ({
  ...(trip as unknown as SavedTrip),
  states: { out: outState, home: homeState },
});

/** The timetable: a moved flight leaves and lands twenty minutes later, a dropped one is not there. */
function linesOf(
  trips: ReadonlyMap<string, Itinerary>,
  timetables: ReadonlyMap<string, Timetable>,
): string {
  const lines = [...trips].flatMap(([id, { flights }]) => {
    const change = timetables.get(id)?.change ?? 'kept';
    const [out, home] = [flights.out, flights.home].map((one) =>
      flightNumbers(asFlight(one)).slice(3),
    );
    const minute = change === 'moved' ? 20 : 0;
    if (change === 'dropped') return [];
    return [
      `${out} DEN 06:${minute || '00'} TPA 215 daily`,
      `${home} TPA 20:${20 + minute} DEN 249 daily`,
    ];
  });
  return ['9999 DEN 12:00 TPA 215 daily', ...lines].join('\n');
}

interface Outage {
  readonly from: number;
  readonly until: number;
}

function someOutages({ between }: SeededRandom, start: number, quietFrom: number): Outage[] {
  const outages: Outage[] = [];
  for (let at = start; ; ) {
    const from = at + between(2 * HOUR_MS, 40 * HOUR_MS);
    const until = from + between(20_000, 3 * HOUR_MS);
    if (until >= quietFrom) return outages;
    outages.push({ from, until });
    at = until;
  }
}

function answersSince(outages: readonly Outage[], start: number, now: number): number | undefined {
  if (outages.some(({ from, until }) => from <= now && now < until)) return undefined;
  return outages.findLast(({ until }) => until <= now)?.until ?? start;
}

interface SourceContext {
  readonly market: Market;
  readonly trips: ReadonlyMap<string, Itinerary>;
  readonly random: SeededRandom;
  readonly outages: readonly Outage[];
  readonly injected: InjectedError;
}

interface SourceLife {
  readonly hop: () => Promise<void>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly skew: number;
}

/** Answers at once or some seconds later, with fares that may be minutes old. */
function sourceOf(
  { market: fares, trips, random: { random, between }, outages, injected }: SourceContext,
  { hop, now, sleep, skew }: SourceLife,
): FareSource {
  return {
    name: 'sky',
    simulated: true,
    hasFares: true,
    async search({ origins = [], date }) {
      await hop();
      if (random() < 0.2) await sleep(between(100, 8_000));
      await hop();
      const at = now();
      if (outages.some(({ from, until }) => from <= at && at < until))
        throw new ProviderError('sky', 'unreachable');
      const isOld = injected === 'stale' && random() < 0.1;
      const seen = isOld ? at - 40 * MINUTE_MS : at;
      const flights = [...trips.values()].flatMap(({ flights: all, opens }) =>
        Object.entries(all).flatMap(([name, flight]) => {
          const { from, departs } = flight.segments[0];
          if (!origins.some((code) => code === from) || !departs.startsWith(date)) return [];
          const way = name === 'out' || name === 'otherOut' ? 'out' : 'home';
          return fares.flightAt(flight, seen, opens[way]);
        }),
      );
      await hop();
      return { flights, seenAt: new Date(at + skew) };
    },
  };
}

/** Removes one check of the product. */
function changed(queries: WatchDeps['queries'], injected: InjectedError): WatchDeps['queries'] {
  if (injected === 'memory') return { ...queries, saveMemories: async () => {} };
  const later = (at: Date) => new Date(+at + 15 * MINUTE_MS);
  if (injected === 'late')
    return {
      ...queries,
      finishTargets: (db, fence, finished) =>
        queries.finishTargets(
          db,
          fence,
          finished.map(({ dueAt, tripsDueAt, ...one }) => ({
            ...one,
            dueAt: later(dueAt),
            tripsDueAt: tripsDueAt && later(tripsDueAt),
          })),
        ),
    };
  if (injected !== 'plan') return queries;
  const entitled = (flights: readonly WatchedFlight[]) =>
    flights.map((one) => ({ ...one, membership: { isPremium: true, isTrial: false } }));
  return {
    ...queries,
    listFlightsOn: async (...asked) => entitled(await queries.listFlightsOn(...asked)),
    lockFlights: async (...asked) => entitled(await queries.lockFlights(...asked)),
  };
}
