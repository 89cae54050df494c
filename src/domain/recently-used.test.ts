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
