import { seededRandom } from '#test/random.ts';
import { askerFor, targetFor } from './asker.ts';
import { mixOf } from './mix.ts';
import type { Processor, Product } from './product.ts';
import type { World } from './world.ts';

/** Requests of each kind, after as many that warm the process. */
const COUNT = 150;
const SEED = 25;

/** Milliseconds of processor time of one request. */
export interface KindTime {
  readonly kind: string;
  readonly perThousand: number;
  readonly web: number;
  readonly postgresql: number;
}

/** Asks for each kind of request one after the other: what it takes does not depend on what else is at work. */
export async function processorTimes(product: Product, world: World): Promise<KindTime[]> {
  const random = seededRandom(SEED);
  const send = askerFor(product.origins.map(targetFor), random);
  const times: KindTime[] = [];
  for (const { name, share, ask } of mixOf(world, random)) {
    const perform = async () => {
      for (let asked = 0; asked < COUNT; asked += 1) await send(ask());
    };
    await perform();
    const before = product.processor();
    await perform();
    const after = product.processor();
    const spent = (who: keyof Processor) => (1_000 * (after[who] - before[who])) / COUNT;
    times.push({
      kind: name,
      perThousand: share,
      web: spent('web'),
      postgresql: spent('postgresql'),
    });
  }
  return times;
}
