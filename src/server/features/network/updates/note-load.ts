import type { Tx } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { insertDataLoad, type NewDataLoad } from '#server/db/queries/admin/data-loads.ts';

/** Names in the audit log. */
const ACTIONS = { timetable: 'timetable.loaded', blackouts: 'blackout-dates.loaded' } as const;

/** Writes a load from the command line down, in its transaction: in the list of loads and in the audit log. */
export async function noteLoad(tx: Tx, load: Omit<NewDataLoad, 'actorId'>): Promise<void> {
  const { at, kind, source, report } = load;
  await insertDataLoad(tx, { ...load, actorId: null });
  const { before, after, gained, lost } = report;
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: ACTIONS[kind],
    subject: null,
    detail: { source, before, after, gained: gained.length, lost: lost.length },
  });
}
