import { caches, Request, Response } from 'undici';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOrKept, cacheFor, KEPT_AT, OWN_CACHE } from './kept-answers.ts';

const URL_OF_SEARCH = 'https://fares.example/api/flights/search?origin=DEN';

let server: () => Promise<Response>;

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const [name, value] of Object.entries({ caches, Request, Response, fetch: () => server() }))
    vi.stubGlobal(name, value);
  return () => vi.unstubAllGlobals();
});

const answering = (body: object, status = 200) => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  server = async () => new Response(JSON.stringify(body), { status, headers });
};

const unreachable = () => {
  server = () => Promise.reject(new TypeError('Failed to fetch'));
};

async function ask(token?: string, cacheName = OWN_CACHE) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const request = new Request(URL_OF_SEARCH, { headers });
  const work: Promise<unknown>[] = [];
  const answer = await answerOrKept(request as never, cacheName, (one) => work.push(one));
  await Promise.all(work);
  return answer;
}

describe('answers that the service worker keeps', () => {
  it('come from the server whenever it answers, and without a connection are the last ones with their time', async () => {
    answering({ flights: 1 });
    expect((await ask('maya')).headers.has(KEPT_AT)).toBe(false);
    answering({ flights: 2 });
    expect(await (await ask('maya')).json()).toEqual({ flights: 2 });
    unreachable();
    const kept = await ask('maya');
    expect(await kept.json()).toEqual({ flights: 2 });
    expect(Number.isNaN(Date.parse(kept.headers.get(KEPT_AT) ?? ''))).toBe(false);
  });

  it('are found by the session that got them, and by no other and no guest', async () => {
    answering({ flights: 1 });
    await ask('maya');
    unreachable();
    await expect(ask('noah')).rejects.toThrow('Failed to fetch');
    await expect(ask()).rejects.toThrow('Failed to fetch');
    expect((await ask('maya')).status).toBe(200);
  });

  it('contain no token', async () => {
    answering({ flights: 1 });
    await ask('maya-secret');
    const keys = await (await caches.open(OWN_CACHE)).keys();
    expect(keys.map(({ url }) => url).join()).not.toContain('maya-secret');
  });

  it('are no refusals', async () => {
    answering({ error: 'search_limit_reached' }, 429);
    await ask('maya');
    unreachable();
    await expect(ask('maya')).rejects.toThrow('Failed to fetch');
  });

  it('are those of the network and of flights, and nothing of an account', () => {
    expect(['site', 'airports', 'routes', 'gowild/blackout-dates'].map(pathCache)).not.toContain(
      undefined,
    );
    expect(
      ['search', 'single', 'inbound', 'ways-home'].map((it) => pathCache(`flights/${it}`)),
    ).toEqual(Array.from({ length: 4 }, () => OWN_CACHE));
    for (const path of [
      'auth/profile',
      'auth/sessions',
      'notifications',
      'admin/users',
      'location',
    ])
      expect([path, pathCache(path)]).toEqual([path, undefined]);
  });
});

const pathCache = (path: string) => cacheFor(`/api/${path}`);
