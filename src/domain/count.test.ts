import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it.each([
  ['0 flights', formatCount(0, 'flight')],
  ['1 flight', formatCount(1, 'flight')],
  ['1,671 flights', formatCount(1671, 'flight')],
  ['1 entry', formatCount(1, 'entry', 'entries')],
  ['2 entries', formatCount(2, 'entry', 'entries')],
])('formatCount writes %s', (text, formatted) => expect(formatted).toBe(text));
