import type { FastifyInstance } from 'fastify';
import { testDatabase } from '#test/database.ts';
import {
  fileServer,
  fixedFares,
  givenMember,
  person,
  stillClock,
  testServer,
} from '#test/harness.ts';

export const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;

export type Headers = Record<string, string>;
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** A database for accounts. Call it once at the top of a test file. */
export function accountFixture() {
  const box = testDatabase();

  async function setUp(environment: Record<string, string> = {}) {
    const clock = stillClock();
    const server = await fileServer({ db: box.db, clock, fares: fixedFares([]), environment });
    return { server, clock };
  }

  /** Another process on the same database, which has just started. */
  const startAnother = (clock = stillClock()) =>
    testServer({ db: box.db, clock, fares: fixedFares([]) });

  /** Registers {@link person}; `member` are the headers of that session. */
  async function setUpMember(environment: Record<string, string> = {}) {
    const { server, clock } = await setUp(environment);
    return { server, clock, member: await givenMember(server, box.db) };
  }

  return { box, setUp, setUpMember, startAnother };
}

export const ask = (
  server: FastifyInstance,
  [method, path]: readonly [Method, string],
  headers: Headers,
  payload?: object,
) => server.inject({ method, url: `/api/auth/${path}`, headers, ...(payload && { payload }) });

export const post = (server: FastifyInstance, path: string, payload: object, headers = {}) =>
  ask(server, ['POST', path], headers, payload);

/** A call that needs a session: 200 with one, 401 without. */
export const usage = (server: FastifyInstance, token: string) =>
  ask(server, ['GET', 'search-usage'], { authorization: `Bearer ${token}` });

export async function isSignedIn(server: FastifyInstance, headers: Headers): Promise<boolean> {
  return (await ask(server, ['GET', 'search-usage'], headers)).statusCode === 200;
}

/** Signs {@link person} in. */
export async function signIn(server: FastifyInstance, password = person().password) {
  const answer = await post(server, 'login', { email: person().email, password });
  return {
    status: answer.statusCode,
    headers: { authorization: `Bearer ${answer.json().token}` },
  };
}
