import { eq } from 'drizzle-orm';
import * as contract from '#contract/admin/site-settings.ts';
import { toWire } from '#contract/endpoint.ts';
import { SWITCH_IDS, type SwitchId } from '#domain/switches.ts';
import type { Db } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { listSwitchedOff } from '#server/db/queries/admin/switches.ts';
import { switchedOffCalls } from '#server/db/schema.ts';
import { route } from '#server/http/route.ts';
import { type AuditDeps, readAudited } from './audit.ts';

export interface SwitchDeps extends AuditDeps {
  /** Makes this process follow a change at once; the others read it by themselves. */
  readonly switches: { refresh(): Promise<void> };
}

export const switchRoutes = (deps: SwitchDeps) => [
  route(contract.listSwitches, ({ actor }) =>
    readAudited(deps, { action: 'switches.seen', actorId: actor.id }, listSwitches),
  ),
  route(contract.changeSwitch, async ({ input: { params, body }, actor }) => {
    const { off: isOff, reason } = body;
    await changeSwitch(deps, { id: params.id, isOff, reason, actorId: actor.id });
    // If this fails, the periodic refresh a few seconds later does it.
    await deps.switches.refresh().catch(() => {});
    return listSwitches(deps.db);
  }),
];

/** Those of the database, even if this process has not read them yet. */
async function listSwitches(db: Db): Promise<{ switches: contract.SwitchDto[] }> {
  const calls = await listSwitchedOff(db);
  const switches = SWITCH_IDS.map((id) => {
    const off = calls.find((call) => call.id === id);
    return { id, off: off ? toWire(contract.switchedOffDto, off) : null };
  });
  return { switches };
}

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
    const { rowCount } = isOff
      ? await tx
          .insert(switchedOffCalls)
          .values({ id, reason, since: at, actorId })
          .onConflictDoNothing()
      : await tx.delete(switchedOffCalls).where(eq(switchedOffCalls.id, id));
    if (!rowCount) return false;
    const action = isOff ? 'switch.turned-off' : 'switch.turned-on';
    await insertAuditEntry(tx, { at, actorId, action, subject: id, detail: { reason } });
    return true;
  });
