import { eq } from 'drizzle-orm';
import { auditLog, users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, givenMember, stillClock } from '#test/harness.ts';

export const OPERATOR = 'olga@example.test';

type Call = readonly [method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object];

/**
 * A database for the operations calls. Call it once at the top of a test file.
 * @param open `testServer` for tests about what a process keeps in its memory.
 */
export function operatorFixture(open: typeof fileServer = fileServer) {
  const box = testDatabase();

  /** Signs in the administrator {@link OPERATOR}; `call` uses that session unless other headers are given. */
  async function setUp(clock = stillClock(), environment: Record<string, string> = {}) {
    const server = await open({ db: box.db, clock, fares: fixedFares([]), environment });
    const admin = await givenMember(server, box.db, { email: OPERATOR });
    await box.db.update(users).set({ isAdmin: true }).where(eq(users.email, OPERATOR));
    const call = ([method, path, payload]: Call, headers: Record<string, string> = admin) =>
      server.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    const json = async (one: Call) => (await call(one)).json();
    return { server, clock, admin, call, json };
  }

  /** Audit rows, oldest first. */
  const auditRows = () => box.db.select().from(auditLog).orderBy(auditLog.id);
  /** Audit rows of changes, without views. */
  const changes = async () =>
    (await auditRows()).filter(({ action }) => !/[.](listed|seen)$/.test(action));

  return { box, setUp, auditRows, changes };
}
