import '#test/screen/matchers.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import { placesOf } from './place.ts';
import { QuickPlaces } from './place-list.tsx';

afterEach(cleanup);

it('a city group among the first places lists its airports', () => {
  const places = placesOf(AIRPORTS, 'city').filter(({ codes }) => codes.length > 1);
  render(
    <QuickPlaces
      label="First places"
      places={places}
      chosen={[]}
      onChoose={() => {}}
      onMore={() => {}}
    />,
  );
  expect(screen.getByRole('button', { name: 'New York City JFK, LGA, EWR' })).toBeVisible();
});
