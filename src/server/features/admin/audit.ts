import type { Clock } from '#domain/time.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import {
  type AuditAction,
  insertAuditEntry,
  type ReadAction,
} from '#server/db/queries/admin/audit-log.ts';

/** What an admin did, or looked at. */
export interface Deed {
  readonly at: Date;
  /** Null for the command line. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** The id of an account, a day, the number of an email; nothing where the action says it all. */
  readonly subject?: string | null;
  /** Nobody's data: numbers, days, names of things. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes it down for good. A change takes the transaction that makes it, so that neither is there alone. */
export const audit = (db: Db, { subject = null, detail = {}, ...deed }: Deed): Promise<void> =>
  insertAuditEntry(db, { ...deed, subject, detail });

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Reads for an admin and writes down that it was read; without the one there is not the other. All that `read` asks
 * sees the database as it was at one moment.
 */
export const readAudited = <T>(
  { db, clock }: AuditDeps,
  deed: Omit<Deed, 'at'> & { readonly action: ReadAction },
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
