import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('CSV of an answer', () => {
  it('text with commas, quotes and line breaks is quoted', () => {
    const cells = ['a,b', 'say "hi"', 'two\nlines', 'plain'];
    expect(csvText([cells])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
    expect(parse(csvText([cells]))).toEqual([cells]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1'])('text %j is no formula', (text) => {
    expect(parse(csvText([['x', text]]))).toEqual([['x', `'${text}`]]);
  });

  it.each([
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['Ann;=1+1', "Ann;'=1+1"],
    ['Ann; =1+1', "Ann; '=1+1"],
    ['Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
    ['Ann,-1', "Ann,'-1"],
    ['two\n+1', "two\n'+1"],
    ['a|=1', "a|'=1"],
    ['say "=1"', 'say "\'=1"'],
  ])('text %j is no formula behind any separator', (text, written) => {
    expect(parse(csvText([['x', text]]))).toEqual([['x', written]]);
  });

  it('text with a minus or an @ inside stays as it is', () => {
    const cells = ['maya@example.test', '2026-12-01', 'DEN – LAS', 'a-b, c', 'x = y'];
    expect(parse(csvText([cells]))).toEqual([cells]);
  });

  it('text with the separator of another country is quoted', () => {
    expect(csvText([['a;b', 'c\td']])).toBe('"a;b","c\td"\r\n');
  });

  it('numbers stay numbers, and what is missing is empty', () => {
    expect(csvText([[-5, 12.3, null, undefined, '']])).toBe('-5,12.3,,,\r\n');
  });
});
