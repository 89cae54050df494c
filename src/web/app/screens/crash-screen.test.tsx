import '#test/screen/matchers.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { memoryHistory } from '#web/navigation/history/memory-history.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { App, startApp } from '../app.tsx';
import { createAppRouter } from '../app-router.ts';
import { createQueryClient } from '../query-client.ts';

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
  const app = startApp({
    router: createAppRouter({
      history: memoryHistory('/?origin=DEN'),
      home: () => {
        throw error;
      },
    }),
    session: createSessionStore(),
    queries: createQueryClient(),
  });
  render(<App {...app} />);
  return app;
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
