import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { nextTask } from '#web/browser/later.ts';
import { checkAnswer, checkInChunks } from './check-answer.ts';

const places = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Places',
  action: 'site.see',
  response: z.object({ day: z.string(), places: z.record(z.string(), z.array(z.number())) }),
  bulk: 'places',
  errors: [],
  failure: '',
  unreachable: '',
});

const answerOf = (count: number) => ({
  day: '2026-11-27',
  places: Object.fromEntries(Array.from({ length: count }, (_, at) => [`P${at}`, [at]])),
});

it.each([0, 1, 16, 17, 90])(
  'checking a response of %i entries in chunks gives the same result as in one pass',
  async (count) => {
    const json = { ...answerOf(count), unknown: true };
    expect(await checkInChunks(places, json)).toEqual({ answer: answerOf(count) });
    expect(await checkInChunks(places, json)).toEqual(checkAnswer(places, json));
  },
);

it.each([
  [
    'an error in the last chunk',
    { ...answerOf(0), places: { ...answerOf(89).places, P89: ['x'] } },
  ],
  ['an error outside the list', { ...answerOf(90), day: 1 }],
  ['a bulk of another kind', { ...answerOf(0), places: [] }],
  ['no bulk', { day: '2026-11-27' }],
  ['nothing', null],
])('checking a response in chunks rejects one with %s', async (_, json) => {
  expect(await checkInChunks(places, json)).toBeUndefined();
});

it('checking a response yields to the event loop between chunks', async () => {
  let heard = 0;
  let isDone = false;
  const listen = async () => {
    for (; !isDone; heard += 1) await nextTask();
  };
  const listening = listen();
  await checkInChunks(places, answerOf(90));
  isDone = true;
  await listening;
  expect(heard).toBeGreaterThanOrEqual(6);
});
