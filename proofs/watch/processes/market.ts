import { setTimeout as delay } from 'node:timers/promises';
import type { Proof } from '../../harness/prove.ts';

/** Minutes; far enough that the fares differ. */
const STEPS = [360, 1_440] as const;
/** Every process has noticed a moved market by then. */
const NOTICED_MS = 7_000;
const PATH = '/api/sandbox/fares';

/** Moves the market, as the sandbox page does. Skipped while the database is away. */
export async function moveMarket(proof: Proof, origins: readonly string[]): Promise<void> {
  const answer = await fetch(`${origins[proof.between(0, origins.length - 1)]}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ minutes: STEPS[proof.between(0, STEPS.length - 1)] }),
  });
  await answer.arrayBuffer();
  proof.check([200, 503].includes(answer.status), `the market answered ${answer.status}`);
}

/** The market time, once all processes agree on it. */
export async function settledMarket(proof: Proof, origins: readonly string[]): Promise<Date> {
  await delay(NOTICED_MS);
  const times = await Promise.all(
    origins.map(async (origin): Promise<string> => {
      const answer = await fetch(`${origin}${PATH}`);
      return (await answer.json()).market_time;
    }),
  );
  proof.check(new Set(times).size === 1, `the web processes have markets of ${times.join(', ')}`);
  return new Date(times[0] ?? '');
}
