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

it('the place where one starts is replaced among the first places, and the others keep theirs', () => {
  const row = (elsewhere: readonly string[]) => (
    <QuickPlaces
      label="To"
      places={placesOf(AIRPORTS, 'city')}
      elsewhere={elsewhere}
      chosen={[]}
      onChoose={() => {}}
      onMore={() => {}}
    />
  );
  const names = () => screen.getAllByRole('button').map((one) => one.textContent);
  const { rerender } = render(row([]));
  expect(names()).toEqual(['Denver DEN', 'Atlanta ATL', 'Show More']);
  rerender(row(['DEN']));
  expect(names()).toEqual(['Las Vegas LAS', 'Atlanta ATL', 'Show More']);
  rerender(row(['ATL', 'LAS']));
  expect(names()[1]).not.toMatch(/ATL|LAS/);
  expect(names()).toHaveLength(3);
});
