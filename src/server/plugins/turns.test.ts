import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownLocation } from '#contract/network.ts';
import { callerOf } from '#server/http/caller.ts';
import { route } from '#server/http/route.ts';
import { buildServer } from '#server/http/server.ts';
import { openLog } from '#server/telemetry/log.ts';
import { askInItsTurn } from './turns.ts';

const servers: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server.close();
});

/** A server whose answers wait until the test ends them, in the order of `begun`. */
async function heldServer() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const held = route(ownLocation, async ({ caller }) => {
    begun.push(caller.addressKey);
    await new Promise<void>((resolve) => ends.push(resolve));
    return { location: null };
  });
  const server = await buildServer([held], {
    log: openLog({ level: 'silent' }),
    trustProxy: 1,
    https: false,
    countCall: async () => {},
    identify: async ({ addressKey }) => ({ kind: 'guest', addressKey }),
    admission: { maxQueueingDelayMs: 50, onBeat: () => () => {} },
  });
  servers.push(server);
  const askAt = (url: string) => (address: string) =>
    server.inject({ url, headers: { 'x-forwarded-for': address } });
  const ask = askAt(`/api${ownLocation.path}`);
  server.get('/on-behalf', async (request) => {
    const { statusCode } = await askInItsTurn(async () => await ask(callerOf(request).addressKey));
    return { statusCode };
  });
  await server.ready();
  return { ask, askOnBehalf: askAt('/on-behalf'), begun, end: (n: number) => ends[n]?.() };
}

/** Until nothing can move any more. */
const settled = async () => {
  for (let n = 0; n < 100; n += 1) await turn();
};

describe('turns of network addresses', () => {
  it('begin two requests of an address at once, the next with the first answer, others at once', async () => {
    const { ask, begun, end } = await heldServer();
    const greedy = [1, 2, 3, 4].map(() => ask('203.0.113.1'));
    await settled();
    expect(begun).toEqual(['203.0.113.1', '203.0.113.1']);
    const honest = ask('203.0.113.2');
    await settled();
    expect(begun.slice(2)).toEqual(['203.0.113.2']);
    end(0);
    expect((await greedy[0])?.statusCode).toBe(200);
    await settled();
    expect(begun.slice(3)).toEqual(['203.0.113.1']);
    for (const n of [1, 2, 3]) end(n);
    await Promise.all([...greedy.slice(0, 3), honest]);
    await settled();
    end(4);
    await greedy[3];
  });

  it('hold for what this server is asked on behalf of a request', async () => {
    const { askOnBehalf, begun, end } = await heldServer();
    const greedy = [1, 2, 3].map(() => askOnBehalf('203.0.113.1'));
    await settled();
    expect(begun).toHaveLength(2);
    end(0);
    expect((await greedy[0])?.json()).toEqual({ statusCode: 200 });
    await settled();
    expect(begun).toHaveLength(3);
    for (const n of [1, 2]) end(n);
    await Promise.all(greedy);
  });

  it.each([
    { who: 'beside others', others: true, begunAtOnce: 2 },
    { who: 'alone', others: false, begunAtOnce: 3 },
  ])(
    'rest after 0.4 s of use until 0.3 s are left of it, $who',
    async ({ others, begunAtOnce }) => {
      const used = { idle: 0, active: 400, utilization: 1 };
      const measure = vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue(used);
      onTestFinished(() => measure.mockRestore());
      const { ask, begun, end } = await heldServer();
      const greedy = [ask('203.0.113.1')];
      await settled();
      const honest = others ? ask('203.0.113.2') : undefined;
      await settled();
      end(0);
      await greedy[0];
      greedy.push(ask('203.0.113.1'), ask('203.0.113.1'));
      await settled();
      const ofGreedy = () => begun.filter((address) => address === '203.0.113.1').length;
      expect(ofGreedy()).toBe(begunAtOnce);
      await vi.advanceTimersByTimeAsync(499);
      await settled();
      expect(ofGreedy()).toBe(begunAtOnce);
      await vi.advanceTimersByTimeAsync(1);
      await settled();
      expect(ofGreedy()).toBe(3);
      for (const n of [1, 2, 3]) end(n);
      await Promise.all([...greedy, honest]);
    },
  );

  it('pass on after a tenth of a second while a request waits for a supplier', async () => {
    const { ask, begun, end } = await heldServer();
    const slow = [1, 2, 3].map(() => ask('203.0.113.1'));
    await settled();
    await vi.advanceTimersByTimeAsync(99);
    expect(begun).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(begun).toHaveLength(3);
    for (const n of [0, 1, 2]) end(n);
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});
