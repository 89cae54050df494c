import { eq } from 'drizzle-orm';
import { auditLog, users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, givenMember, stillClock, testServer } from '#test/harness.ts';

export const OPERATOR = 'olga@example.test';

type Call = readonly [method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object];

/** A database for the operator's tools. Call it once at the top of a test file. */
export function operatorFixture() {
  const box = testDatabase();

  /** Signs in an admin, {@link OPERATOR}; `call` is made in that name unless other headers are given. */
  async function setUp(clock = stillClock(), environment: Record<string, string> = {}) {
    const server = await testServer({ db: box.db, clock, fares: fixedFares([]), environment });
    const admin = await givenMember(server, box.db, { email: OPERATOR });
    await box.db.update(users).set({ isAdmin: true }).where(eq(users.email, OPERATOR));
    const call = ([method, path, payload]: Call, headers: Record<string, string> = admin) =>
      server.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    const json = async (one: Call) => (await call(one)).json();
    return { server, clock, admin, call, json };
  }

  /** What was written down, the oldest first. */
  const deeds = () => box.db.select().from(auditLog).orderBy(auditLog.id);
  /** The same without what only looked. */
  const changes = async () =>
    (await deeds()).filter(({ action }) => !/[.](listed|seen)$/.test(action));

  return { box, setUp, deeds, changes };
}
