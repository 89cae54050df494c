import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { accountEmails } from '#server/features/messages/account-emails.ts';
import { commandFor } from '#server/operator/run-command.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';
import { stillClock } from '#test/harness.ts';

export const MAYA = 'maya@example.test';
export const LEO = 'leo@example.test';

const emails = accountEmails({
  productName: 'Roamfare',
  supportEmail: 'help@fares.example',
  publicUrl: 'https://fares.example',
});

/** A database for commands of operators. Call it once at the top of a test file. */
export function commandFixture() {
  const { box, now, audited, ...given } = adminFixture();

  async function operate(name: string, ...text: string[]): Promise<string> {
    const perform = await commandFor(name, text).prepare({ text, dataFolder: 'data' });
    return perform({ db: box.db, clock: stillClock(), emails });
  }

  async function find(email: string) {
    const [user] = await box.db.select().from(users).where(eq(users.email, email));
    return user!;
  }

  /** A sign-in that began and was last seen that long ago. */
  async function givenSession(userId: string, { hours = 0, idleMinutes = 0 } = {}): Promise<void> {
    await box.db.insert(sessions).values({
      tokenHash: Buffer.from(`${userId}${hours}${idleMinutes}`),
      userId,
      createdAt: new Date(now.getTime() - hours * 3_600_000),
      lastSeenAt: new Date(now.getTime() - idleMinutes * 60_000),
    });
  }

  const signedIn = (userId: string) => box.db.$count(sessions, eq(sessions.userId, userId));

  /** Audit rows without their times, oldest first; all of them of the command line. */
  const auditRows = async () =>
    (await audited()).map(({ actorId, action, subject, detail }) => {
      expect(actorId).toBeNull();
      return [action, subject, detail];
    });

  return { ...given, box, now, operate, find, givenSession, signedIn, auditRows };
}
