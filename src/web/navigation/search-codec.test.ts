import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

describe('query string codec', () => {
  it('the query string codec reads values as text even when they look like numbers or JSON', () => {
    expect(parseSearch('?flight=12e4&a=true&b=%7B%7D')).toEqual({
      flight: '12e4',
      a: 'true',
      b: '{}',
    });
  });

  it('the query string codec keeps commas and colons readable', () => {
    expect(stringifySearch({ origin: 'DEN,LAS', city: 'CITY:NEW YORK' })).toBe(
      '?origin=DEN,LAS&city=CITY:NEW+YORK',
    );
  });

  it('the query string codec omits empty values', () => {
    expect(stringifySearch({ a: undefined, b: '', c: null })).toBe('');
  });

  it.each(['DEN,LAS', 'CITY:WASHINGTON D.C.', 'a&b=c#d', '12e4', 'ü 😀 %'])(
    'the query string codec reads back %s',
    (text) => {
      expect(parseSearch(stringifySearch({ text }))).toEqual({ text });
    },
  );
});
