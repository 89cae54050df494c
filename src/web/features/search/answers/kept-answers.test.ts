import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const ofSize = (characters: number) => 'x'.repeat(characters - 2);

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('finds an answer for ten minutes', () => {
  keptAnswers.keep('DEN', { flights: 3 }, NOW);
  expect(keptAnswers.find('DEN', NOW + 10 * MINUTE - 1)).toEqual({ flights: 3 });
  expect(keptAnswers.find('DEN', NOW + 10 * MINUTE)).toBeUndefined();
  expect(keptAnswers.find('DEN', NOW - 1)).toBeUndefined();
  expect(keptAnswers.find('LAS', NOW)).toBeUndefined();
});

it('finds the answers of a search and of the flights back to many airports', () => {
  keptAnswers.keep('out', ofSize(500_000), NOW);
  for (let home = 1; home <= 20; home += 1) keptAnswers.keep(`home ${home}`, home, NOW);
  expect(keptAnswers.find('out', NOW)).toHaveLength(500_000 - 2);
  expect(keptAnswers.find('home 1', NOW)).toBe(1);
});

it('lets go of the oldest when the room ends', () => {
  for (const id of ['first', 'second', 'third', 'fourth', 'fifth'])
    keptAnswers.keep(id, ofSize(1_000_000), NOW);
  expect(keptAnswers.find('first', NOW)).toBeUndefined();
  expect(keptAnswers.find('second', NOW)).toBeDefined();
  expect(keptAnswers.find('fifth', NOW)).toBeDefined();
});

it('finds an answer that takes all the room there is', () => {
  keptAnswers.keep('small', 1, NOW);
  keptAnswers.keep('large', ofSize(4_500_000), NOW);
  expect(keptAnswers.find('large', NOW)).toBeDefined();
  expect(keptAnswers.find('small', NOW)).toBeUndefined();
});

it('makes do with the room that a browser gives', () => {
  const write = sessionStorage.setItem.bind(sessionStorage);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, text) => {
    if (text.length > 2_500_000) throw new DOMException('', 'QuotaExceededError');
    write(key, text);
  });
  for (const id of ['first', 'second', 'third']) keptAnswers.keep(id, ofSize(1_000_000), NOW);
  expect(keptAnswers.find('first', NOW)).toBeUndefined();
  expect(keptAnswers.find('second', NOW)).toBeDefined();
  expect(keptAnswers.find('third', NOW)).toBeDefined();
});

it('forgets one answer and no other', () => {
  keptAnswers.keep('DEN', 1, NOW);
  keptAnswers.keep('LAS', 2, NOW);
  keptAnswers.forget('DEN', NOW);
  expect(keptAnswers.find('DEN', NOW)).toBeUndefined();
  expect(keptAnswers.find('LAS', NOW)).toBe(2);
});
