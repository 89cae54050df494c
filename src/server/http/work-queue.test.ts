import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as breath } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openWorkQueue } from './work-queue.ts';

/** Pieces that end when the test says so. */
function fixture() {
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
    const { ask, begun, end } = fixture();
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
    const { workQueue } = fixture();
    const done: string[] = [];
    const pieces = Array.from({ length: 6 }, () =>
      workQueue.runLimited(async () => done.push('piece')),
    );
    void breath().then(() => done.push('other'));
    await Promise.all(pieces);
    expect(done.indexOf('other')).toBeLessThan(4);
  });

  it('accepts waiting connections while queued work runs', async () => {
    const { workQueue } = fixture();
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
    const pieces = Array.from({ length: 20 }, () =>
      workQueue.runLimited(async () => acceptedBefore.push(accepted)),
    );
    await Promise.all(pieces);
    server.close();
    expect(acceptedBefore[10]).toBeGreaterThan(30);
  });

  it('measures how long the first queued item has waited', async () => {
    const { workQueue, ask, end, pass } = fixture();
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
    const { ask, begun, end } = fixture();
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
