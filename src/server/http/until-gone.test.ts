import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { openLog } from '#server/telemetry/log.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const call = {
  path: '/slow',
  summary: 'A call',
  action: 'site.see',
  response: z.object({}),
  errors: [],
  failure: '',
  unreachable: '',
} as const;
const ENDPOINTS = [
  endpoint({ ...call, method: 'GET' }),
  endpoint({ ...call, method: 'GET', path: '/of-guests', action: 'flights.search' }),
  endpoint({ ...call, method: 'POST', body: z.object({ text: z.string() }) }),
];

async function serving(identify = async () => {}) {
  const signals: AbortSignal[] = [];
  let answer = (): void => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const routes = ENDPOINTS.map((one) =>
    route(one, async ({ signal }) => {
      signals.push(signal);
      await mayAnswer;
      return {};
    }),
  );
  const server = await buildServer(routes, {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https: false,
    identify: async () => {
      await identify();
      return { kind: 'guest', addressKey: '' };
    },
    countCall: async () => {},
  });
  onTestFinished(() => server.close());
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = (method: string, signal?: AbortSignal, path = '/slow') =>
    fetch(`${origin}/api${path}`, {
      method,
      ...(signal && { signal }),
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(8_000) }),
      }),
    });
  const begun = async () => {
    while (signals.length === 0) await turn();
  };
  return { ask, begun, answer, signals, server };
}

it.each(['GET', 'POST'])('a %s is aborted when its caller disconnects', async (method) => {
  const { ask, begun, answer, signals } = await serving();
  const leaving = new AbortController();
  const asked = ask(method, leaving.signal).catch(() => 'gone');
  await begun();
  expect(signals[0]?.aborted).toBe(false);
  leaving.abort();
  expect(await asked).toBe('gone');
  while (!signals[0]?.aborted) await turn();
  answer();
});

it.each(['GET', 'POST'])('a %s is not aborted while its caller waits', async (method) => {
  const { ask, begun, answer, signals } = await serving();
  const asked = ask(method);
  await begun();
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(signals[0]?.aborted).toBe(false);
  answer();
  expect((await asked).status).toBe(200);
});

it('a call whose caller has disconnected while it was identified is aborted from its start', async () => {
  let identified = (): void => {};
  const mayIdentify = new Promise<void>((resolve) => {
    identified = resolve;
  });
  let isAsking = false;
  const { ask, begun, answer, signals, server } = await serving(() => {
    isAsking = true;
    return mayIdentify;
  });
  const closed = new Promise((resolve) => {
    server.server.once('request', (_request, response) => response.once('close', resolve));
  });
  const leaving = new AbortController();
  const asked = ask('GET', leaving.signal, '/of-guests').catch(() => 'gone');
  while (!isAsking) await turn();
  leaving.abort();
  expect(await asked).toBe('gone');
  await closed;
  identified();
  await begun();
  expect(signals[0]?.aborted).toBe(true);
  answer();
});
