import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { switchedOffCalls, users } from '../../schema.ts';

interface SwitchedOffCall {
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
