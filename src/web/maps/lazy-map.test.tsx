import '#test/screen/matchers.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import { leaving } from '#web/browser/document.ts';
import { lazyMap } from './lazy-map.tsx';

screenTest();
afterEach(() => vi.restoreAllMocks());

const DrawnMap = ({ of }: { readonly of: string }) => <p>Map of {of}</p>;

it('says that the map cannot be displayed when its code fails to load, and tries again on request', async () => {
  const load = vi.fn(async () => DrawnMap).mockRejectedValueOnce(new Error('offline'));
  const LazyMap = lazyMap(load, 400);
  render(<LazyMap of="Denver" />);
  expect(await screen.findByText('Unable to display map')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Map of Denver')).toBeVisible();
});

it('reloads the page when the code of a map fails a second time, as browsers remember a failed module', async () => {
  const reload = vi.spyOn(leaving, 'reload').mockImplementation(() => undefined);
  const LazyMap = lazyMap<{ of: string }>(() => Promise.reject(new Error('offline')), 400);
  render(<LazyMap of="Denver" />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(retry);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await screen.findByText('Unable to display map')).toBeVisible();
});

it('loads the code of a map once', async () => {
  const load = vi.fn(async () => DrawnMap);
  const LazyMap = lazyMap(load, 400);
  const { unmount } = render(<LazyMap of="Denver" />);
  expect(await screen.findByText('Map of Denver')).toBeVisible();
  unmount();
  render(<LazyMap of="Las Vegas" />);
  expect(screen.getByText('Map of Las Vegas')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('draws the map by itself once the browser is online again', async () => {
  const load = vi.fn(async () => DrawnMap).mockRejectedValueOnce(new Error('offline'));
  const LazyMap = lazyMap(load, 400);
  render(<LazyMap of="Denver" />);
  await screen.findByText('Unable to display map');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Map of Denver')).toBeVisible();
});

it('draws the map even if the browser is online again in the moment in which the failure shows', async () => {
  const load = vi.fn(async () => DrawnMap).mockRejectedValueOnce(new Error('offline'));
  const LazyMap = lazyMap(load, 400);
  const shown = new MutationObserver(() => {
    if (!screen.queryByText('Unable to display map')) return;
    shown.disconnect();
    window.dispatchEvent(new Event('online'));
  });
  shown.observe(document.body, { childList: true, subtree: true });
  render(<LazyMap of="Denver" />);
  expect(await screen.findByText('Map of Denver')).toBeVisible();
});
