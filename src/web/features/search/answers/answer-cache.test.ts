import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePage, newTab } from '#test/screen/leave-page.ts';
import { keptAnswers } from './answer-cache.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const stored = () => sessionStorage.getItem('flight_answers');
const ofSize = (characters: number) => 'x'.repeat(characters - 2);

beforeEach(newTab);
afterEach(() => vi.restoreAllMocks());

describe.each(['on this page', 'after a reload'])('%s', (when) => {
  const arrive = () => when === 'after a reload' && leavePage();

  it('finds an answer for ten minutes', () => {
    keptAnswers.keep('DEN', { flights: 3 }, NOW);
    arrive();
    expect(keptAnswers.find('DEN', NOW + 10 * MINUTE - 1)).toEqual({ flights: 3 });
    expect(keptAnswers.find('DEN', NOW + 10 * MINUTE)).toBeUndefined();
    expect(keptAnswers.find('DEN', NOW - 1)).toBeUndefined();
    expect(keptAnswers.find('LAS', NOW)).toBeUndefined();
  });

  it('finds the last answer to a question', () => {
    keptAnswers.keep('DEN', 1, NOW);
    arrive();
    keptAnswers.keep('DEN', 2, NOW + 1);
    expect(keptAnswers.find('DEN', NOW + 1)).toBe(2);
    arrive();
    expect(keptAnswers.find('DEN', NOW + 1)).toBe(2);
  });

  it('forgets one answer and no other', () => {
    keptAnswers.keep('DEN', 1, NOW);
    keptAnswers.keep('LAS', 2, NOW);
    arrive();
    keptAnswers.forget('DEN', NOW);
    arrive();
    expect(keptAnswers.find('DEN', NOW)).toBeUndefined();
    expect(keptAnswers.find('LAS', NOW)).toBe(2);
  });
});

it('writes nothing while the page is in view, and all when it is hidden', () => {
  keptAnswers.keep('DEN', { flights: 3 }, NOW);
  fireEvent(document, new Event('visibilitychange'));
  expect(stored()).toBeNull();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(stored()).toContain('"flights":3');
  hidden.mockRestore();
  keptAnswers.keep('LAS', { flights: 4 }, NOW);
  leavePage();
  expect(stored()).toMatch(/"flights":4.*"flights":3/);
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
  leavePage();
  expect(keptAnswers.find('first', NOW)).toBeUndefined();
  expect(keptAnswers.find('second', NOW)).toBeDefined();
  expect(keptAnswers.find('fifth', NOW)).toBeDefined();
});

it('finds an answer that takes all the room there is', () => {
  keptAnswers.keep('small', 1, NOW);
  keptAnswers.keep('large', ofSize(4_500_000), NOW);
  leavePage();
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
  leavePage();
  expect(keptAnswers.find('first', NOW)).toBeUndefined();
  expect(keptAnswers.find('second', NOW)).toBeDefined();
  expect(keptAnswers.find('third', NOW)).toBeDefined();
});
