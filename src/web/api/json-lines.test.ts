import { describe, expect, it, vi } from 'vitest';
import { ConnectionLostError, jsonLines } from './call-stream.ts';

const encoder = new TextEncoder();

const bodyOf = (...chunks: readonly (Uint8Array | Error)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const [chunk, ...rest] = chunks;
      chunks = rest;
      if (chunk === undefined) controller.close();
      else if (chunk instanceof Error) controller.error(chunk);
      else controller.enqueue(chunk);
    },
  });

async function read(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of jsonLines(body)) values.push(value);
  return values;
}

const TEXT = '{"a":"München ✈"}\r\n\n{"b":2}\n\r\n[3]\n';
const VALUES = [{ a: 'München ✈' }, { b: 2 }, [3]];

describe('jsonLines', () => {
  it('jsonLines parses lines however the bytes are split and skips blank lines', async () => {
    const bytes = encoder.encode(TEXT);
    for (let at = 0; at <= bytes.length; at += 1)
      expect(await read(bodyOf(bytes.slice(0, at), bytes.slice(at)))).toEqual(VALUES);
    expect(await read(bodyOf(...[...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(VALUES);
  });

  it('jsonLines yields lines before the body has ended', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('1\n2')),
    });
    const values = jsonLines(body);
    expect(await values.next()).toEqual({ done: false, value: 1 });
    await values.return(undefined);
  });

  it('jsonLines yields the complete lines of an interrupted body, then throws', async () => {
    for (const body of [
      bodyOf(encoder.encode('1\n2\n{"a"'), new TypeError('network error')),
      bodyOf(encoder.encode('1\n2\n{"a"')),
    ]) {
      const values: unknown[] = [];
      const reading = (async () => {
        for await (const value of jsonLines(body)) values.push(value);
      })();
      await expect(reading).rejects.toBeInstanceOf(ConnectionLostError);
      expect(values).toEqual([1, 2]);
    }
  });

  it('jsonLines throws when no bytes arrive within the timeout', async () => {
    vi.useFakeTimers();
    try {
      const values = jsonLines(new ReadableStream<Uint8Array>());
      const outcome = expect(values.next()).rejects.toBeInstanceOf(ConnectionLostError);
      await vi.advanceTimersByTimeAsync(30_000);
      await outcome;
    } finally {
      vi.useRealTimers();
    }
  });

  it('jsonLines rejects lines that are too long or not JSON', async () => {
    const long = encoder.encode('x'.repeat(1_000_001));
    await expect(read(bodyOf(long, long, long, long, long))).rejects.toBeInstanceOf(RangeError);
    await expect(read(bodyOf(encoder.encode('{]\n')))).rejects.toBeInstanceOf(SyntaxError);
  });

  it('jsonLines cancels the body when the consumer stops reading', async () => {
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('1\n2\n')),
      cancel,
    });
    for await (const value of jsonLines(body)) {
      expect(value).toBe(1);
      break;
    }
    expect(cancel).toHaveBeenCalledOnce();
  });
});
