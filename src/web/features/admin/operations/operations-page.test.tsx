import { pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { givenFigures, ok, openOperations } from '#test/screen/operations-fixture.ts';

screenTest();

const asked = () => fakeApi.heard('GET /admin/operations').length;

it('operations redirect guests to the sign-in screen', async () => {
  const { router } = openApp('/admin/operations');
  await waitFor(() => expect(router.location().pathname).toBe('/login'));
  expect(asked()).toBe(0);
});

it('operations are closed to members and request nothing', async () => {
  givenMember({ is_premium: true });
  openApp('/admin/operations');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Access Denied');
  expect(asked()).toBe(0);
});

it('operations show the section of the URL and write the chosen one to it', async () => {
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

it('operations show the health section for an unknown section', async () => {
  givenFigures();
  await openOperations('?section=nothing&page=-3');
  expect(await screen.findByText('Everything is running')).toBeVisible();
});

it('operations refetch on Refresh and keep the data when that fails', async () => {
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

it('operations refetch every ten seconds', async () => {
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

it('operations say that they failed to load and retry', async () => {
  fakeApi.on('GET /admin/operations', { status: 400, json: refusal('unexpected', 'Not now.') });
  await openOperations();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  givenFigures();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everything is running')).toBeVisible();
});

it('operations close when the member has lost the permission', async () => {
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
