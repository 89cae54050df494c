import { expect, it } from 'vitest';
import { formatCount, formatFirst } from './count.ts';

it.each([
  ['0 flights', formatCount(0, 'flight')],
  ['1 flight', formatCount(1, 'flight')],
  ['1,671 flights', formatCount(1671, 'flight')],
  ['1 entry', formatCount(1, 'entry', 'entries')],
  ['2 entries', formatCount(2, 'entry', 'entries')],
])('formatCount writes %s', (text, formatted) => expect(formatted).toBe(text));

it.each([
  ['The first 6 of 52 places', formatFirst(6, 52, 'place')],
  ['6 places', formatFirst(6, 6, 'place')],
  ['1 place', formatFirst(1, 1, 'place')],
])('formatFirst writes %s', (text, formatted) => expect(formatted).toBe(text));
