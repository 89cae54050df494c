import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

describe('query string codec', () => {
  it('reads values as text even when they look like numbers or JSON', () => {
    expect(parseSearch('?flight=12e4&a=true&b=%7B%7D')).toEqual({
      flight: '12e4',
      a: 'true',
      b: '{}',
    });
  });

  it('keeps commas and colons readable', () => {
    expect(stringifySearch({ origin: 'DEN,LAS', city: 'CITY:NEW YORK' })).toBe(
      '?origin=DEN,LAS&city=CITY:NEW+YORK',
    );
  });

  it('omits empty values', () => {
    expect(stringifySearch({ a: undefined, b: '', c: null })).toBe('');
  });

  it.each(['DEN,LAS', 'CITY:WASHINGTON D.C.', 'a&b=c#d', '12e4', 'ü 😀 %'])(
    'reads back %s',
    (text) => {
      expect(parseSearch(stringifySearch({ text }))).toEqual({ text });
    },
  );
});
