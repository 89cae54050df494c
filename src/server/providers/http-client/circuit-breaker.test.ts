import { describe, expect, it } from 'vitest';
import { ProviderError } from '#server/providers/provider-error.ts';
import { stillClock } from '#test/harness.ts';
import { circuitBreaker, guardedCalls } from './cached-calls.ts';

const down = () => new ProviderError('supplier', 'unreachable');
const refused = (status: number) => new ProviderError('supplier', 'refused', { status });

function supplier() {
  const clock = stillClock();
  const spared = circuitBreaker({ name: 'supplier', clock });
  let asked = 0;
  return {
    clock,
    asked: () => asked,
    failing: (error: Error = down()) =>
      spared(async () => {
        asked += 1;
        throw error;
      }).catch((thrown: unknown) => thrown),
    answering: () =>
      spared(async () => {
        asked += 1;
        return 'here';
      }).catch((thrown: unknown) => thrown),
  };
}

it('keeps the circuit closed below five failures in a row', async () => {
  const { failing, answering, asked } = supplier();
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 4; failure++) await failing();
    expect(await answering()).toBe('here');
  }
  expect(asked()).toBe(15);
});

it('opens the circuit after five failures and probes every two seconds', async () => {
  const { failing, answering, asked, clock } = supplier();
  for (let failure = 0; failure < 5; failure++) await failing(refused(429));
  expect(await answering()).toMatchObject({ provider: 'supplier', failure: 'unreachable' });
  expect(asked()).toBe(5);
  clock.moveBy(2_000);
  await failing();
  expect(asked()).toBe(6);
  await failing();
  clock.moveBy(1_999);
  await failing();
  expect(asked()).toBe(6);
  clock.moveBy(1);
  expect(await answering()).toBe('here');
  expect(await answering()).toBe('here');
  expect(asked()).toBe(8);
});

it('reports once that the circuit opens and once that it closes', async () => {
  const heard: boolean[] = [];
  const clock = stillClock();
  const spared = circuitBreaker({
    name: 'supplier',
    clock,
    onStateChange: (now) => heard.push(now),
  });
  const fail = () => spared(() => Promise.reject(down())).catch(() => {});
  for (let failure = 0; failure < 4; failure++) await fail();
  expect(heard).toEqual([]);
  for (let fault = 0; fault < 4; fault++) await fail();
  clock.moveBy(2_000);
  await fail();
  expect(heard).toEqual([true]);
  clock.moveBy(2_000);
  await Promise.all([spared(async () => 'here'), fail()]);
  await spared(async () => 'here');
  expect(heard).toEqual([true, false]);
});

it('does not count refusals of one query or canceled calls as failures', async () => {
  const { failing, asked } = supplier();
  for (let time = 0; time < 10; time++) await failing(refused(404));
  for (let time = 0; time < 10; time++) await failing(new ProviderError('supplier', 'aborted'));
  expect(asked()).toBe(20);
});

it('keeps the failure count across canceled calls', async () => {
  const { failing, asked } = supplier();
  for (let time = 0; time < 10; time++) {
    await failing();
    await failing(new ProviderError('supplier', 'aborted'));
  }
  expect(asked()).toBe(9);
});

describe('a circuit breaker that waits for its probe', () => {
  /** Down, and about to be probed. */
  async function downSupplier() {
    const clock = stillClock();
    const spared = circuitBreaker({ name: 'supplier', clock, maxFailures: 2, patient: true });
    for (let failure = 0; failure < 2; failure++)
      await spared(() => Promise.reject(down())).catch(() => {});
    clock.moveBy(2_000);
    let end: { answer: () => void; fail: () => void } = { answer: () => {}, fail: () => {} };
    const probe = spared(
      () =>
        new Promise<string>((resolve, reject) => {
          end = { answer: () => resolve('probe'), fail: () => reject(down()) };
        }),
    );
    let asked = 0;
    const behind = spared(async () => {
      asked += 1;
      return 'behind';
    });
    return { probe, behind, end, asked: () => asked };
  }

  it('lets callers wait for the probe and calls the service after its answer', async () => {
    const { probe, behind, end, asked } = await downSupplier();
    expect(asked()).toBe(0);
    end.answer();
    expect(await Promise.all([probe, behind])).toEqual(['probe', 'behind']);
  });

  it('fails the waiting callers when the probe fails', async () => {
    const { probe, behind, end, asked } = await downSupplier();
    end.fail();
    await expect(probe).rejects.toThrow('supplier: unreachable');
    await expect(behind).rejects.toThrow('supplier: unreachable');
    expect(asked()).toBe(0);
  });
});

it('answers cached values while the circuit is open', async () => {
  const clock = stillClock();
  const ask = guardedCalls<string>({
    name: 'supplier',
    clock,
    freshMs: 1_000,
    staleMs: 60_000,
    most: 9,
  });
  const calm = new AbortController().signal;
  const first = await ask('place', calm, async () => 'sunny');
  clock.moveBy(1_000);
  let asked = 0;
  for (let time = 0; time < 9; time++)
    expect(
      await ask('place', calm, async () => {
        asked += 1;
        throw down();
      }),
    ).toEqual(first);
  expect(asked).toBe(5);
});
