import { expect, it } from 'vitest';
import { inboxOf, normalEmail } from './inbox.ts';

it.each([
  ['maya@example.test', 'maya@example.test'],
  ['maya+frontier@example.test', 'maya@example.test'],
  ['maya+a+b@example.test', 'maya@example.test'],
  ['ma.ya+x@example.test', 'ma.ya@example.test'],
  ['m.a.ya+x@gmail.com', 'maya@gmail.com'],
  ['ma.ya@googlemail.com', 'maya@gmail.com'],
  ['+tag@example.test', '+tag@example.test'],
])('mail for %s arrives in the inbox %s', (email, inbox) => expect(inboxOf(email)).toBe(inbox));

it.each([
  ['Maya@Example.TEST', 'maya@example.test'],
  ['maya@\uFF45xample.test', 'maya@example.test'],
  ['maya@\u{1D41E}xample.test', 'maya@example.test'],
  ['maya@\u24D4xample.test', 'maya@example.test'],
  ['maya@example\u3002mail.test', 'maya@example.mail.test'],
  ['maya@exámple.test', 'maya@xn--exmple-qta.test'],
  ['maya@exa\u0301mple.test', 'maya@xn--exmple-qta.test'],
  ['maya@xn--exmple-qta.test', 'maya@xn--exmple-qta.test'],
  ['jose\u0301@example.test', 'josé@example.test'],
])('the one form of %s is %s', (email, normal) => {
  expect(normalEmail(email)).toBe(normal);
  expect(normalEmail(normal)).toBe(normal);
});

it.each([
  'maya@example',
  'maya@example..test',
  'maya@exam%70le.test',
  'maya@example.test/a',
  'maya@example.test?a',
  'maya@example.test#a',
  'maya@192.0.2.1',
  'maya@1.2',
  'maya@0x7f.1',
  `maya@${'a'.repeat(64)}.test`,
  `maya@${'a.'.repeat(130)}test`,
  '@example.test',
])('%s is at no domain', (email) => expect(normalEmail(email)).toBeUndefined());
