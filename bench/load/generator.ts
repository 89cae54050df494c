// A process that sends requests at a fixed rate, whether answers come or not (an open model): each request is due at a
// moment, and its time counts from then. Sending late, waiting for a connection and queueing all count, so a server
// that stops for a second has a thousand slow answers at 1,000 a second, not one.
import { seededRandom } from '#test/random.ts';
import { askerFor, type Target, targetFor } from './asker.ts';
import { mixOf } from './mix.ts';
import { type Outcome, type Tally, tallyOf } from './tally.ts';
import type { World } from './world.ts';

export interface Order {
  readonly world: World;
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface Delivered {
  readonly tally: Tally;
  /** Seconds of processor time that this process used meanwhile. */
  readonly processor: number;
  /** Largest delay of a sent request in milliseconds. */
  readonly latest: number;
}

/** Shared by all orders: a proxy has its connections before the load comes. */
let targets: readonly Target[] | undefined;

async function generate({ world, perSecond, seconds, seed }: Order): Promise<Delivered> {
  const random = seededRandom(seed);
  const kinds = mixOf(world, random);
  targets ??= world.origins.map(targetFor);
  const send = askerFor(targets, random);
  const outcomes: Outcome[] = [];
  const open = new Set<Promise<void>>();
  const before = process.cpuUsage();
  const began = performance.now();
  let latest = 0;

  const one = async (dueAt: number) => {
    const { name, ask } = chosen(kinds, random.random() * 1_000);
    latest = Math.max(latest, performance.now() - dueAt);
    const asked = ask();
    const ended = await send(asked);
    const now = performance.now();
    const at = (dueAt - began) / 1_000;
    outcomes.push({ kind: name, isCold: asked.isCold, ms: now - dueAt, at, ...ended });
  };

  await new Promise<void>((resolve) => {
    let sent = 0;
    const tick = () => {
      const due = Math.min(seconds * perSecond, ((performance.now() - began) * perSecond) / 1_000);
      for (; sent < due; sent += 1) {
        const work: Promise<void> = one(began + (sent * 1_000) / perSecond).finally(() =>
          open.delete(work),
        );
        open.add(work);
      }
      if (sent >= seconds * perSecond) resolve();
      else setTimeout(tick, 1);
    };
    tick();
  });
  await Promise.all(open);
  const { user, system } = process.cpuUsage(before);
  return { tally: tallyOf(outcomes, seconds), processor: (user + system) / 1e6, latest };
}

function chosen<T extends { readonly share: number }>(kinds: readonly T[], at: number): T {
  let left = at;
  for (const kind of kinds) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  throw new RangeError('The shares are less than a thousand.');
}

process.on('message', (order: Order) => {
  void generate(order).then((delivered) => process.send?.(delivered));
});
