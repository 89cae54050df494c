import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvText, prefersCsv } from './csv.ts';

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

describe('the Accept header of a caller who wants CSV', () => {
  it.each([
    'text/csv',
    'Text/CSV; charset=utf-8',
    'text/csv, */*;q=0.1',
    'application/json;q=0.5, text/csv',
  ])('%s asks for CSV', (accept) => {
    expect(prefersCsv(accept)).toBe(true);
  });

  it.each([
    undefined,
    '*/*',
    'text/*',
    'application/json',
    'text/csv;q=0',
    'application/json, text/csv;q=0.9',
  ])('%s does not ask for CSV', (accept) => {
    expect(prefersCsv(accept)).toBe(false);
  });
});
