import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aDeadLetter, pages } from '#test/answers.ts';
import { anAdminUser, openAdmin } from '#test/screen/admin-fixture.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { givenFigures, ok, openOperations } from '#test/screen/operations-fixture.ts';
import { savedFiles } from '#test/screen/saved-files.ts';
import { pagerWindow } from './pager.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [1, 12, [1, 2, 3, 4, 5]],
  [2, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [4, 12, [2, 3, 4, 5, 6]],
  [10, 12, [8, 9, 10, 11, 12]],
  [11, 12, [8, 9, 10, 11, 12]],
  [12, 12, [8, 9, 10, 11, 12]],
  [99, 12, [8, 9, 10, 11, 12]],
])('the pager on page %d of %d shows %j', (page, pages, shown) => {
  expect(pagerWindow(page, pages)).toEqual(shown);
});

screenTest();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const download = async (what: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Download CSV of ${what}` }));

it('a list is downloaded as it is filtered and searched, whatever its page', async () => {
  fakeApi.on('GET /admin/users', {
    status: 200,
    json: { users: [anAdminUser()], pagination: pages(60, 2) },
  });
  openAdmin('/admin?tab=users&page=2&filter=trial&q=maya');
  await screen.findByText('Page 2 of 3 · 60 users');
  const names = savedFiles();
  const call = 'GET /admin/exports/users';
  fakeApi.on(call, { status: 200, json: {} });
  await download('users');
  await screen.findByText('Downloaded members.csv');
  expect(names).toEqual(['members.csv']);
  expect(fakeApi.heard(call).map(({ query }) => query)).toEqual([{ q: 'maya', filter: 'trial' }]);
});

it('says why a list cannot be downloaded', async () => {
  fakeApi.on('GET /admin/users', { status: 200, json: { users: [], pagination: pages(0) } });
  openAdmin('/admin?tab=users');
  const names = savedFiles();
  const message = 'This list has 240,000 rows, and a file at most 100,000.';
  fakeApi.on('GET /admin/exports/users', {
    status: 400,
    json: refusal('invalid_input', message, { filter: message }),
  });
  await download('users');
  expect(await screen.findByText(message)).toBeVisible();
  expect(names).toEqual([]);
});

it('the audit log is downloaded with its filter', async () => {
  fakeApi.on('GET /admin/audit-log', () => ok({ entries: [], pagination: pages(0) }));
  await openOperations('?section=audit&filter=reads');
  const names = savedFiles();
  fakeApi.on('GET /admin/exports/audit-log', { status: 200, json: {} });
  await download('the audit log');
  await screen.findByText('Downloaded audit-log.csv');
  expect(names).toEqual(['audit-log.csv']);
  expect(fakeApi.heard('GET /admin/exports/audit-log')[0]?.query).toEqual({ filter: 'reads' });
});

it('messages that were given up are downloaded', async () => {
  givenFigures();
  fakeApi.on('GET /admin/dead-letters', () =>
    ok({ messages: [aDeadLetter()], pagination: pages(1) }),
  );
  await openOperations('?section=messages');
  const names = savedFiles();
  fakeApi.on('GET /admin/exports/dead-letters', { status: 200, json: {} });
  await download('the messages');
  await screen.findByText('Downloaded messages.csv');
  expect(names).toEqual(['messages.csv']);
});
