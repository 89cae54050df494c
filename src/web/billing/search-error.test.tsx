import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { ApiError } from '#web/api/client.ts';
import { createAppParts } from '#web/app/app-parts.ts';
import { settingsInPage } from '#web/site/use-site.ts';
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
  const onEdit = vi.fn();
  render(
    <QueryClientProvider client={createAppParts(settingsInPage()).queries}>
      <SearchError {...{ error, onRetry, onEdit }} />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  return { onRetry, onEdit, press };
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

it('a search that fails without an answer of the API says so in one sentence', () => {
  showError(new Error('oops'));
  expect(screen.getByRole('alert').textContent).toBe('Search failed. Please try again.Try again');
});

it('a refused search leads to the form instead of another try', () => {
  const { onRetry, onEdit } = showError(
    new ApiError('Departure date has passed', { code: 'invalid_input', status: 400 }),
  );
  expect(screen.getByText('Departure date has passed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change your search' }));
  expect(onEdit).toHaveBeenCalledOnce();
  expect(onRetry).not.toHaveBeenCalled();
});

it('a search that did not reach the server is retried by itself once the browser is online', () => {
  const { onRetry } = showError(new ApiError('No.', { code: 'unexpected', status: 0 }));
  fireEvent(window, new Event('online'));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('a search that the server refused is not retried when the browser is online again', () => {
  const { onRetry } = showError(new ApiError('No.', { code: 'fares_unavailable', status: 503 }));
  fireEvent(window, new Event('online'));
  expect(onRetry).not.toHaveBeenCalled();
});

it('a search error says which call is off and can be tried again at once', () => {
  const message = 'Trips are off for now. Try again in a few minutes.';
  const { onRetry, press } = showError(
    new ApiError(message, { code: 'switched_off', status: 503, retryAfterMs: 60_000 }),
  );
  expect(screen.getByRole('alert').textContent).toBe(`${message}Try again`);
  press();
  expect(onRetry).toHaveBeenCalledOnce();
});
