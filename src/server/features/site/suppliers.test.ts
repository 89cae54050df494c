import { expect, it } from 'vitest';
import { suppliersOf } from './routes.ts';

const sample = { name: 'Sample', simulated: true };

it('names each provider without its other fields', () => {
  const fares = { name: 'travelpayouts', simulated: false, indicative: true, key: 'secret' };
  const deps = { fares, weather: sample, hotels: sample, cars: sample };
  expect(suppliersOf(deps)).toEqual({
    fares: { name: 'travelpayouts', simulated: false, indicative: true },
    weather: sample,
    hotels: sample,
    cars: sample,
  });
});

it('presents fares as live where their source does not say otherwise', () => {
  const deps = { fares: sample, weather: sample, hotels: sample, cars: sample };
  expect(suppliersOf(deps).fares.indicative).toBe(false);
});
