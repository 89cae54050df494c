import { expect, it } from 'vitest';
import { inboxOf } from './inbox.ts';

it.each([
  ['maya@example.test', 'maya@example.test'],
  ['maya+frontier@example.test', 'maya@example.test'],
  ['maya+a+b@example.test', 'maya@example.test'],
  ['ma.ya+x@example.test', 'ma.ya@example.test'],
  ['m.a.ya+x@gmail.com', 'maya@gmail.com'],
  ['ma.ya@googlemail.com', 'maya@gmail.com'],
  ['+tag@example.test', '+tag@example.test'],
])('mail for %s arrives in the inbox %s', (email, inbox) => expect(inboxOf(email)).toBe(inbox));
