import { describe, expect, it } from 'vitest';
import { prefersCsv } from './accepts.ts';

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
