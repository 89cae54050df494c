import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import {
  PlacesOfMap,
  type PointedPlace,
  usePointedCode,
  usePointedPlace,
} from './pointed-place.tsx';

afterEach(cleanup);

function Page({ take }: { readonly take: (pointed: PointedPlace) => void }) {
  const pointed = usePointedPlace();
  take(pointed);
  return (
    <>
      <PlacesOfMap pointed={pointed} className="">
        <article id="place-ATL">
          <button type="button">Atlanta</button>
        </article>
        <article id="place-LAS">
          <button type="button">Las Vegas</button>
        </article>
      </PlacesOfMap>
      <p>Map: {usePointedCode(pointed) ?? 'none'}</p>
    </>
  );
}

it('a row under the pointer or with the focus stands out on the map, and a mark in the list', async () => {
  let pointed: PointedPlace | undefined;
  render(<Page take={(one) => (pointed = one)} />);
  await userEvent.hover(screen.getByRole('button', { name: 'Atlanta' }));
  expect(screen.getByText('Map: ATL')).toBeTruthy();
  await userEvent.unhover(screen.getByRole('button', { name: 'Atlanta' }));
  act(() => screen.getByRole('button', { name: 'Las Vegas' }).focus());
  expect(screen.getByText('Map: LAS')).toBeTruthy();
  pointed?.set('ATL');
  expect(document.querySelectorAll('[data-pointed]')).toHaveLength(1);
  expect(document.getElementById('place-ATL')?.dataset.pointed).toBe('');
  pointed?.set(undefined);
  expect(document.querySelector('[data-pointed]')).toBeNull();
});
