import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { goWildPrice } from '#domain/gowild-price.ts';
import { EXAMPLES, totalOf } from './guide-sections.tsx';

it.each(EXAMPLES)('the parts of "$name" add up to its fare', (example) => {
  expect(totalOf(example)).toBe(
    goWildPrice({
      ...example,
      origin: airportCode('MCO'),
      destination: airportCode(example.reach === 'territory' ? 'SJU' : 'DEN'),
      endsDomestic: true,
    }),
  );
});
