import type { WayMemory } from '#domain/trip-event.ts';
import type { Db } from '#server/db/database.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { WatchDeps } from '#server/features/watch/deps.ts';
import { type Targets, targetStatements } from '#test/watch-model/targets.ts';
import type { VirtualTime } from '../watching/virtual-time.ts';

export interface Tables {
  targets: Targets;
  /** By member and trip; gone when removed. */
  trips: Map<string, SavedTripRow>;
  /** By trip and way. */
  memories: Map<string, WayMemory>;
  members: Map<string, boolean>;
}

export interface FlightPlace {
  readonly tripId: string;
  readonly way: 'out' | 'home';
  readonly origin: string;
  readonly day: string;
  readonly departsAt: number;
}

/** The server ends a transaction that was idle for so long. */
const IDLE_MS = 30_000;

interface Transaction {
  readonly before: Tables;
  readonly effects: (() => void)[];
  isOver: boolean;
}

/** A database that runs one transaction at a time; a killed client's is undone. */
export function store(time: VirtualTime, tables: Tables) {
  let open: Transaction | undefined;
  let waiting: (() => void)[] = [];
  const end = (one: Transaction) => {
    one.isOver = true;
    open = undefined;
    const others = waiting;
    waiting = [];
    for (const wake of others) wake();
  };
  const self = {
    tables,
    version: 0,
    isBusy: () => open !== undefined,
    /** Ask again afterwards: another one may have been faster. */
    free: () => new Promise<void>((wake) => void waiting.push(wake)),
    begin(): Transaction {
      const { targets, trips, memories, members } = self.tables;
      const before = {
        targets: new Map(targets),
        trips: new Map(trips),
        memories: new Map(memories),
        members: new Map(members),
      };
      const one: Transaction = { before, effects: [], isOver: false };
      open = one;
      time.at(time.now() + IDLE_MS, () => self.undo(one));
      return one;
    },
    /** Runs once the transaction is committed. */
    afterCommit: (effect: () => void) => void open?.effects.push(effect),
    commit(one: Transaction) {
      for (const effect of one.effects) effect();
      end(one);
    },
    undo(one: Transaction) {
      if (one.isOver) return;
      self.tables = one.before;
      end(one);
    },
  };
  return self;
}

export type Store = ReturnType<typeof store>;

/** How a process runs a statement: it may be slow, fail or never come back. */
export type Run = <T>(db: Db, statement: () => T) => Promise<T>;

const none = async () => [];
/** Nobody has an alert. */
const NO_ALERTS = {
  listFulfilled: none,
  lockAlerts: async () => {},
  listDatesByAlert: none,
  listOpenAlerts: none,
  listMemberAlerts: none,
  markMatched: async () => {},
  markPassed: none,
  holdFinds: async () => {},
  lockDueAlerts: none,
  takeFinds: async () => new Map(),
  enqueueMessages: async () => {},
};

/** The queries of watching on the store. */
export function storeQueries(
  database: Store,
  places: readonly FlightPlace[],
  run: Run,
): WatchDeps['queries'] {
  const flightOf = ({ tripId, way }: Pick<FlightPlace, 'tripId' | 'way'>) => {
    const trip = database.tables.trips.get(tripId);
    if (!trip) return [];
    const isPremium = database.tables.members.get(trip.userId) ?? false;
    return {
      way,
      memory: database.tables.memories.get(`${tripId} ${way}`) ?? {},
      trip,
      email: `${trip.userId}@example.test`,
      isActive: true,
      membership: { isPremium, isTrial: false },
      emailProof: { createdAt: new Date(0), emailVerifiedAt: new Date(0) },
    };
  };
  const targets = targetStatements(
    () => database.tables.targets,
    () => ({ destinations: [], anywhere: false }),
  );
  return {
    ...NO_ALERTS,
    takeTargets: (db, of) => run(db, () => targets.takeTargets(of)),
    listTaken: (db, fence) => run(db, () => targets.listTaken(fence)),
    extendLease: (db, of) => run(db, () => targets.extendLease(of)),
    holdTargets: (db, fence, of) => run(db, () => targets.holdTargets(fence, of)),
    finishTargets: (db, fence, finished) => run(db, () => targets.finishTargets(fence, finished)),
    pauseTarget: (db, of) => run(db, () => targets.pauseTarget(of)),
    releaseTargets: (db, fence) => run(db, () => targets.releaseTargets(fence)),
    deleteTargets: (db, over) => run(db, () => targets.deleteTargets(over)),
    listFlightsOn: (db, target) =>
      run(db, () =>
        places
          .filter(({ origin, day }) => origin === target.origin && day === target.day)
          .flatMap(flightOf),
      ),
    lockFlights: (db, ids) =>
      run(db, () => ids.flatMap(({ id, way }) => flightOf({ tripId: id, way }))),
    listCandidates: (db, userIds) =>
      run(db, () =>
        [...database.tables.trips.values()]
          .filter(({ userId }) => userIds.includes(userId))
          .map(({ userId, id, departsAt, isMuted }) => {
            const own = places.filter(({ tripId }) => tripId === id);
            const lastDepartsAt = new Date(Math.max(...own.map((place) => place.departsAt)));
            return { userId, id, departsAt, isMuted, lastDepartsAt };
          }),
      ),
    saveMemories: (db, remembered) =>
      run(db, () => {
        for (const { id, way, memory } of remembered)
          database.tables.memories.set(`${id} ${way}`, memory);
      }),
    countMessages: (db, { id }, messages) =>
      run(db, () => {
        const row = database.tables.trips.get(id);
        if (row) database.tables.trips.set(id, { ...row, messages });
      }),
  };
}
