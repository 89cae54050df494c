import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('CSV of an answer', () => {
  it('text with commas, quotes and line breaks is quoted', () => {
    const cells = ['a,b', 'say "hi"', 'two\nlines', 'plain'];
    expect(csvText([cells])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
    expect(parse(csvText([cells]))).toEqual([cells]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('text %j is no formula', (text) => {
    expect(parse(csvText([['x', text]]))).toEqual([['x', `'${text}`]]);
  });

  it('numbers stay numbers, and what is missing is empty', () => {
    expect(csvText([[-5, 12.3, null, undefined, '']])).toBe('-5,12.3,,,\r\n');
  });
});
