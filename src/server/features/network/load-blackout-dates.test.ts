import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBlackoutDates } from './load-blackout-dates.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'blackouts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return readBlackoutDates(path.join(folder, name));
};

describe('a list of blackout dates', () => {
  const days = ['2026-12-24', '2027-01-01', '2027-01-02'];

  it.each([
    ['a.json', '["2027-01-01","2026-12-24","2027-01-02"]'],
    ['b.json', '{"note":"x","dates":{"2026":["2026-12-24"],"2027":["2027-01-01","2027-01-02"]}}'],
    ['c.json', '\uFEFF{"dates":["2026-12-24","2027-01-01","2027-01-02"]}'],
    ['a.txt', '2026-12-24\n2027-01-02\n\n2027-01-01'],
    ['a.csv', '"date"\r\n"2027-01-01"\r\n2026-12-24\r\n2027-01-02\r\n'],
    ['b.csv', '\uFEFF2027-01-01, 2026-12-24,2027-01-02,\n'],
  ])('reads blackout dates from %s: %j', async (name, text) => {
    expect(await read(name, text)).toEqual(days);
  });

  it.each([
    [
      'a.txt',
      '2026-12-24\n2026-02-29\n',
      'a.txt:2: "2026-02-29" is not a day like 2026-12-24\n1 fault',
    ],
    ['a.txt', '2026-12-24\n12/25/2026\n', 'a.txt:2: "12/25/2026" is not a day'],
    ['a.txt', '2026-12-24\n\n2026-12-24\n', 'a.txt:3: 2026-12-24 stands at 1 already'],
    ['a.csv', 'date\n', 'a.csv: holds no dates'],
    ['a.csv', 'date\n"2026-12-24\n', 'a.csv: line 2: stray quote'],
    ['a.json', '[]', 'a.json: holds no dates'],
    [
      'a.json',
      '[20261224, null]',
      'a.json:[0]: 20261224 is not a day like 2026-12-24\na.json:[1]: null is not',
    ],
    [
      'a.json',
      '{"dates":{"2026":["2027-01-01"]}}',
      'a.json:dates.2026[0]: 2027-01-01 is not in 2026',
    ],
    ['a.json', '{"dates":{"2026":"2026-01-01"}}', 'a.json:dates.2026: "2026-01-01" is no list'],
    ['a.json', '{"days":["2026-12-24"]}', 'a.json: holds no dates'],
    ['a.json', '{', 'a.json: '],
  ])(
    'refuses a complete list of blackout dates for one error: %s %j',
    async (name, text, words) => {
      await expect(read(name, text)).rejects.toThrow(words);
    },
  );

  it('refuses a missing file of blackout dates', async () => {
    await expect(readBlackoutDates(path.join(folder, 'none.txt'))).rejects.toThrow('ENOENT');
  });
});
