import type { FastifyInstance } from 'fastify';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, stillClock } from '#test/harness.ts';
import { googleIssuer } from './google-issuer.ts';

/** A database and a fake Google issuer. Call it once at the top of a test file. */
export function googleFixture() {
  const box = testDatabase();
  const google = googleIssuer();

  async function setUp(environment: Record<string, string> = {}) {
    const clock = stillClock();
    const server = await fileServer({
      db: box.db,
      clock,
      fares: fixedFares([]),
      environment: { ...google.environment(), ...environment },
    });
    return { server, clock };
  }

  /** Signs in with a new credential with these claims. */
  async function enter(server: FastifyInstance, claims = {}, extra: object = {}) {
    const token = await google.credential(await freshNonce(server), { claims });
    return post(server, 'google', { token, ...extra });
  }

  return { box, google, setUp, enter };
}

export const post = (server: FastifyInstance, path: string, payload?: object) =>
  server.inject({ method: 'POST', url: `/api/auth/${path}`, ...(payload && { payload }) });

export const freshNonce = async (server: FastifyInstance): Promise<string> =>
  (await post(server, 'google-nonce')).json().nonce;

/** Status and error code of a refusal. */
export const verdict = (answer: { statusCode: number; json: () => any }) => [
  answer.statusCode,
  answer.json().error,
];
