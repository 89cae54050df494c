import { pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditEntryDto } from '#contract/admin/lists.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { ok, openOperations } from '#test/screen/operations-fixture.ts';

screenTest();

const ENTRY: AuditEntryDto = {
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  by: 'ada@example.com',
  by_name: 'Ada Admin',
  action: 'blackout-date.added',
  subject: '2026-12-24',
  detail: { listed_before: 42, link_url: null },
  notice: null,
};

const givenLog = (entries: readonly AuditEntryDto[], total = entries.length) =>
  fakeApi.on('GET /admin/audit-log', (_, { page }) =>
    ok({ entries, pagination: pages(total, Number(page)) }),
  );
const lastAsked = () => fakeApi.heard('GET /admin/audit-log').at(-1)?.query;

it('shows who did what to whom in the audit log as sentences, with the recorded values behind a disclosure', async () => {
  givenLog([
    ENTRY,
    {
      ...ENTRY,
      id: 2,
      by: null,
      by_name: null,
      action: 'account.promoted',
      subject: 'maya@example.com',
      detail: {},
    },
  ]);
  await openOperations('?section=audit');
  const sentence = await screen.findByText('Ada Admin added Dec 24, 2026 to the blackout dates');
  const [first, second] = sentence.closest('ul')!.querySelectorAll(':scope > li');
  expect(first).toHaveTextContent('by ada@example.com');
  expect(second).toHaveTextContent('An operator made maya@example.com an administrator');
  expect(second).toHaveTextContent('on the command line');
  const values = first!.querySelector('details')!;
  expect(values.open).toBe(false);
  await userEvent.click(within(values).getByText('Recorded values'));
  expect(values.open).toBe(true);
  for (const text of ['blackout-date.added', '2026-12-24', 'listed before', '42', 'none'])
    expect(within(values).getByText(text)).toBeVisible();
});

it('shows changes first, and reads or everything by a switch in the URL', async () => {
  givenLog([ENTRY], 60);
  const { router } = await openOperations('?section=audit&page=2');
  expect(await screen.findByText(/Page 2 of 3/)).toBeVisible();
  expect(lastAsked()).toEqual({ filter: 'changes', page: '2', limit: '25' });
  const choices = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('radio');
  expect(choices.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Changes',
    'Reads',
    'All',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Reads' }));
  expect(await screen.findByText(/Page 1 of 3/)).toBeVisible();
  expect(router.location().search).toEqual({ section: 'audit', filter: 'reads' });
  expect(lastAsked()).toEqual({ filter: 'reads', page: '1', limit: '25' });

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/Page 2 of 3/)).toBeVisible();
  expect(router.location().search).toEqual({ section: 'audit', filter: 'reads', page: '2' });

  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText(/Page 1 of 3/)).toBeVisible();
  expect(router.location().search).toEqual({ section: 'audit', filter: 'all' });
  expect(lastAsked()).toEqual({ filter: 'all', page: '1', limit: '25' });
});

it('the audit log links back from a page past the end', async () => {
  givenLog([], 3);
  await openOperations('?section=audit&page=9');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
  givenLog([ENTRY]);
  await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByText(/added Dec 24, 2026/)).toBeVisible();
});

it('says that the audit log has no changes yet', async () => {
  givenLog([]);
  await openOperations('?section=audit');
  expect(await screen.findByRole('heading', { name: 'No changes yet' })).toBeVisible();
});
