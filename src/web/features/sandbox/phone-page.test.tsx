import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const text = (id: string, to: string, body: string) => ({
  id,
  to,
  text: body,
  sent_at: '2026-11-21T15:00:00.000Z',
});

const given = (...texts: ReturnType<typeof text>[]) =>
  fakeApi.on('GET /sandbox/texts', { status: 200, json: { texts } });

const replies = () => fakeApi.heard('POST /sandbox/texts').map(({ body }) => body);

it('the sandbox phone shows the text messages of each number and replies from it', async () => {
  const link = `${location.origin}/?x=1`;
  given(
    text('2', '3035550100', `A fare ${link}`),
    text('1', '3035550100', 'Reply YES'),
    text('0', '7205550100', 'Hello'),
  );
  fakeApi.on('POST /sandbox/texts', { status: 204 });
  openApp('/sandbox/phone');
  const phone = await screen.findByRole('region', { name: '(303) 555-0100' });
  const items = within(phone)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
  expect(items).toEqual([`A fare ${link}`, 'Reply YES']);
  expect(within(phone).getByRole('link')).toHaveAttribute('href', '/?x=1');
  await userEvent.click(within(phone).getByRole('button', { name: 'Reply YES' }));
  await waitFor(() => expect(within(phone).getByRole('status')).toHaveTextContent('Sent: YES'));
  await userEvent.type(within(phone).getByLabelText('Your own words'), 'Stop it');
  await userEvent.click(within(phone).getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(replies()).toHaveLength(2));
  expect(replies()).toEqual([
    { from: '3035550100', text: 'YES' },
    { from: '3035550100', text: 'Stop it' },
  ]);
  await waitFor(() => expect(within(phone).getByLabelText('Your own words')).toHaveValue(''));
});

it('the sandbox phone says why a reply could not be sent', async () => {
  given(text('1', '3035550100', 'Reply YES'));
  fakeApi.on('POST /sandbox/texts', { status: 404, json: refusal('not_found', 'Not found.') });
  openApp('/sandbox/phone');
  await userEvent.click(await screen.findByRole('button', { name: 'Reply STOP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
});

it('the sandbox phone says that there are no text messages yet', async () => {
  given();
  openApp('/sandbox/phone');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No texts yet');
});

it('the phone page is not found where there is no sandbox phone', async () => {
  fakeApi.on('GET /sandbox/texts', { status: 404, json: refusal('not_found', 'Not found.') });
  openApp('/sandbox/phone');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'There is no built-in phone here',
  );
});

it('the sandbox phone retries text messages that failed to load', async () => {
  fakeApi.on('GET /sandbox/texts', {
    status: 429,
    json: refusal('too_many_requests', 'Slow down.'),
  });
  openApp('/sandbox/phone');
  expect(await screen.findByRole('alert')).toHaveTextContent('Slow down.');
  given(text('1', '3035550100', 'Reply YES'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: '(303) 555-0100' })).toBeVisible();
});
