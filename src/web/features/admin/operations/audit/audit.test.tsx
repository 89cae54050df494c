import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditEntryDto } from '#contract/admin/lists.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { ok, openOperations, pages } from '#test/screen/operations-fixture.ts';

screenTest();

const ENTRY: AuditEntryDto = {
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  by: 'ada@example.com',
  action: 'blackout_date.added',
  subject: '2026-12-24',
  detail: { listed_before: 42, link_url: null },
};

const givenLog = (entries: readonly AuditEntryDto[], total = entries.length) =>
  fakeApi.on('GET /admin/audit-log', (_, { page }) =>
    ok({ entries, pagination: pages(total, Number(page)) }),
  );
const lastAsked = () => fakeApi.heard('GET /admin/audit-log').at(-1)?.query;

it('shows who did what to whom in the audit log', async () => {
  givenLog([
    ENTRY,
    { ...ENTRY, id: 2, by: null, action: 'users.listed', subject: null, detail: {} },
  ]);
  await openOperations('?section=audit');
  const [first, second] = (await screen.findByText('2026-12-24'))
    .closest('ul')!
    .querySelectorAll('li');
  expect(first).toHaveTextContent('Blackout date added 2026-12-24');
  expect(first).toHaveTextContent('by ada@example.com');
  expect(first).toHaveTextContent('listed before42');
  expect(first).toHaveTextContent('link urlnone');
  expect(second).toHaveTextContent('Users listed');
  expect(second).toHaveTextContent('by the command line');
});

it('hides reads on request and writes that to the URL', async () => {
  givenLog([ENTRY], 60);
  const { router } = await openOperations('?section=audit&page=2');
  expect(await screen.findByText(/Page 2 of 3/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Changes only' }));
  expect(await screen.findByText(/Page 1 of 3/)).toBeVisible();
  expect(router.location().search).toEqual({ section: 'audit', filter: 'changes' });
  expect(lastAsked()).toEqual({ filter: 'changes', page: '1', limit: '25' });

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/Page 2 of 3/)).toBeVisible();
  expect(router.location().search).toEqual({
    section: 'audit',
    filter: 'changes',
    page: '2',
  });
});

it('links back from an audit page past the end', async () => {
  givenLog([], 3);
  await openOperations('?section=audit&page=9');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
  givenLog([ENTRY]);
  await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByText('Blackout date added')).toBeVisible();
});

it('says that the audit log is empty', async () => {
  givenLog([]);
  await openOperations('?section=audit');
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
});
