import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aDashboard, openAdmin } from '#test/screen/admin-fixture.ts';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const denied = () => screen.findByRole('heading', { level: 1, name: 'Access Denied' });

describe('member who is not an admin', () => {
  it('the dashboard explains to a member why it is closed and fetches nothing', async () => {
    givenMember({ is_premium: true });
    openApp('/admin');
    const heading = await denied();
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('Admin privileges required.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search flights' })).toHaveAttribute('href', '/');
    expect(fakeApi.heard('GET /admin/dashboard')).toEqual([]);
    expect(document.title).toBe('Access Denied · Roamfare');
  });

  it('the dashboard redirects a member to the search after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    givenMember();
    const { router } = openApp('/admin?tab=users');
    await denied();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(router.location().pathname).toBe('/admin');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(router.location().pathname).toBe('/'));
    expect(router.canGoBack()).toBe(false);
  });

  it('the dashboard does not redirect a member who has left meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    givenMember();
    const { router } = openApp('/admin');
    await denied();
    await act(() => router.navigate({ to: '/plans' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(router.location().pathname).toBe('/plans');
  });
});

it('leads administrators who must sign in with two factors to the profile, and asks again later', async () => {
  fakeApi.on('GET /admin/dashboard', {
    status: 403,
    json: refusal('second_factor_required', 'Turn it on first.'),
  });
  const { router } = openAdmin('/admin');
  const heading = await screen.findByRole('heading', {
    level: 1,
    name: 'Two factors needed',
  });
  expect(heading).toHaveFocus();
  expect(screen.getByText(/or sign in with a passkey\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await act(() => router.navigate({ to: '/plans' }));
  fakeApi.on('GET /admin/dashboard', { status: 200, json: aDashboard() });
  await act(() => router.navigate({ to: '/admin' }));
  expect(await screen.findByText('1,290')).toBeVisible();
});

it('the dashboard redirects guests to the sign-in screen and fetches nothing', async () => {
  const { router } = openApp('/admin');
  await waitFor(() => expect(router.location().pathname).toBe('/login'));
  expect(fakeApi.heard('GET /admin/dashboard')).toEqual([]);
});

it('the dashboard closes for a member who is no longer an admin', async () => {
  fakeApi.on('GET /admin/dashboard', { status: 200, json: aDashboard() });
  fakeApi.on('GET /admin/users', {
    status: 403,
    json: refusal('admin_required', 'Admin privileges required.'),
  });
  const { queries } = openAdmin('/admin');
  await screen.findByText('1,290');
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
  const heading = await denied();
  await waitFor(() => expect(heading).toHaveFocus());
  const kept = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => String(queryKey[0]));
  expect(kept.filter((path) => path.startsWith('/admin/'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Account menu/ }));
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
});
