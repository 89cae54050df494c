import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { deviceTokens, users } from '../../schema.ts';

export interface DeviceUse {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly at: Date;
}

/** Whether the member with this address has signed in with this token. */
export async function isDeviceOf(db: Db, tokenHash: Buffer, email: string): Promise<boolean> {
  const found = await db
    .select({ userId: deviceTokens.userId })
    .from(deviceTokens)
    .innerJoin(users, eq(users.id, deviceTokens.userId))
    .where(and(eq(deviceTokens.tokenHash, tokenHash), eq(users.email, email)));
  return found.length > 0;
}

/** Whether any member has signed in with this token. */
export async function isDevice(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await db.$count(deviceTokens, eq(deviceTokens.tokenHash, tokenHash))) > 0;
}

export async function upsertDevice(db: Db, { tokenHash, userId, at }: DeviceUse): Promise<void> {
  await db
    .insert(deviceTokens)
    .values({ tokenHash, userId, lastUsedAt: at })
    .onConflictDoUpdate({
      target: [deviceTokens.tokenHash, deviceTokens.userId],
      set: { lastUsedAt: at },
    });
}

/** Deletes all but the `keep` devices of a member that were used last. */
export async function deleteOldestDevices(db: Db, userId: string, keep: number): Promise<void> {
  const surplus = db
    .select({ tokenHash: deviceTokens.tokenHash })
    .from(deviceTokens)
    .where(eq(deviceTokens.userId, userId))
    .orderBy(desc(deviceTokens.lastUsedAt))
    .offset(keep);
  await db
    .delete(deviceTokens)
    .where(and(eq(deviceTokens.userId, userId), inArray(deviceTokens.tokenHash, surplus)));
}
