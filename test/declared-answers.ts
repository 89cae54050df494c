import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { WRITTEN_ANSWERS, type WrittenAnswer } from '#server/http/response-schema.ts';

// Every answer of a test is compared with what was written of it: a field that its schema does not declare, which
// production leaves out, fails the test.

const undeclared = new Set<string>();

/** Where `written` differs from what was to be written. */
function* differences(given: unknown, written: unknown, path: string): Generator<string> {
  if (typeof given !== 'object' || given === null || typeof written !== 'object' || !written) {
    if (given !== written) yield `${path} is written as ${JSON.stringify(written)}`;
    return;
  }
  for (const [key, value] of Object.entries(given)) {
    const at = Array.isArray(given) ? `${path}[]` : `${path}.${key}`;
    if (key in written) yield* differences(value, Reflect.get(written, key), at);
    else yield `${at} is not declared`;
  }
}

function note(message: unknown): void {
  const { method, path, answer, json } = message as WrittenAnswer;
  const given: unknown = JSON.parse(JSON.stringify(answer));
  for (const difference of differences(given, JSON.parse(json), 'answer'))
    undeclared.add(`${method} ${path}: ${difference}`);
}

/** For tests that answer them on purpose: those since the last call. */
export function takeUndeclared(): string[] {
  const taken = [...undeclared].sort();
  undeclared.clear();
  return taken;
}

let fromThreads: BroadcastChannel;

beforeAll(() => {
  subscribe(WRITTEN_ANSWERS.name, note);
  fromThreads = new BroadcastChannel(String(WRITTEN_ANSWERS.name));
  fromThreads.onmessage = ({ data }: { readonly data: unknown }) => note(data);
  fromThreads.unref();
});

afterAll(() => {
  unsubscribe(WRITTEN_ANSWERS.name, note);
  fromThreads.close();
});

afterEach(() => {
  expect(takeUndeclared(), 'fields of answers that their schemas do not declare').toEqual([]);
});
