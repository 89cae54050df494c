import type { ReadAction } from '#domain/audit.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAuditEntry, type NewAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import type { Read, ReadFromReplica } from '#server/db/read-replica.ts';

type ReadEntry = Omit<NewAuditEntry, 'at'> & { readonly action: ReadAction };

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Reads for an admin and records the read, in one transaction. All queries of `read` see the same snapshot. */
export const readAudited = <T>(
  { db, clock }: AuditDeps,
  entry: ReadEntry,
  read: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  db.transaction(
    async (tx) => {
      const now = clock.now();
      const found = await read(tx, now);
      await insertAuditEntry(tx, { ...entry, at: now });
      return found;
    },
    { isolationLevel: 'repeatable read' },
  );

export interface ReplicaDeps extends AuditDeps {
  /** Reads from a replica; absent where there is none. */
  readonly replica?: ReadFromReplica | undefined;
}

/**
 * The same for reads that may be seconds old. A replica cannot record the read, so the primary does before: nothing is
 * read without an entry.
 */
export async function readAuditedFromReplica<T>(
  deps: ReplicaDeps,
  entry: ReadEntry,
  read: (tx: Tx, now: Date) => Promise<T>,
): Promise<Read<T>> {
  const { db, clock, replica } = deps;
  if (!replica) return { value: await readAudited(deps, entry, read), delayMs: undefined };
  const now = clock.now();
  await insertAuditEntry(db, { ...entry, at: now });
  return replica((tx) => read(tx, now));
}

/** For an answer: how old its data may be; nothing if it is from the primary. */
export const presentDelay = ({ delayMs }: Pick<Read<unknown>, 'delayMs'>) =>
  delayMs === undefined ? {} : { data_delay_seconds: Math.ceil(delayMs / 1_000) };
