import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { AfterHydration } from './after-hydration.tsx';
import { hydration } from './hydration.ts';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  hydration.end();
  cleanup();
  document.body.replaceChildren();
});

async function hydrate(load?: () => Promise<unknown>) {
  const box = document.createElement('div');
  box.innerHTML = '<p>Server</p>';
  document.body.append(box);
  const errors: unknown[] = [];
  const part = (
    <AfterHydration fallback={<p>Server</p>} {...(load && { load })}>
      <p>Browser</p>
    </AfterHydration>
  );
  hydration.begin();
  await act(async () => {
    root = hydrateRoot(box, part, { onRecoverableError: (error) => errors.push(error) });
  });
  return errors;
}

it('what the server does not know is rendered after hydration, without an error', async () => {
  expect(await hydrate()).toEqual([]);
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText('Server')).toBeNull();
});

it('what the server does not know waits for the code that it needs', async () => {
  let loaded = () => {};
  await hydrate(
    () =>
      new Promise<void>((resolve) => {
        loaded = resolve;
      }),
  );
  expect(screen.queryByText('Browser')).toBeNull();
  await act(async () => loaded());
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
});

it('what the server does not know is rendered also if its code could not be loaded', async () => {
  await hydrate(() => Promise.reject(new TypeError('offline')));
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
});

it('what is opened after hydration is rendered at once', () => {
  render(
    <AfterHydration fallback={<p>Server</p>} load={() => new Promise(() => {})}>
      <p>Browser</p>
    </AfterHydration>,
  );
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
});
