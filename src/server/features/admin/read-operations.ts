import { type Clock, DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import {
  isRecorded,
  listProcessReports,
  type MessageFigures,
  messageFigures,
  type PollFigures,
  type ProcessReport,
  pollFigures,
} from '#server/db/queries/admin/figures.ts';
import { listSwitchedOff, type SwitchedOffCall } from '#server/db/queries/admin/switches.ts';

export interface OperationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource & {
    /** Takes over changes of other processes. */
    refresh(): Promise<void>;
  };
}

export interface Operations {
  readonly processes: readonly ProcessReport[];
  readonly targets: PollFigures;
  /** `sent` counts the last 24 hours. */
  readonly messages: MessageFigures;
  readonly network: Network;
  readonly switchedOff: readonly SwitchedOffCall[];
  readonly at: Date;
}

/** Six missed reports in a row. */
const SILENT_MS = MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
/** An open page polls every ten seconds: that is audited as one read. */
const ONE_READ_MS = 10 * MINUTE_MS;

/** A snapshot, including the changes of other processes. */
export async function seeOperations(
  { db, clock, network }: OperationsDeps,
  actorId: string,
): Promise<Operations> {
  await network.refresh();
  return db.transaction(
    async (tx) => {
      const at = clock.now();
      const ago = (ms: number) => new Date(at.getTime() - ms);
      const action = 'operations.seen';
      if (!(await isRecorded(tx, { actorId, action, since: ago(ONE_READ_MS) })))
        await insertAuditEntry(tx, { at, actorId, action });
      return {
        processes: await listProcessReports(tx, ago(SILENT_MS)),
        targets: await pollFigures(tx, ago(LATE_MS)),
        messages: await messageFigures(tx, { now: at, sentSince: ago(DAY_MS) }),
        network: network.current(),
        switchedOff: await listSwitchedOff(tx),
        at,
      };
    },
    { isolationLevel: 'repeatable read' },
  );
}
