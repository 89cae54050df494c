import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { ApiError } from '#web/api/client.ts';
import { SearchTrouble } from './search-error.tsx';

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

const WORDS = 'We are very busy right now. Please try again in 3 seconds.';

function showTrouble(error: Error) {
  const onRetry = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchTrouble error={error} onRetry={onRetry} />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  return { onRetry, press };
}

it('says that we are busy, and asks again only when the server wants that', () => {
  const { onRetry, press } = showTrouble(
    new ApiError(WORDS, { code: 'busy', status: 503, retryAfterMs: 3_000 }),
  );
  expect(screen.getByText('We are very busy')).toBeTruthy();
  expect(screen.getByText(WORDS)).toBeTruthy();
  press();
  pass(2_900);
  press();
  expect(onRetry).not.toHaveBeenCalled();
  pass(200);
  press();
  expect(onRetry).toHaveBeenCalledOnce();
});

it('asks again at once where the server has not said when', () => {
  const { onRetry, press } = showTrouble(
    new ApiError('No.', { code: 'fares_unavailable', status: 503 }),
  );
  expect(screen.getByText('Search failed')).toBeTruthy();
  press();
  expect(onRetry).toHaveBeenCalledOnce();
});
