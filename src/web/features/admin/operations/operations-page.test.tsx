import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { givenFigures, ok, openOperations, pages } from '#test/screen/operations-fixture.ts';

screenTest();

const asked = () => fakeApi.heard('GET /admin/operations').length;

it('sends guests to the sign-in screen', async () => {
  const { router } = openApp('/admin/operations');
  await waitFor(() => expect(router.location().pathname).toBe('/login'));
  expect(asked()).toBe(0);
});

it('is closed to members, and asks nothing for them', async () => {
  givenMember({ is_premium: true });
  openApp('/admin/operations');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Access Denied');
  expect(asked()).toBe(0);
});

it('shows the section that the address names, and writes the chosen one there', async () => {
  givenFigures();
  fakeApi.on('GET /admin/audit-log', ok({ entries: [], pagination: pages(0) }));
  const { router } = await openOperations('?section=audit');
  expect(screen.getByRole('tab', { name: 'Audit log' })).toHaveAttribute('aria-selected', 'true');
  expect(document.title).toBe('Audit log, Operations · Roamfare');
  expect(asked()).toBe(0);

  await userEvent.click(screen.getByRole('tab', { name: 'Health' }));
  expect(await screen.findByText('Everything is running')).toBeVisible();
  expect(router.location().search).toEqual({});
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
});

it('shows health for a section that does not exist', async () => {
  givenFigures();
  await openOperations('?section=nothing&page=-3');
  expect(await screen.findByText('Everything is running')).toBeVisible();
});

it('asks anew when told, and keeps what it has when that fails', async () => {
  givenFigures();
  await openOperations();
  await screen.findByText('Everything is running');
  fakeApi.on('GET /admin/operations', {
    status: 400,
    json: { ...refusal('unexpected', 'Not now.'), reference: 'ab12cd' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Not up to date: this is from/)).toBeVisible();
  expect(screen.getByText(/Not now\.\s+Reference: ab12cd/)).toBeVisible();
  expect(screen.getByText('Everything is running')).toBeVisible();

  givenFigures({ processes: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No process has reported in the last minute.')).toBeVisible();
  expect(screen.queryByText(/^Not up to date/)).toBeNull();
});

it('asks anew every ten seconds by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  givenFigures();
  await openOperations();
  await screen.findByText('Everything is running');
  const before = asked();
  vi.advanceTimersByTime(9_000);
  expect(asked()).toBe(before);
  vi.advanceTimersByTime(1_000);
  await waitFor(() => expect(asked()).toBe(before + 1));
});

it('says that nothing could be loaded, and tries again', async () => {
  fakeApi.on('GET /admin/operations', { status: 400, json: refusal('unexpected', 'Not now.') });
  await openOperations();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  givenFigures();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everything is running')).toBeVisible();
});

it('closes when the member has lost the privileges meanwhile', async () => {
  givenFigures();
  await openOperations();
  await screen.findByText('Everything is running');
  fakeApi.on('GET /admin/operations', {
    status: 403,
    json: refusal('admin_required', 'Admin privileges required.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.queryByText('Everything is running')).toBeNull();
});
