import { expect, it } from 'vitest';
import { isOwnPath } from './return-address.ts';

it.each(['/', '/?origin=DEN,LAS&q=a%26b#x', '/profile', '/sandbox/checkout/cs_1'])(
  'the address %j is one of ours',
  (text) => expect(isOwnPath(text)).toBe(true),
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/a\nb',
  'https://evil.example/',
  'javascript:alert(1)',
  'profile',
  '',
  undefined,
  7,
])('the address %j is none of ours', (text) => expect(isOwnPath(text)).toBe(false));
