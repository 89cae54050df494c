import type { LocalDate } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import { findMeta, listBlackoutDates, listTimetable } from '#server/db/queries/network.ts';

/** The parts of the network that change only with a release of the product. */
export type FixedNetwork = Pick<Network, 'airports' | 'routes'>;

export interface NetworkCache extends NetworkSource {
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
