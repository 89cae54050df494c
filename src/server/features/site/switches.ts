import { isSwitchId, type SwitchId, switchedOff } from '#domain/switches.ts';
import type { Database } from '#server/db/database.ts';
import { listSwitchedOff } from '#server/db/queries/admin/switches.ts';

export interface Switches {
  /** The calls that are off as far as this process knows. */
  readonly off: () => ReadonlySet<SwitchId>;
  /** @throws AppError `switched_off` */
  readonly requireOn: (id: SwitchId) => void;
  /** Reads the switches again. */
  readonly refresh: () => Promise<void>;
}

/** Caches in memory which calls are off, so that no call waits for it. Without a database it stays as it was. */
export function switchCache(db: Database): Switches {
  let known: ReadonlySet<SwitchId> = new Set();
  let asked = 0;
  let newest = 0;
  return {
    off: () => known,
    requireOn: (id) => {
      if (known.has(id)) throw switchedOff(id);
    },
    async refresh() {
      asked += 1;
      const turn = asked;
      const rows = await listSwitchedOff(db);
      // Of two concurrent refreshes, the older answer may arrive last.
      if (turn < newest) return;
      newest = turn;
      known = new Set(rows.map(({ id }) => id).filter(isSwitchId));
    },
  };
}
