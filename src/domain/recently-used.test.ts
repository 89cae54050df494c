import { expect, it } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

it('recentlyUsed computes a value once, and again after it was evicted', () => {
  const made: string[] = [];
  const shout = recentlyUsed(2, (key, mark: string) => {
    made.push(key);
    return `${key}${mark}`;
  });
  expect([shout('a', '!'), shout('b', '!'), shout('a', '?')]).toEqual(['a!', 'b!', 'a!']);
  shout('c', '!');
  expect([shout('a', '?'), shout('b', '?')]).toEqual(['a!', 'b?']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('recentlyUsed tracks the order of use only once it is full', () => {
  const made: string[] = [];
  const note = recentlyUsed(3, (key) => {
    made.push(key);
    return key;
  });
  for (const key of ['a', 'b', 'a', 'c', 'd', 'b', 'a']) note(key, undefined);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a']);
});
