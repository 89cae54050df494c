import { describe, expect, it } from 'vitest';
import { ProviderError } from '#server/providers/provider-error.ts';
import { stillClock } from '#test/harness.ts';
import { cachedCalls } from './cached-calls.ts';

const calm = () => new AbortController().signal;
const down = () => new ProviderError('supplier', 'unreachable');

function memory(most = 10) {
  const clock = stillClock();
  const ask = cachedCalls<number>({ clock, freshMs: 1_000, staleMs: 5_000, most });
  let asked = 0;
  const next = async () => {
    asked += 1;
    return asked;
  };
  const fail = async () => {
    asked += 1;
    throw down();
  };
  return { ask, clock, next, fail, asked: () => asked };
}

/** Work whose end the test decides, and which knows whether it was stopped. */
function pending() {
  const begun: { signal: AbortSignal; end: (value: number) => void; fail: (e: Error) => void }[] =
    [];
  const work = (signal: AbortSignal) =>
    new Promise<number>((end, fail) => {
      begun.push({ signal, end, fail });
      signal.addEventListener('abort', () => fail(new ProviderError('supplier', 'aborted')));
    });
  return { begun, work };
}

describe('a cached call', () => {
  it('answers a call from the cache while it is fresh, with its time', async () => {
    const { ask, clock, next } = memory();
    const first = await ask('a', calm(), next);
    expect(first).toEqual({ value: 1, seenAt: clock.now() });
    clock.moveBy(999);
    expect(await ask('a', calm(), next)).toEqual(first);
    expect((await ask('b', calm(), next)).value).toBe(2);
    clock.moveBy(1);
    expect(await ask('a', calm(), next)).toEqual({ value: 3, seenAt: clock.now() });
  });

  it('answers a failed call from the cache until it is stale', async () => {
    const { ask, clock, next, fail, asked } = memory();
    const first = await ask('a', calm(), next);
    clock.moveBy(4_999);
    expect(await ask('a', calm(), fail)).toEqual(first);
    expect(asked()).toBe(2);
    clock.moveBy(1);
    await expect(ask('a', calm(), fail)).rejects.toThrow('supplier: unreachable');
    await expect(ask('b', calm(), fail)).rejects.toThrow('supplier: unreachable');
  });

  it('does not hide an error of our own behind a cached answer', async () => {
    const { ask, clock, next } = memory();
    await ask('a', calm(), next);
    clock.moveBy(2_000);
    const wrong = ask('a', calm(), async () => {
      throw new TypeError('wrong');
    });
    await expect(wrong).rejects.toThrow(TypeError);
  });

  it('bypasses the cache for a fresh answer and stores it', async () => {
    const { ask, next, fail } = memory();
    await ask('a', calm(), next);
    expect((await ask('a', calm(), next, { fresh: true })).value).toBe(2);
    expect((await ask('a', calm(), next)).value).toBe(2);
    await expect(ask('a', calm(), fail, { fresh: true })).rejects.toThrow('supplier: unreachable');
  });

  it('evicts the oldest cached answer', async () => {
    const { ask, next } = memory(2);
    for (const key of ['a', 'b', 'c']) await ask(key, calm(), next);
    expect((await ask('b', calm(), next)).value).toBe(2);
    expect((await ask('a', calm(), next)).value).toBe(4);
  });
});

describe('simultaneous calls', () => {
  it('makes one call for simultaneous callers', async () => {
    const { ask } = memory();
    const { begun, work } = pending();
    const answers = [ask('a', calm(), work), ask('a', calm(), work), ask('b', calm(), work)];
    expect(begun).toHaveLength(2);
    begun[0]?.end(7);
    begun[1]?.end(8);
    expect((await Promise.all(answers)).map(({ value }) => value)).toEqual([7, 7, 8]);
  });

  it('fails simultaneous callers together without caching the failure', async () => {
    const { ask, next } = memory();
    const { begun, work } = pending();
    const answers = Promise.allSettled([ask('a', calm(), work), ask('a', calm(), work)]);
    begun[0]?.fail(down());
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await ask('a', calm(), next)).value).toBe(1);
  });

  it('keeps a shared call running until its last caller cancels', async () => {
    const { ask } = memory();
    const { begun, work } = pending();
    const [one, two] = [new AbortController(), new AbortController()];
    const [first, second] = [ask('a', one.signal, work), ask('a', two.signal, work)];
    one.abort();
    await expect(first).rejects.toMatchObject({ failure: 'aborted' });
    expect(begun[0]?.signal.aborted).toBe(false);
    two.abort();
    await expect(second).rejects.toMatchObject({ failure: 'aborted' });
    expect(begun[0]?.signal.aborted).toBe(true);
    const third = ask('a', calm(), work);
    begun[1]?.end(9);
    expect((await third).value).toBe(9);
  });

  it('starts no call for a canceled caller', async () => {
    const { ask, next, asked } = memory();
    await expect(ask('a', AbortSignal.abort(), next)).rejects.toMatchObject({ failure: 'aborted' });
    expect(asked()).toBe(0);
  });
});
