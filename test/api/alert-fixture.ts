import type { Database } from '#server/db/database.ts';
import { fileServer, fixedFares, givenMember, stillClock } from '#test/harness.ts';

const BODY = {
  origin_airport: 'DEN',
  destination_airport: 'LAS',
  travel_dates: ['2026-12-01'],
  max_price: 15,
  gowild_only: true,
};

type Headers = Readonly<Record<string, string>>;

/** A premium member who creates, lists and deletes alerts; other headers make another caller. */
export async function alertFixture(db: Database, environment: Record<string, string> = {}) {
  const clock = stillClock();
  const server = await fileServer({ db, clock, fares: fixedFares([]), environment });
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { headers, body }: { headers: Headers; body?: object },
  ) => {
    const answer = await server.inject({
      method,
      url: `/api/notifications${path}`,
      headers: { ...headers },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
  };
  const maya: Headers = await givenMember(server, db, { plan: 'premium' });
  const create = (changes: object = {}, headers = maya) =>
    ask('POST', '', { headers, body: { ...BODY, ...changes } });
  const list = async (query = '', headers = maya) => (await ask('GET', query, { headers })).body;
  const remove = (id: string, headers = maya) => ask('DELETE', `/${id}`, { headers });
  const edit = (id: string, body: object, headers = maya) =>
    ask('PUT', `/${id}/terms`, { headers, body });
  const pause = (id: string, headers = maya) => ask('POST', `/${id}/pause`, { headers });
  const resume = (id: string, headers = maya) => ask('POST', `/${id}/resume`, { headers });
  const routeDays = (query: string, headers = maya) =>
    ask('GET', `/route-days${query}`, { headers });
  return { server, clock, maya, create, list, remove, edit, pause, resume, routeDays };
}
