import type { AuditAction, ReadAction } from '#domain/audit.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import type { Read, ReadFromReplica } from '#server/db/read-replica.ts';

/** What an admin changed or read. */
export interface AuditEntry {
  readonly at: Date;
  /** Null for the command line. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** An account ID, a day or a message ID; absent if the action needs no subject. */
  readonly subject?: string | null;
  /** No personal data: numbers, days, names of things. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Records the action permanently. For a change, pass its transaction, so that both are committed or neither. */
export const audit = (
  db: Db,
  { subject = null, detail = {}, ...entry }: AuditEntry,
): Promise<void> => insertAuditEntry(db, { ...entry, subject, detail });

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Reads for an admin and records the read, in one transaction. All queries of `read` see the same snapshot. */
export const readAudited = <T>(
  { db, clock }: AuditDeps,
  entry: Omit<AuditEntry, 'at'> & { readonly action: ReadAction },
  read: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  db.transaction(
    async (tx) => {
      const now = clock.now();
      const found = await read(tx, now);
      await audit(tx, { ...entry, at: now });
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
  entry: Omit<AuditEntry, 'at'> & { readonly action: ReadAction },
  read: (tx: Tx, now: Date) => Promise<T>,
): Promise<Read<T>> {
  const { db, clock, replica } = deps;
  if (!replica) return { value: await readAudited(deps, entry, read), delayMs: undefined };
  const now = clock.now();
  await audit(db, { ...entry, at: now });
  return replica((tx) => read(tx, now));
}

/** For an answer: how old its data may be; nothing if it is from the primary. */
export const presentDelay = ({ delayMs }: Pick<Read<unknown>, 'delayMs'>) =>
  delayMs === undefined ? {} : { data_delay_seconds: Math.ceil(delayMs / 1_000) };
