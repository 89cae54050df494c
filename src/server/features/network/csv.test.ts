import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

describe('CSV text', () => {
  it('is records of cells, with or without a last line end', () => {
    for (const text of ['a,b\n1,\n', 'a,b\n1,', 'a,b\r\n1,\r\n'])
      expect(cells(text)).toEqual([
        ['a', 'b'],
        ['1', ''],
      ]);
    expect(cells('')).toEqual([]);
  });

  it('keeps commas, quotes and line ends inside quotes', () => {
    expect(cells('"a,b","say ""hi""","x\ny"\nz')).toEqual([['a,b', 'say "hi"', 'x\ny'], ['z']]);
  });

  it('counts lines as an editor does', () => {
    expect(parseCsv('a\n\n"b\nc"\nd\n').map((record) => record.line)).toEqual([1, 3, 5]);
  });

  it('refuses stray and unclosed quotes, naming the line', () => {
    expect(() => parseCsv('a\nb"c\n')).toThrow('line 2');
    expect(() => parseCsv('a\n"b\n')).toThrow('line 2');
  });
});
