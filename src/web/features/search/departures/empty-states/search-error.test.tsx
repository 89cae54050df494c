import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { ApiError } from '#web/api/client.ts';
import { SearchError } from './search-error.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  givenPageSettings({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.querySelector('meta[name=site]')?.remove();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const MESSAGE = 'We are very busy right now. Please try again in 3 seconds.';

function showError(error: Error) {
  const onRetry = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchError error={error} onRetry={onRetry} />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  return { onRetry, press };
}

it('a search error says that the server is busy and retries no earlier than Retry-After', () => {
  const { onRetry, press } = showError(
    new ApiError(MESSAGE, { code: 'busy', status: 503, retryAfterMs: 3_000 }),
  );
  expect(screen.getByText('We are very busy')).toBeTruthy();
  expect(screen.getByText(MESSAGE)).toBeTruthy();
  press();
  pass(2_900);
  press();
  expect(onRetry).not.toHaveBeenCalled();
  pass(200);
  press();
  expect(onRetry).toHaveBeenCalledOnce();
});

it('a search is retried at once without a Retry-After', () => {
  const { onRetry, press } = showError(
    new ApiError('No.', { code: 'fares_unavailable', status: 503 }),
  );
  expect(screen.getByText('Search failed')).toBeTruthy();
  press();
  expect(onRetry).toHaveBeenCalledOnce();
});
