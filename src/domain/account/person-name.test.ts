import { expect, it } from 'vitest';
import { cleanName, MAX_NAME, NAME } from './person-name.ts';

it.each([
  ['Zoë', 'Zoë'],
  ["  Anne-Marie  O'Neill  ", "Anne-Marie O'Neill"],
  ['李 小龍', '李 小龍'],
  ['maya_ruiz+42', 'maya ruiz'],
  ['<b>Maya</b>', 'b Maya b'],
  ['007', ''],
  ['...', ''],
  ['', ''],
  ['Ma\u0000ya\nRuiz', 'Ma ya Ruiz'],
])('%j becomes %j', (text, name) => expect(cleanName(text)).toBe(name));

it('is never longer than a name may be, and cuts no character in two', () => {
  const long = cleanName(`a${'𐐀'.repeat(60)}`);
  expect(long).toBe(`a${'𐐀'.repeat(24)}`);
  expect(long.length).toBeLessThanOrEqual(MAX_NAME);
  expect(long).toMatch(NAME);
});
