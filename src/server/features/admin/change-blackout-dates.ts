import { AppError } from '#domain/errors.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertDataLoad } from '#server/db/queries/admin/audit-log.ts';
import {
  deleteBlackoutDate,
  insertBlackoutDate,
  listBlackoutDates,
  lockNetwork,
  renewNetworkVersion,
} from '#server/db/queries/network.ts';
import { audit } from './audit.ts';

export interface BlackoutDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Lets this process know of a change at once; others notice it by themselves. */
  readonly network: { refresh(): Promise<void> };
}

interface Change {
  readonly actorId: string;
  readonly day: LocalDate;
}

/** A day that is on the list already stays there, and nothing is written down. */
export const addBlackoutDate = (deps: BlackoutDeps, change: Change): Promise<void> =>
  changing(deps, async (tx, at) => {
    const { actorId, day } = change;
    if (!(await insertBlackoutDate(tx, day))) return;
    await note(tx, { at, actorId, gained: [day], lost: [] });
    await audit(tx, { at, actorId, action: 'blackout-date.added', subject: day });
  });

/** @throws AppError `not_found` */
export const removeBlackoutDate = (deps: BlackoutDeps, change: Change): Promise<void> =>
  changing(deps, async (tx, at) => {
    const { actorId, day } = change;
    if (!(await deleteBlackoutDate(tx, day))) throw new AppError('not_found');
    await note(tx, { at, actorId, gained: [], lost: [day] });
    await audit(tx, { at, actorId, action: 'blackout-date.removed', subject: day });
  });

async function changing(
  { db, clock, network }: BlackoutDeps,
  change: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNetwork(tx);
    await change(tx, clock.now());
  });
  // If that fails, the next look a few seconds later will do.
  await network.refresh().catch(() => {});
}

interface Noted {
  readonly at: Date;
  readonly actorId: string;
  readonly gained: readonly LocalDate[];
  readonly lost: readonly LocalDate[];
}

/** Call it after the change: leaves its report, and lets every process notice it. */
async function note(tx: Tx, { gained, lost, ...who }: Noted): Promise<void> {
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
