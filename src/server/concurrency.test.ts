import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as breath } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { admission, concurrencyLimit, openWorkQueue, shared, turnsByKey } from './concurrency.ts';

/** Work that ends when it is told to. */
function heldWork() {
  let end = () => {};
  let fail = (_reason: Error) => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work: () => ended, end: () => end(), fail: (reason: Error) => fail(reason) };
}

it('concurrencyLimit runs up to its limit at once and queues the others in order', async () => {
  const runLimited = concurrencyLimit(2);
  const held = [heldWork(), heldWork(), heldWork(), heldWork()];
  const begun: number[] = [];
  const runs = held.map(({ work }, index) =>
    runLimited(() => {
      begun.push(index);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  held[1]?.end();
  await runs[1];
  expect(begun).toEqual([0, 1, 2]);
  held[0]?.fail(new Error('broken'));
  await expect(runs[0]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 1, 2, 3]);
  held[2]?.end();
  held[3]?.end();
  await Promise.all([runs[2], runs[3]]);
  expect(await runLimited(async () => 'later')).toBe('later');
});

it('concurrencyLimit begins the waiting work of the lowest rank next, of one rank the first', async () => {
  const runLimited = concurrencyLimit(1);
  const first = heldWork();
  const begun: string[] = [];
  const runs = [
    runLimited(first.work),
    ...[['greedy', 20], ['honest', 1], ['new'], ['honest too', 1]].map(([name, rank]) =>
      runLimited(async () => begun.push(String(name)), rank as number),
    ),
  ];
  first.end();
  await Promise.all(runs);
  expect(begun).toEqual(['new', 'honest', 'honest too', 'greedy']);
});

it('turnsByKey runs the work of one key one after the other, and that of another at once', async () => {
  const inTurn = turnsByKey();
  const held = [heldWork(), heldWork(), heldWork()];
  const begun: number[] = [];
  const runs = held.map(({ work }, index) =>
    inTurn(index === 2 ? 'other' : 'one', () => {
      begun.push(index);
      return work();
    }),
  );
  expect(begun).toEqual([0, 2]);
  held[0]?.fail(new Error('broken'));
  await expect(runs[0]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 2, 1]);
  held[1]?.end();
  await runs[1];
  held[2]?.end();
  await runs[2];
});

it('admission refuses what one caller, or all with large work, ask beside what runs', async () => {
  const { refuseIfBusy, during } = admission({ ofOne: 2, large: 1, retryAfterSeconds: 5 });
  const [small, large] = [heldWork(), heldWork()];
  const one = { key: 'one', isLarge: false };
  const runs = [during(one, small.work), during({ ...one, isLarge: true }, large.work)];
  const refusal = (isOwnLimit: boolean) =>
    expect.objectContaining({
      code: 'busy',
      details: expect.objectContaining({ retryAfterSeconds: 5, isOwnLimit }),
    });
  expect(() => refuseIfBusy(one)).toThrow(refusal(true));
  expect(() => refuseIfBusy({ key: 'other', isLarge: true })).toThrow(refusal(false));
  expect(() => refuseIfBusy({ key: 'other', isLarge: false })).not.toThrow();
  expect(() => refuseIfBusy({ key: 'other', isLarge: false }, true)).toThrow(refusal(false));
  large.fail(new Error('broken'));
  await expect(runs[1]).rejects.toThrow('broken');
  expect(() => refuseIfBusy({ ...one, isLarge: true })).not.toThrow();
  small.end();
  await runs[0];
});

const KEY = 'a question';
const gone = () => AbortSignal.abort(new Error('left'));
const waiting = () => new AbortController();

/** Work that ends when the test says so. */
function slowWork() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    begun.push(signal);
    return ended;
  };
  return { work, begun, end: () => end() };
}

it('shared begins nothing for a caller who has left already, and keeps nothing of the question', async () => {
  const { run, isOpen } = shared<void>();
  const { work, begun } = slowWork();
  await expect(run(KEY, gone(), work)).rejects.toThrow('left');
  expect([begun.length, isOpen(KEY)]).toEqual([0, false]);
});

it('shared gives work up when its last caller leaves, whoever had left before it was asked for', async () => {
  const { run, isOpen } = shared<void>();
  const { work, begun, end } = slowWork();
  await expect(run(KEY, gone(), work)).rejects.toThrow('left');
  const [first, second] = [waiting(), waiting()];
  const answers = Promise.allSettled([first, second].map(({ signal }) => run(KEY, signal, work)));
  expect(begun).toHaveLength(1);
  first.abort(new Error('left'));
  await Promise.resolve();
  expect([begun[0]?.aborted, isOpen(KEY)]).toEqual([false, true]);
  second.abort(new Error('left'));
  await expect.poll(() => [begun[0]?.aborted, isOpen(KEY)]).toEqual([true, false]);
  end();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

/** Tasks that end when the test says so. */
function queueFixture() {
  let now = 0;
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const workQueue = openWorkQueue(() => now);
  const ask = (name: string) =>
    workQueue.runLimited(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  return {
    workQueue,
    begun,
    ask,
    end: (name: string, error?: Error) => ends.get(name)?.(error),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Until nothing can move any more. */
const settled = async () => {
  for (let n = 0; n < 100; n++) await breath();
};

describe('the work queue', () => {
  it('starts queued work in order, two at a time', async () => {
    const { ask, begun, end } = queueFixture();
    const all = ['a', 'b', 'c'].map(ask);
    expect(begun).toEqual([]);
    await settled();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('a');
    end('c');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('yields to other work between two queued items', async () => {
    const { workQueue } = queueFixture();
    const done: string[] = [];
    const tasks = Array.from({ length: 6 }, () =>
      workQueue.runLimited(async () => done.push('task')),
    );
    void breath().then(() => done.push('other'));
    await Promise.all(tasks);
    expect(done.indexOf('other')).toBeLessThan(4);
  });

  it('accepts waiting connections while queued work runs', async () => {
    const { workQueue } = queueFixture();
    const server = net.createServer().listen({ port: 0, host: '127.0.0.1', backlog: 100 });
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const clients = Array.from({ length: 40 }, () => net.connect(port, '127.0.0.1'));
    await Promise.all(clients.map((client) => once(client, 'connect')));
    for (const client of clients) client.on('error', () => {});
    let accepted = 0;
    server.on('connection', (socket) => {
      accepted += 1;
      socket.destroy();
    });
    const acceptedBefore: number[] = [];
    const tasks = Array.from({ length: 20 }, () =>
      workQueue.runLimited(async () => acceptedBefore.push(accepted)),
    );
    await Promise.all(tasks);
    server.close();
    expect(acceptedBefore[10]).toBeGreaterThan(30);
  });

  it('measures how long the first queued item has waited', async () => {
    const { workQueue, ask, end, pass } = queueFixture();
    expect(workQueue.waitedMs()).toBe(0);
    const all = ['a', 'b', 'c'].map(ask);
    await settled();
    pass(30);
    const late = ask('d');
    pass(10);
    expect(workQueue.waitedMs()).toBe(40);
    end('a');
    await settled();
    expect(workQueue.waitedMs()).toBe(10);
    for (const name of ['b', 'c']) end(name);
    await settled();
    end('d');
    await Promise.all([...all, late]);
    expect(workQueue.waitedMs()).toBe(0);
  });

  it('starts the next queued item after one fails', async () => {
    const { ask, begun, end } = queueFixture();
    const all = ['a', 'b', 'c'].map(ask);
    await settled();
    end('a', new Error('broken'));
    await expect(all[0]).rejects.toThrow('broken');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('b');
    end('c');
    await Promise.all(all.slice(1));
  });
});
