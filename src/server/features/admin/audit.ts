import type { AuditAction, ReadAction } from '#domain/audit.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';

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
  { subject = null, detail = {}, ...deed }: AuditEntry,
): Promise<void> => insertAuditEntry(db, { ...deed, subject, detail });

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Reads for an admin and records the read, in one transaction. All queries of `read` see the same snapshot. */
export const readAudited = <T>(
  { db, clock }: AuditDeps,
  deed: Omit<AuditEntry, 'at'> & { readonly action: ReadAction },
  read: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  db.transaction(
    async (tx) => {
      const now = clock.now();
      const found = await read(tx, now);
      await audit(tx, { ...deed, at: now });
      return found;
    },
    { isolationLevel: 'repeatable read' },
  );
