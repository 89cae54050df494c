import type { LocalDate } from '#domain/time.ts';
import type { Network, NetworkSource, TimetableRow } from '#domain/timetable.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  findMeta,
  listBlackoutDates,
  listTimetable,
  lockNetwork,
  putMeta,
  renewNetworkVersion,
  replaceBlackoutDates,
  replaceTimetable,
} from '#server/db/queries/network.ts';
import { makeAllTripsDue } from '#server/db/queries/watch-targets.ts';

interface TimetableLoad {
  readonly rows: readonly TimetableRow[];
  /** Source as shown to users: `US DOT, July 2026`. */
  readonly source: string;
  /** Last day of the month for which it was filed. */
  readonly until: LocalDate;
}

/** By then every process has reloaded. */
const RELOADED_MS = 10_000;

/**
 * Runs one load at a time and makes every process reload, and then look at every kept trip. A failed load changes
 * nothing.
 */
export function loading<T>(db: Database, at: Date, load: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockNetwork(tx);
    const result = await load(tx);
    await renewNetworkVersion(tx);
    await makeAllTripsDue(tx, new Date(at.getTime() + RELOADED_MS));
    return result;
  });
}

export interface NetworkSeed {
  readonly timetable: TimetableLoad;
  readonly blackoutDates: readonly LocalDate[];
}

/** Loads the bundled data unless some is loaded. Any number of processes may call it at once. */
export async function seedNetwork(db: Database, seed: () => Promise<NetworkSeed>): Promise<void> {
  if (await findMeta(db, 'network_version')) return;
  const { timetable, blackoutDates } = await seed();
  await db.transaction(async (tx) => {
    await lockNetwork(tx);
    if (await findMeta(tx, 'network_version')) return;
    await replaceTimetable(tx, timetable.rows);
    await putMeta(tx, 'timetable_source', timetable.source);
    await putMeta(tx, 'timetable_until', timetable.until);
    await replaceBlackoutDates(tx, blackoutDates);
    await putMeta(tx, 'network_version', '1');
  });
}

/** The parts of the network that change only with a release of the product. */
export type FixedNetwork = Pick<Network, 'airports' | 'routes'>;

interface NetworkCache extends NetworkSource {
  /** Reloads the network as a whole if data has changed. Cheap when nothing changed. */
  refresh(): Promise<void>;
}

/** Caches the network in memory; `current()` throws until the first `refresh()`. */
export function networkCache(db: Database, fixed: FixedNetwork): NetworkCache {
  let known: Network | undefined;

  const load = (version: string) =>
    // One snapshot, so that a concurrent load is seen whole or not at all.
    db.transaction(
      async (tx): Promise<Network> => ({
        ...fixed,
        version,
        timetable: await listTimetable(tx),
        blackoutDates: new Set(await listBlackoutDates(tx)),
        timetableSource: (await findMeta(tx, 'timetable_source')) ?? 'unknown',
        timetableUntil: (await findMeta(tx, 'timetable_until')) as LocalDate | undefined,
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );

  return {
    current() {
      if (!known) throw new Error('the network has not been loaded');
      return known;
    },
    async refresh() {
      const version = (await findMeta(db, 'network_version')) ?? '0';
      if (version !== known?.version) known = await load(version);
    },
  };
}
