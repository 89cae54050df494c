import { eq, sql } from 'drizzle-orm';
import type { SwitchId } from '#domain/switches.ts';
import type { Db } from '../../database.ts';
import { switchedOffCalls, users } from '../../schema.ts';

export interface SwitchedOffCall {
  /** Perhaps of another version of the product. */
  readonly id: string;
  readonly reason: string;
  readonly since: Date;
  /** Email address of the admin, or the ID of a deleted account; null for the command line. */
  readonly by: string | null;
}

export const listSwitchedOff = (db: Db): Promise<SwitchedOffCall[]> =>
  db
    .select({
      id: switchedOffCalls.id,
      reason: switchedOffCalls.reason,
      since: switchedOffCalls.since,
      by: sql<string | null>`coalesce(${users.email}, ${switchedOffCalls.actorId}::text)`,
    })
    .from(switchedOffCalls)
    .leftJoin(users, eq(users.id, switchedOffCalls.actorId))
    .orderBy(switchedOffCalls.id);

export interface TurnedOff {
  readonly id: SwitchId;
  readonly reason: string;
  readonly since: Date;
  readonly actorId: string | null;
}

/** @returns whether it was on. */
export async function turnOff(db: Db, call: TurnedOff): Promise<boolean> {
  const rows = await db
    .insert(switchedOffCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ id: switchedOffCalls.id });
  return rows.length > 0;
}

/** @returns whether it was off. */
export async function turnOn(db: Db, id: SwitchId): Promise<boolean> {
  const rows = await db
    .delete(switchedOffCalls)
    .where(eq(switchedOffCalls.id, id))
    .returning({ id: switchedOffCalls.id });
  return rows.length > 0;
}
