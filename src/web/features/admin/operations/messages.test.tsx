import { aDeadLetter, pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { givenFigures, ok, openOperations } from '#test/screen/operations-fixture.ts';

screenTest();

const givenDeadLetters = (messages: readonly DeadLetterDto[], total = messages.length) =>
  fakeApi.on('GET /admin/dead-letters', (_, { page }) =>
    ok({ messages, pagination: pages(total, Number(page)) }),
  );

beforeEach(() => givenFigures());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const answer = (name: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

it('shows the figures of the outbox', async () => {
  givenDeadLetters([]);
  await openOperations('?section=messages');
  const card = await screen.findByRole('region', { name: 'Outbox' });
  expect(card).toHaveTextContent('Waiting2');
  expect(card).toHaveTextContent('Oldest due since2 seconds ago');
  expect(card).toHaveTextContent('Sent in 24 hours31');
  expect(await screen.findByRole('heading', { name: 'No dead letters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull();
});

it('one dead letter is retried after confirmation', async () => {
  givenDeadLetters([aDeadLetter()]);
  await openOperations('?section=messages');
  expect(await screen.findByText('Email to m…@example.com')).toBeVisible();
  expect(screen.getByText('Mailbox full')).toBeVisible();
  fakeApi.on('POST /admin/dead-letters/7/retry', () => {
    givenDeadLetters([]);
    return { status: 204 };
  });

  await press('Retry DEN to LAS for $15.41');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('is sent to m…@example.com again');
  await answer('Cancel');
  expect(fakeApi.heard('POST /admin/dead-letters/7/retry')).toEqual([]);

  await press('Retry DEN to LAS for $15.41');
  await answer('Retry');
  expect(await screen.findByText('1 message queued again')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No dead letters' })).toBeVisible();
});

it('all dead letters are retried after confirmation', async () => {
  givenDeadLetters([aDeadLetter(), aDeadLetter({ id: 8, channel: 'sms', to: '…4567' })]);
  await openOperations('?section=messages');
  fakeApi.on('POST /admin/dead-letters/retry', ok({ retried: 2 }));
  await press('Retry all');
  expect(fakeApi.heard('POST /admin/dead-letters/retry')).toEqual([]);
  await answer('Retry all');
  expect(await screen.findByText('2 messages queued again')).toBeVisible();
});

it('says why a dead letter cannot be retried', async () => {
  givenDeadLetters([aDeadLetter({ subject: 'Reset your password', can_retry: false })]);
  await openOperations('?section=messages');
  expect(await screen.findByText(/content was deleted for security/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry Reset your password' })).toBeNull();
});

it('a refused retry of a dead letter shows its reason and reloads the list', async () => {
  givenDeadLetters([aDeadLetter()]);
  await openOperations('?section=messages');
  fakeApi.on('POST /admin/dead-letters/7/retry', {
    status: 409,
    json: refusal('message_has_no_text', 'Its text was deleted.'),
  });
  await press('Retry DEN to LAS for $15.41');
  const before = fakeApi.heard('GET /admin/dead-letters').length;
  await answer('Retry');
  expect(await screen.findByText('Its text was deleted.')).toBeVisible();
  await waitFor(() =>
    expect(fakeApi.heard('GET /admin/dead-letters').length).toBeGreaterThan(before),
  );
});

it('dead letters are paged by the URL', async () => {
  givenDeadLetters([aDeadLetter()], 60);
  const { router } = await openOperations('?section=messages&page=2');
  expect(await screen.findByText(/Page 2 of 3/)).toBeVisible();
  await press('Next page');
  expect(await screen.findByText(/Page 3 of 3/)).toBeVisible();
  expect(router.location().search).toEqual({ section: 'messages', page: '3' });
  expect(fakeApi.heard('GET /admin/dead-letters').at(-1)?.query).toEqual({
    page: '3',
    limit: '25',
  });
});
