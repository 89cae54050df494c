import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { SeededRandom } from '#test/random.ts';
import { type Life, life } from './life.ts';
import { type WorkerContext, worker } from './worker.ts';

/** The workers of a world, and what happens to them. */
export function staff(context: WorkerContext) {
  const {
    time,
    now,
    random: chance,
    quietFrom,
    expectations: kept,
    trips,
    chronicle: told,
  } = context;
  const { random, between } = chance;
  /** Mean time between two failures of one worker. */
  const pauseBetween = [3, 12, 60][between(0, 2)] ?? 12;
  const lives: (Life | undefined)[] = [];
  const isCalm = () => now() >= quietFrom;
  const someoneIsAwake = () => lives.some((one) => one?.isAwake());
  const roll = () => kept.workers(someoneIsAwake());

  function hire(place: number, times: number): void {
    const name = `worker ${place}.${times}`;
    const born = life(
      {
        ...context,
        isCalm,
        befallen(what, ms) {
          told.note(`${name}: one of its ${what} (${ms} ms)`);
          told.count(what);
          if (what === 'kills') leave(place, times);
          kept.trouble();
          trips.trouble(now() + ms);
          roll();
          if (what === 'pauses') time.at(now() + ms + 1, roll);
        },
      },
      name,
    );
    lives[place] = born;
    const stop = worker(context, born);
    roll();
    befall(born, { place, times, stop });
  }

  function leave(place: number, times: number): void {
    lives[place] = undefined;
    roll();
    const next = now() + between(500, isCalm() ? 500 : 120_000);
    trips.trouble(next);
    time.at(next, () => hire(place, times + 1));
  }

  function befall(
    one: Life,
    { place, times, stop }: { place: number; times: number; stop: () => void },
  ): void {
    const moment = now() + between(MINUTE_MS, 2 * pauseBetween * HOUR_MS);
    if (moment >= quietFrom) return;
    time.at(moment, () => {
      if (!one.isOn()) return;
      const fate = random();
      // Most failures come while work is being done: after a few more awaits.
      if (fate < 0.45) one.kill(between(1, 60));
      else if (fate < 0.55) one.kill(0);
      else if (fate < 0.85) one.pause(between(1, 60), pauseOf(chance));
      else {
        told.note(`worker ${place}.${times} is stopped`);
        told.count('stops');
        stop();
        leave(place, times);
        return;
      }
      befall(one, { place, times, stop });
    });
  }

  for (let place = between(1, 3) - 1; place >= 0; place -= 1) hire(place, 1);
  return { someoneIsAwake };
}

const pauseOf = ({ random, between }: SeededRandom) =>
  random() < 0.5 ? between(1_000, 50_000) : between(50_000, 20 * MINUTE_MS);
