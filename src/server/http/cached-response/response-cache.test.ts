import { describe, expect, it } from 'vitest';
import { responseCache } from './response-cache.ts';

const calm = new AbortController().signal;

interface Entry {
  readonly wanted: string;
  readonly at: string;
  readonly size: number;
}

/** Answers whose work ends when the test says so. */
function fixture({ maxBytes = 100, size = 10 } = {}) {
  const asked: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  let version = 'first';
  const answers = responseCache<string, Entry>({ version: () => version, maxBytes });
  const making = (wanted: string) => ({
    signal: calm,
    work() {
      asked.push(wanted);
      return new Promise<Entry>((resolve, reject) => {
        const at = version;
        ends.push((error) => (error ? reject(error) : resolve({ wanted, at, size })));
      });
    },
  });
  const get = (wanted: string) => answers.get(wanted, making(wanted));
  const refresh = (wanted: string) => answers.refresh(wanted, making(wanted));
  /** Works it out from beginning to end. */
  const made = async (wanted: string) => {
    const answer = get(wanted);
    ends.at(-1)?.();
    return answer;
  };
  const turn = (next: string) => {
    version = next;
  };
  return { answers, asked, ends, get, refresh, made, turn };
}

describe('the response cache', () => {
  it('computes a cached response once for simultaneous and later calls', async () => {
    const { answers, asked, ends, get } = fixture();
    expect(answers.find('a')).toBeUndefined();
    const both = [get('a'), get('a')];
    expect(answers.find('a')).toBeUndefined();
    ends[0]?.();
    const [one, other] = await Promise.all(both);
    expect(other).toBe(one);
    expect(answers.find('a')).toBe(one);
    expect(await get('a')).toBe(one);
    expect(asked).toEqual(['a']);
  });

  it('computes responses through the limiter and serves cached ones without it', async () => {
    const begin: (() => void)[] = [];
    const asked: string[] = [];
    const answers = responseCache<string, { size: number }>({
      version: () => '',
      maxBytes: 100,
      runLimited: async (work) => {
        await new Promise<void>((resolve) => begin.push(resolve));
        return work();
      },
    });
    const get = (wanted: string) =>
      answers.get(wanted, { signal: calm, work: async () => ({ size: asked.push(wanted) }) });
    const first = get('a');
    expect(asked).toEqual([]);
    begin[0]?.();
    const known = await first;
    const other = get('b');
    expect(await get('a')).toBe(known);
    expect(asked).toEqual(['a']);
    begin[1]?.();
    await other;
    expect(asked).toEqual(['a', 'b']);
  });

  it('caches responses by their key', async () => {
    const { made, answers } = fixture();
    await made('a');
    expect(answers.find('b')).toBeUndefined();
    expect(await made('b')).toMatchObject({ wanted: 'b' });
  });

  it('drops a cached response when its version changes, also one that arrives late', async () => {
    const { answers, ends, get, made, turn } = fixture();
    await made('a');
    const late = get('b');
    turn('second');
    expect(answers.find('a')).toBeUndefined();
    expect(await made('a')).toMatchObject({ at: 'second' });
    ends[1]?.();
    expect(await late).toMatchObject({ at: 'first' });
    expect(answers.find('b')).toBeUndefined();
  });

  it('versions each cached response separately', async () => {
    const versions = new Map([
      ['a', 1],
      ['b', 1],
    ]);
    const answers = responseCache<string, { wanted: string; size: number }>({
      version: (wanted) => String(versions.get(wanted)),
      maxBytes: 100,
    });
    for (const wanted of ['a', 'b'])
      await answers.get(wanted, { signal: calm, work: async () => ({ wanted, size: 10 }) });
    versions.set('a', 2);
    expect([answers.find('a'), answers.find('b')]).toEqual([undefined, { wanted: 'b', size: 10 }]);
  });

  it('refreshes a cached response on request for all later calls', async () => {
    const { answers, asked, ends, get, refresh, made } = fixture({ maxBytes: 20 });
    const [old, other] = [await made('a'), await made('b')];
    const renewed = refresh('a');
    expect(answers.find('a')).toBe(old);
    ends.at(-1)?.();
    expect(await renewed).not.toBe(old);
    expect(await get('a')).toBe(await renewed);
    expect(asked).toEqual(['a', 'b', 'a']);
    // The new one takes the room of the old one.
    expect(answers.find('b')).toBe(other);
  });

  it('does not join a computation of an older version', async () => {
    const { ends, get, turn } = fixture();
    const old = get('a');
    turn('second');
    const fresh = get('a');
    for (const end of ends) end();
    expect([(await old).at, (await fresh).at]).toEqual(['first', 'second']);
  });

  it('does not cache a failed computation', async () => {
    const { ends, get, made } = fixture();
    const failed = get('a');
    ends[0]?.(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    expect(await made('a')).toMatchObject({ wanted: 'a' });
  });

  it('keeps the cached response when its refresh fails', async () => {
    const { answers, ends, made, refresh } = fixture();
    const old = await made('a');
    const failed = refresh('a');
    ends.at(-1)?.(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    expect(answers.find('a')).toBe(old);
  });

  it('delivers a response that newer ones evict before it is ready', async () => {
    const { ends, get, made } = fixture({ maxBytes: 20 });
    const slow = get('a');
    for (const wanted of ['b', 'c', 'd']) await made(wanted);
    ends[0]?.();
    expect(await slow).toMatchObject({ wanted: 'a' });
  });

  it('evicts the least recently used response beyond the size limit', async () => {
    const { answers, made } = fixture({ maxBytes: 30 });
    for (const wanted of ['a', 'b', 'c']) await made(wanted);
    answers.find('a');
    await made('d');
    expect(['a', 'b', 'c', 'd'].filter((wanted) => answers.find(wanted))).toEqual(['a', 'c', 'd']);
  });

  it('delivers a response that is too large to cache', async () => {
    const { answers, made } = fixture({ maxBytes: 5 });
    expect(await made('a')).toMatchObject({ wanted: 'a' });
    expect(answers.find('a')).toBeUndefined();
  });

  it('caches nothing without a version and uses the caller’s signal', async () => {
    const signals: AbortSignal[] = [];
    const answers = responseCache<string, { size: number }>({ version: undefined, maxBytes: 100 });
    const work = async (signal: AbortSignal) => {
      signals.push(signal);
      return { size: 1 };
    };
    await answers.get('a', { signal: calm, work });
    await answers.get('a', { signal: calm, work });
    expect(answers.find('a')).toBeUndefined();
    expect(signals).toEqual([calm, calm]);
  });
});
