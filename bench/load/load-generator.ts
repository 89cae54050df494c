import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Delivered, Order } from './generator.ts';
import type { World } from './world.ts';

/** The load generator process. Each order has its own seed, the same in every run. */
export function openLoadGenerator(world: World) {
  const generator = fork(path.join(import.meta.dirname, 'generator.ts'));
  let seed = 0;
  return {
    async ask(order: Omit<Order, 'world' | 'seed'>): Promise<Delivered> {
      seed += 1;
      const over = new AbortController();
      const { signal } = over;
      const ended = once(generator, 'exit', { signal }).then(() => {
        throw new Error('The process that asks has ended.');
      });
      generator.send({ ...order, world, seed } satisfies Order);
      try {
        const [answer] = await Promise.race([once(generator, 'message', { signal }), ended]);
        return answer;
      } finally {
        // The other listener is no longer needed.
        over.abort();
      }
    },
    close: () => void generator.kill(),
  };
}
