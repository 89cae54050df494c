import { describe, expect, it } from 'vitest';
import { parseCsv } from './load-files.ts';

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

describe('CSV text', () => {
  it('parses CSV into records of cells, with or without a final line break', () => {
    for (const text of ['a,b\n1,\n', 'a,b\n1,', 'a,b\r\n1,\r\n'])
      expect(cells(text)).toEqual([
        ['a', 'b'],
        ['1', ''],
      ]);
    expect(cells('')).toEqual([]);
  });

  it('keeps commas, quotes and line breaks inside quoted CSV cells', () => {
    expect(cells('"a,b","say ""hi""","x\ny"\nz')).toEqual([['a,b', 'say "hi"', 'x\ny'], ['z']]);
  });

  it('numbers CSV records by their line in the file', () => {
    expect(parseCsv('a\n\n"b\nc"\nd\n').map((record) => record.line)).toEqual([1, 3, 5]);
  });

  it('refuses stray and unclosed CSV quotes and names the line', () => {
    expect(() => parseCsv('a\nb"c\n')).toThrow('line 2');
    expect(() => parseCsv('a\n"b\n')).toThrow('line 2');
  });
});
