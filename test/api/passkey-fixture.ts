import type { FastifyInstance } from 'fastify';
import { openLog } from '#server/telemetry/log.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, person, stillClock } from '#test/harness.ts';
import type { Headers } from './account-fixture.ts';
import {
  type CeremonyChanges,
  type SoftAuthenticator,
  softAuthenticator,
} from './authenticator.ts';

/** Adds the passkey of `authenticator` through the API. */
export async function givenPasskey(
  server: FastifyInstance,
  member: Headers,
  authenticator: SoftAuthenticator = softAuthenticator(),
): Promise<SoftAuthenticator> {
  const call = (url: string, payload: object) =>
    server.inject({ method: 'POST', url: `/api/profile/passkeys${url}`, headers: member, payload });
  const { options } = (await call('/options', { password: person().password })).json();
  await call('', authenticator.create(options));
  return authenticator;
}

/** A database and a server for passkeys. Call it once at the top of a test file. */
export function passkeyFixture() {
  const box = testDatabase();

  async function setUp(environment: Record<string, string> = {}) {
    const clock = stillClock();
    const lines: string[] = [];
    const log = openLog({ level: 'warn', write: (line) => lines.push(line) });
    const server = await fileServer({ db: box.db, clock, log, environment });
    const member = await givenMember(server, box.db);
    const send = (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      headers: Record<string, string>,
      payload?: object,
    ) => server.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    const begin = async (headers: Headers = member, password = person().password) =>
      (await send('POST', '/profile/passkeys/options', headers, { password })).json().options;
    const add = (payload: object, headers: Headers = member) =>
      send('POST', '/profile/passkeys', headers, payload);
    const list = async (headers: Headers = member) =>
      (await send('GET', '/profile/passkeys', headers)).json().passkeys;
    const beginSignIn = async () =>
      (await send('POST', '/auth/passkey-options', {})).json().options;
    const signIn = async (authenticator: SoftAuthenticator, changes: CeremonyChanges = {}) =>
      send('POST', '/auth/passkey', {}, authenticator.get(await beginSignIn(), changes));
    const events = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
    return { server, clock, member, lines, send, begin, add, list, beginSignIn, signIn, events };
  }

  return { box, setUp };
}

export const verdict = (answer: { statusCode: number; json: () => { error?: string } }) => [
  answer.statusCode,
  answer.json().error,
];
