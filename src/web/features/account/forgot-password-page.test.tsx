import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const email = () => screen.findByRole('textbox', { name: 'Email' });
const heading = () => screen.getByRole('heading', { level: 1 });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
const accepted = { status: 200, json: { message: 'Sent, if there is such an account.' } };

async function send(address: string) {
  openApp('/forgot-password');
  await userEvent.type(await email(), address);
  await submit();
}

it.each([
  ['', 'Email is required'],
  ['maya@', 'Please enter a valid email address'],
])(
  'the password reset request rejects the email %j at the field without calling the server',
  async (typed, text) => {
    openApp('/forgot-password');
    const field = await email();
    if (typed) await userEvent.type(field, typed);
    await submit();
    await waitFor(() => expect(field).toHaveAccessibleDescription(text));
    expect(field).toHaveFocus();
    expect(fakeApi.heard('POST /auth/forgot-password')).toHaveLength(0);
  },
);

it('a password reset request does not reveal whether the account exists and focuses the heading', async () => {
  fakeApi.on('POST /auth/forgot-password', accepted);
  await send(' Maya@Example.com ');
  await waitFor(() => expect(heading()).toHaveTextContent('Check your email'));
  expect(heading()).toHaveFocus();
  expect(document.title).toBe('Check your email · Roamfare');
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(
    'If an account exists for maya@example.com, a reset link has been sent to it.',
  );
  expect(main).toHaveTextContent('The link expires in 1 hour.');
  expect(main).toHaveTextContent('Check your spam folder.');
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  expect(fakeApi.heard('POST /auth/forgot-password').map(({ body }) => body)).toEqual([
    { email: 'maya@example.com' },
  ]);
});

it('the password reset request starts again with an empty field for another email address', async () => {
  fakeApi.on('POST /auth/forgot-password', accepted);
  await send('maya@example.com');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Try a different email address' }),
  );
  expect(await email()).toHaveValue('');
  expect(heading()).toHaveTextContent('Forgot your password?');
  expect(heading()).toHaveFocus();
});

it.each([
  ['stored on this server', true, 1],
  ['really sent', false, 0],
])('links to the sandbox mailbox only where emails are stored: %s', async (_, mailbox, links) => {
  givenSite({ mailbox });
  fakeApi.on('POST /auth/forgot-password', accepted);
  await send('maya@example.com');
  await screen.findByText('The link expires in 1 hour.');
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: 'local mailbox' })).toHaveLength(links),
  );
});

it.each([
  [{ status: 429, json: refusal('too_many_requests', 'Too many attempts.') }, 'Too many attempts.'],
  [{ status: 500 }, 'Failed to process password reset request'],
  ['unreachable' as const, 'Unable to request a password reset. Please try again later.'],
])('says why no reset email was sent and keeps the input (%#)', async (answer, text) => {
  fakeApi.on('POST /auth/forgot-password', answer);
  await send('maya@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await email()).toHaveValue('maya@example.com');
});

it('the password reset request is sent in a browser without storage', async () => {
  openApp('/forgot-password');
  await userEvent.type(await email(), 'maya@example.com');
  const storage = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  onTestFinished(() => storage.mockRestore());
  await submit();
  await waitFor(() => expect(fakeApi.heard('POST /auth/forgot-password')).toHaveLength(1));
});
