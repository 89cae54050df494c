import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Delivered, Order } from './generator.ts';
import type { SlowDelivered, SlowOrder } from './slow.ts';
import type { World } from './world.ts';

export interface Crew {
  readonly ask: (order: Omit<Order, 'world' | 'seed'>) => Promise<Delivered>;
  /** Holds slow connections until the answer is called. */
  readonly slow: (count: number) => () => Promise<SlowDelivered>;
  readonly close: () => void;
}

/** The processes that ask. Each order has a seed of its own, the same ones in every run. */
export function openCrew(world: World): Crew {
  const generator = launch('generator.ts');
  const others: ChildProcess[] = [];
  let seed = 0;
  return {
    ask(order) {
      seed += 1;
      return told(generator, { ...order, world, seed } satisfies Order);
    },
    slow(count) {
      const one = launch('slow.ts');
      others.push(one);
      one.send({ world, count } satisfies SlowOrder);
      return () => told(one, 'stop');
    },
    close() {
      for (const one of [generator, ...others]) one.kill();
    },
  };
}

const launch = (file: string): ChildProcess => fork(path.join(import.meta.dirname, file));

/** What a process answers; it has no other words. */
async function told<T>(process: ChildProcess, words: object | string): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(process, 'exit', { signal }).then(() => {
    throw new Error('A process that asks has ended.');
  });
  process.send(words);
  try {
    const [answer] = await Promise.race([once(process, 'message', { signal }), ended]);
    return answer as T;
  } finally {
    // Nobody listens for the other any more.
    over.abort();
  }
}
