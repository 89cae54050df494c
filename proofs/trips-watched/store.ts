import type { WayMemory } from '#domain/trip-event.ts';
import type { Db } from '#server/db/database.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { TripWatchDeps } from '#server/features/saved-trips/watching/deps.ts';
import type { VirtualTime } from '../watching/virtual-time.ts';

export interface Tables {
  /** By origin and day. */
  targets: Map<string, { readonly dueAt: number; readonly failures: number }>;
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

const targetKey = (target: { readonly origin: string; readonly day: string }) =>
  `${target.origin} ${target.day}`;

/** The queries of watching on the store. */
export function storeQueries(
  database: Store,
  places: readonly FlightPlace[],
  run: Run,
): TripWatchDeps['queries'] {
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
  return {
    takeDueTarget: (db, { at, until }) =>
      run(db, () => {
        const due = [...database.tables.targets]
          .filter(([, { dueAt }]) => dueAt <= at.getTime())
          .sort(([a, one], [b, other]) => one.dueAt - other.dueAt || (a < b ? -1 : 1));
        const [first] = due;
        if (!first) return undefined;
        const [key, { failures }] = first;
        const [origin, day] = key.split(' ') as [never, never];
        database.tables.targets.set(key, { dueAt: until.getTime(), failures });
        return { origin, day, until, failures };
      }),
    extendTarget: (db, taken, until) =>
      run(db, () => {
        const key = targetKey(taken);
        const target = database.tables.targets.get(key);
        if (target?.dueAt !== taken.until.getTime()) return false;
        database.tables.targets.set(key, { ...target, dueAt: until.getTime() });
        return true;
      }),
    finishTarget: (db, taken, { dueAt, failures }) =>
      run(db, () => {
        const key = targetKey(taken);
        if (database.tables.targets.get(key)?.dueAt === taken.until.getTime())
          database.tables.targets.set(key, { dueAt: dueAt.getTime(), failures });
      }),
    deleteTarget: (db, target) =>
      run(db, () => void database.tables.targets.delete(targetKey(target))),
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
