import { expect, it } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

it('makes an answer once, and again when others were asked for since', () => {
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

it('forgets the first one when it was never full while the others were asked for', () => {
  const made: string[] = [];
  const note = recentlyUsed(3, (key) => {
    made.push(key);
    return key;
  });
  for (const key of ['a', 'b', 'a', 'c', 'd', 'b', 'a']) note(key, undefined);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a']);
});
