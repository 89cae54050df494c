import '#test/screen/matchers.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const show = (Part: ReturnType<typeof lazyPart<object>>) =>
  render(
    <>
      <p>The list</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  );

it('a part of a screen whose code cannot be loaded says so and leaves the rest of the screen', async () => {
  show(lazyPart(() => Promise.reject(new TypeError('Failed to fetch'))));
  expect(await screen.findByText(/^This part could not be loaded/)).toBeVisible();
  expect(screen.getByText('The list')).toBeVisible();
});

it('a part of a screen is shown once its code is loaded', async () => {
  show(lazyPart(() => Promise.resolve(() => <p>Here</p>)));
  expect(await screen.findByText('Here')).toBeVisible();
});
