import type { SwitchId } from '#domain/switches.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import {
  listSwitchedOff,
  type SwitchedOffCall,
  turnOff,
  turnOn,
} from '#server/db/queries/admin/switches.ts';
import { type AuditDeps, readAudited } from './audit.ts';

interface SwitchChange {
  readonly id: SwitchId;
  readonly isOff: boolean;
  /** Recorded in the audit log. */
  readonly reason: string;
  /** Null for the command line. */
  readonly actorId: string | null;
}

/** No effect and no audit entry if it is so already. @returns whether anything was changed. */
export const changeSwitch = (
  { db, clock }: AuditDeps,
  { id, isOff, reason, actorId }: SwitchChange,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const isNew = isOff
      ? await turnOff(tx, { id, reason, since: at, actorId })
      : await turnOn(tx, id);
    if (!isNew) return false;
    const action = isOff ? 'switch.turned-off' : 'switch.turned-on';
    await insertAuditEntry(tx, { at, actorId, action, subject: id, detail: { reason } });
    return true;
  });

/** Those of the database, even if this process has not read them yet. */
export const seeSwitches = (deps: AuditDeps, actorId: string): Promise<SwitchedOffCall[]> =>
  readAudited(deps, { action: 'switches.seen', actorId }, listSwitchedOff);
