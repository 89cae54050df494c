import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePage, newTab } from '#test/screen/leave-page.ts';
import { answerCache } from './answer-cache.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const stored = () => sessionStorage.getItem('flight_answers');
const ofSize = (characters: number) => 'x'.repeat(characters - 2);

beforeEach(newTab);
afterEach(() => vi.restoreAllMocks());

describe.each(['on this page', 'after a reload'])('answer cache %s', (when) => {
  const arrive = () => when === 'after a reload' && leavePage();

  it('the answer cache returns an answer for ten minutes', () => {
    answerCache.set('DEN', { flights: 3 }, NOW);
    arrive();
    expect(answerCache.get('DEN', NOW + 10 * MINUTE - 1)).toEqual({ flights: 3 });
    expect(answerCache.get('DEN', NOW + 10 * MINUTE)).toBeUndefined();
    expect(answerCache.get('DEN', NOW - 1)).toBeUndefined();
    expect(answerCache.get('LAS', NOW)).toBeUndefined();
  });

  it('the answer cache returns the last answer to a query', () => {
    answerCache.set('DEN', 1, NOW);
    arrive();
    answerCache.set('DEN', 2, NOW + 1);
    expect(answerCache.get('DEN', NOW + 1)).toBe(2);
    arrive();
    expect(answerCache.get('DEN', NOW + 1)).toBe(2);
  });

  it('the answer cache removes one answer and no other', () => {
    answerCache.set('DEN', 1, NOW);
    answerCache.set('LAS', 2, NOW);
    arrive();
    answerCache.forget('DEN', NOW);
    arrive();
    expect(answerCache.get('DEN', NOW)).toBeUndefined();
    expect(answerCache.get('LAS', NOW)).toBe(2);
  });
});

it('the answer cache is stored when the page is hidden, not while it is visible', () => {
  answerCache.set('DEN', { flights: 3 }, NOW);
  fireEvent(document, new Event('visibilitychange'));
  expect(stored()).toBeNull();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(stored()).toContain('"flights":3');
  hidden.mockRestore();
  answerCache.set('LAS', { flights: 4 }, NOW);
  leavePage();
  expect(stored()).toMatch(/"flights":4.*"flights":3/);
});

it('the answer cache holds a search and the return flights to twenty airports', () => {
  answerCache.set('out', ofSize(500_000), NOW);
  for (let home = 1; home <= 20; home += 1) answerCache.set(`home ${home}`, home, NOW);
  expect(answerCache.get('out', NOW)).toHaveLength(500_000 - 2);
  expect(answerCache.get('home 1', NOW)).toBe(1);
});

it('the answer cache evicts the oldest answer when it is full', () => {
  for (const id of ['first', 'second', 'third', 'fourth', 'fifth'])
    answerCache.set(id, ofSize(1_000_000), NOW);
  leavePage();
  expect(answerCache.get('first', NOW)).toBeUndefined();
  expect(answerCache.get('second', NOW)).toBeDefined();
  expect(answerCache.get('fifth', NOW)).toBeDefined();
});

it('the answer cache stores an answer that fills it', () => {
  answerCache.set('small', 1, NOW);
  answerCache.set('large', ofSize(4_500_000), NOW);
  leavePage();
  expect(answerCache.get('large', NOW)).toBeDefined();
  expect(answerCache.get('small', NOW)).toBeUndefined();
});

it('the answer cache stores fewer answers where the browser has less space', () => {
  const write = sessionStorage.setItem.bind(sessionStorage);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, text) => {
    if (text.length > 2_500_000) throw new DOMException('', 'QuotaExceededError');
    write(key, text);
  });
  for (const id of ['first', 'second', 'third']) answerCache.set(id, ofSize(1_000_000), NOW);
  leavePage();
  expect(answerCache.get('first', NOW)).toBeUndefined();
  expect(answerCache.get('second', NOW)).toBeDefined();
  expect(answerCache.get('third', NOW)).toBeDefined();
});
