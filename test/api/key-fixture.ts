import type { FastifyInstance } from 'fastify';
import type { Scope } from '#domain/api-key.ts';
import type { Database } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';

type Headers = Readonly<Record<string, string>>;

/** Creates a key through the API and returns the headers of a caller that has it. */
export async function givenKey(
  server: FastifyInstance,
  member: Headers,
  scopes: readonly Scope[],
): Promise<{ authorization: string }> {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/profile/keys',
    headers: member,
    payload: { name: 'A program', scopes },
  });
  return { authorization: `Bearer ${answer.json().token}` };
}

export const ALL_PLANTED = { key: 200, calendar: 200, devices: 1 };
export const NONE_PLANTED = { key: 401, calendar: 404, devices: 0 };

/** What somebody makes who has a session and not the password: an API key, a calendar address, a browser for notices. */
export async function givenPlanted(server: FastifyInstance, member: Headers) {
  const key = await givenKey(server, member, ['trips:read']);
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    server.inject({ method, url, headers: member, payload });
  const { address } = (await send('POST', '/api/saved-trips/feed', {})).json();
  await send('PUT', '/api/notifications/browser', {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/thief',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  });
  const statusOf = async (url: string, headers: Headers = {}) =>
    (await server.inject({ url, headers })).statusCode;
  return {
    inForce: async (db: Database) => ({
      key: await statusOf('/api/saved-trips', key),
      calendar: await statusOf(new URL(address).pathname),
      devices: await db.$count(pushSubscriptions),
    }),
  };
}
