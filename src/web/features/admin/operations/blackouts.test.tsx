import { pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { ok, openOperations } from '#test/screen/operations-fixture.ts';
import { ENDED, signInAgain } from '#test/screen/session-fixture.ts';

screenTest();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  fakeApi.on(
    'GET /gowild/blackout-dates',
    ok(['2026-12-24', '2026-11-26', '2026-11-25', '2026-07-03', '2026-07-04']),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async () => {
  await openOperations('?section=blackouts');
  return screen.findByRole('region', { name: 'Blackout dates' });
};
const add = async (day: string) => {
  await userEvent.type(screen.getByLabelText('Day'), day);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
};
const daysOf = (month: string) =>
  within(screen.getByRole('region', { name: month }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('restores the day that was not added after the session ended', async () => {
  await open();
  fakeApi.on('PUT /admin/blackout-dates/2026-12-31', ENDED);
  await add('Dec 31');
  await signInAgain({ is_admin: true });
  expect(await screen.findByLabelText('Day')).toHaveValue('Thursday, December 31, 2026');
});

it('lists future blackout days by month and folds past ones', async () => {
  const list = await open();
  expect(daysOf('November 2026')).toEqual(['Wed, Nov 25', 'Thu, Nov 26']);
  expect(daysOf('December 2026')).toEqual(['Thu, Dec 24']);
  expect(within(list).getByText('2 past days').closest('details')).not.toHaveAttribute('open');
});

it('adds a typed blackout day and shows it at once', async () => {
  await open();
  fakeApi.on('PUT /admin/blackout-dates/2026-11-27', { status: 204 });
  await add('11/27');
  expect(await screen.findByText('Blackout date added')).toBeVisible();
  expect(daysOf('November 2026')).toEqual(['Wed, Nov 25', 'Thu, Nov 26', 'Fri, Nov 27']);
  expect(screen.getByLabelText('Day')).toHaveValue('');
});

it('an added blackout day stays in the list while another process does not know it yet', async () => {
  await open();
  fakeApi.on('PUT /admin/blackout-dates/2026-11-27', { status: 204 });
  fakeApi.on('GET /admin/audit-log', ok({ entries: [], pagination: pages(0) }));
  await add('11/27');
  await screen.findByText('Blackout date added');
  const asked = fakeApi.heard('GET /gowild/blackout-dates').length;
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Blackout dates' }));
  await screen.findByRole('region', { name: 'November 2026' });
  expect(fakeApi.heard('GET /gowild/blackout-dates')).toHaveLength(asked);
  expect(daysOf('November 2026')).toContain('Fri, Nov 27');
});

it.each([
  ['', 'Choose a day'],
  ['Nov 26', 'This day is on the list already.'],
  ['someday', 'Write a date such as 11/22, Nov 22 or 2026-11-22.'],
  ['2026-11-21', 'The first possible day is Sunday, November 22, 2026.'],
])('rejects the blackout day “%s”', async (day, text) => {
  await open();
  if (day) await userEvent.type(screen.getByLabelText('Day'), day);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription(text);
});

it('a server error for a blackout day is shown at its field, and any other above', async () => {
  await open();
  const call = 'PUT /admin/blackout-dates/2026-11-27';
  fakeApi.on(call, {
    status: 400,
    json: refusal('invalid_input', 'Please check.', { day: 'Not this one' }),
  });
  await add('11/27');
  expect(await screen.findByText('Not this one')).toBeVisible();
  fakeApi.on(call, { status: 503, json: refusal('storage_unavailable', 'Later.') });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Later.')).toBeVisible();
  expect(daysOf('November 2026')).toHaveLength(2);
});

it('removes a blackout day after confirmation', async () => {
  await open();
  const call = 'DELETE /admin/blackout-dates/2026-11-26';
  fakeApi.on(call, { status: 204 });
  const remove = screen.getByRole('button', { name: 'Remove Thursday, November 26, 2026' });
  await userEvent.click(remove);
  const question = screen.getByRole('alertdialog', { name: 'Remove this blackout date?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(fakeApi.heard(call)).toEqual([]);

  await userEvent.click(remove);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Blackout date removed')).toBeVisible();
  expect(daysOf('November 2026')).toEqual(['Wed, Nov 25']);
});

it('keeps a blackout day that could not be removed', async () => {
  await open();
  fakeApi.on('DELETE /admin/blackout-dates/2026-11-26', {
    status: 503,
    json: refusal('storage_unavailable', 'Later.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Thursday, November 26, 2026' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Later.')).toBeVisible();
  expect(daysOf('November 2026')).toHaveLength(2);
});

it('says that no blackout day is ahead', async () => {
  fakeApi.on('GET /gowild/blackout-dates', ok([]));
  await openOperations('?section=blackouts');
  expect(await screen.findByRole('heading', { name: 'No blackout date ahead' })).toBeVisible();
});
