import { eq } from 'drizzle-orm';
import { timeZone } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { auditLog, searches, users } from '#server/db/schema.ts';
import { rollUp } from '#server/jobs/roll-up.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, givenMember, stillClock } from '#test/harness.ts';

type UserValues = Partial<typeof users.$inferInsert>;
type AlertValues = Partial<typeof alerts.$inferInsert>;
type DateValues = Partial<typeof alertDates.$inferInsert>;

export const ADMIN = 'admin@example.test';
const DAY_OF_TRAVEL = '2026-11-25';

/**
 * A server with one administrator, and functions that fill its tables. Call it once at the top of a test file.
 * @param open `testServer` for tests about what a process keeps in its memory.
 */
export function adminFixture(open: typeof fileServer = fileServer) {
  const box = testDatabase();
  const now = new Date('2026-11-21T18:00:00Z');

  async function setUp(environment: Record<string, string> = {}) {
    const clock = stillClock(now.toISOString());
    const server = await open({ db: box.db, clock, fares: fixedFares([]), environment });
    const admin = await givenMember(server, box.db, { email: ADMIN });
    await box.db.update(users).set({ isAdmin: true }).where(eq(users.email, ADMIN));
    const get = (path: string, headers: Record<string, string> = admin) =>
      server.inject({ url: `/api/admin/${path}`, headers });
    const zone = timeZone(environment['ALLOWANCE_TIME_ZONE'] ?? 'America/New_York');
    /** Counts figures, as a worker does every few minutes. */
    const count = () =>
      rollUp({ db: box.db, clock, allowanceZone: zone }, new AbortController().signal);
    /** The response of an admitted call; the dashboard with figures of now. */
    const see = async (path: string, query: Record<string, string | number> = {}) => {
      if (path === 'dashboard') await count();
      const words = Object.entries(query).map(([key, value]) => [key, String(value)]);
      const answer = await get(`${path}?${new URLSearchParams(words)}`);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return answer.json();
    };
    return { server, clock, admin, get, see, count };
  }

  async function givenUser(email: string, values: UserValues = {}): Promise<string> {
    const [row] = await box.db
      .insert(users)
      .values({ email, firstName: 'Maya', lastName: 'Ruiz', createdAt: now, ...values })
      .returning({ id: users.id });
    return row!.id;
  }

  async function givenSearch(
    values: Partial<typeof searches.$inferInsert> = {},
    createdAt: Date | string = now,
  ): Promise<void> {
    await box.db.insert(searches).values({
      searchType: 'search',
      origin: 'DEN',
      travelDate: DAY_OF_TRAVEL,
      createdAt: new Date(createdAt),
      ...values,
    });
  }

  /** An alert from Denver to Las Vegas with one date, or with the given ones. */
  async function givenAlert(
    userId: string,
    values: AlertValues = {},
    days: readonly DateValues[] = [{}],
  ): Promise<string> {
    const [alert] = await box.db
      .insert(alerts)
      .values({
        userId,
        origins: ['DEN'],
        destinations: ['LAS'],
        maxPrice: 1_500,
        goWildOnly: true,
        createdAt: now,
        ...values,
      })
      .returning();
    const { id } = alert!;
    const rows = days.map((date) => ({ alertId: id, ...date, day: date.day ?? DAY_OF_TRAVEL }));
    await box.db.insert(alertDates).values(rows);
    return id;
  }

  const audited = () => box.db.select().from(auditLog).orderBy(auditLog.id);

  return { box, now, setUp, givenUser, givenSearch, givenAlert, audited };
}
