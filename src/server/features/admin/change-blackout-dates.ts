import * as contract from '#contract/admin/site-settings.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAuditEntry, insertDataLoad } from '#server/db/queries/admin/audit-log.ts';
import {
  deleteBlackoutDate,
  insertBlackoutDate,
  listBlackoutDates,
  lockNetwork,
  renewNetworkVersion,
} from '#server/db/queries/network.ts';

import { route } from '#server/http/route.ts';

export interface BlackoutDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Makes this process reload the network at once; the others reload it by themselves. */
  readonly network: { refresh(): Promise<void> };
}

export const blackoutRoutes = (deps: BlackoutDeps) => [
  route(contract.addBlackoutDate, ({ input: { params }, actor }) =>
    addBlackoutDate(deps, { actorId: actor.id, day: params.day }),
  ),
  route(contract.removeBlackoutDate, ({ input: { params }, actor }) =>
    removeBlackoutDate(deps, { actorId: actor.id, day: params.day }),
  ),
];

interface Change {
  readonly actorId: string;
  readonly day: LocalDate;
}

/** No effect and no audit entry for a day that is already on the list. */
const addBlackoutDate = (deps: BlackoutDeps, change: Change): Promise<void> =>
  changeNetwork(deps, async (tx, at) => {
    const { actorId, day } = change;
    if (!(await insertBlackoutDate(tx, day))) return;
    await recordChange(tx, { at, actorId, gained: [day], lost: [] });
    await insertAuditEntry(tx, { at, actorId, action: 'blackout-date.added', subject: day });
  });

/** @throws AppError `not_found` */
const removeBlackoutDate = (deps: BlackoutDeps, change: Change): Promise<void> =>
  changeNetwork(deps, async (tx, at) => {
    const { actorId, day } = change;
    if (!(await deleteBlackoutDate(tx, day))) throw new AppError('not_found');
    await recordChange(tx, { at, actorId, gained: [], lost: [day] });
    await insertAuditEntry(tx, { at, actorId, action: 'blackout-date.removed', subject: day });
  });

async function changeNetwork(
  { db, clock, network }: BlackoutDeps,
  change: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNetwork(tx);
    await change(tx, clock.now());
  });
  // If this fails, the periodic refresh a few seconds later does it.
  await network.refresh().catch(() => {});
}

interface RecordedChange {
  readonly at: Date;
  readonly actorId: string;
  readonly gained: readonly LocalDate[];
  readonly lost: readonly LocalDate[];
}

/** Call it after the change: records it, and makes every process reload the network. */
async function recordChange(tx: Tx, { gained, lost, ...who }: RecordedChange): Promise<void> {
  const after = (await listBlackoutDates(tx)).length;
  const before = after - gained.length + lost.length;
  await insertDataLoad(tx, {
    ...who,
    kind: 'blackouts',
    source: 'Changed by hand',
    report: { before, after, gained, lost, estimates: null },
  });
  await renewNetworkVersion(tx);
}
