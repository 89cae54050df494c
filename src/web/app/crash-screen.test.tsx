import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { leaving } from '#web/browser/document.ts';
import * as screenRoute from '#web/routes/screen.tsx';

screenTest();

beforeEach(() => {
  // React logs every render error.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

function openBroken(error: unknown) {
  const Broken = () => {
    throw error;
  };
  const broken = { index: true, Component: Broken };
  return openApp('/?origin=DEN', {
    routes: [
      {
        Component: screenRoute.default,
        ErrorBoundary: screenRoute.ErrorBoundary,
        children: [broken],
      },
    ],
  });
}

const reported = () => fakeApi.heard('POST /faults').map(({ body }) => body);

it('the crash screen shows a reference and reports only the kind of error and the page, once', async () => {
  fakeApi.on('POST /faults', { status: 204 });
  const { stop } = openBroken(new TypeError('maya@example.com has no name'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Something went wrong',
  );
  const shown = screen.getByText(/^[0-9a-f]{8}$/).textContent;
  await waitFor(() =>
    expect(reported()).toEqual([{ reference: shown, name: 'TypeError', place: '/' }]),
  );
  expect(screen.getByRole('link', { name: 'write to support' })).toHaveAttribute(
    'href',
    '/support',
  );
  stop();
});

it('the crash screen stays when its report fails and when the thrown value is not an Error', async () => {
  fakeApi.on('POST /faults', 'unreachable');
  const { stop } = openBroken('no error at all');
  expect(await screen.findByText(/^[0-9a-f]{8}$/)).toBeVisible();
  await waitFor(() => expect(reported()).toMatchObject([{ name: 'Error' }]));
  stop();
});

it('without a connection, a screen whose code is missing says so and is nobody’s fault', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(leaving, 'reload').mockImplementation(() => undefined);
  const { stop } = openBroken(new TypeError('Failed to fetch dynamically imported module'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'This page is not kept on this device',
  );
  expect(reported()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
  stop();
});
