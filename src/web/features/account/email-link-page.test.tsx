import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { press } from '#test/screen/profile-fixture.ts';

screenTest();

const heading = () => screen.getByRole('heading', { level: 1 });
const expectHeading = (text: string) => waitFor(() => expect(heading()).toHaveTextContent(text));

describe.each([
  {
    path: '/verify-email',
    call: 'POST /auth/verify-email',
    asks: 'Verify your email address',
    button: 'Verify this address',
    done: 'Email address verified',
    guest: ['Sign in', '/login'],
    failed: 'Failed to verify your email address',
  },
  {
    path: '/confirm-email',
    call: 'POST /auth/confirm-email',
    asks: 'Use this email address?',
    button: 'Use this address',
    done: 'Email address changed',
    guest: ['Sign in', '/login'],
    failed: 'Failed to change your email address',
  },
  {
    path: '/undo-email',
    call: 'POST /auth/undo-email',
    asks: 'Take your account back?',
    button: 'Undo the change',
    done: 'Change undone',
    guest: ['Choose a new password', '/forgot-password'],
    failed: 'Failed to undo the change',
  },
] as const)('the link to $path', ({ path, call, asks, button, done, guest, failed }) => {
  it('does nothing until its button is pressed, and then takes the focus to what it did', async () => {
    fakeApi.on(call, { status: 204 });
    const { router } = openApp(`${path}?token=secret-token`);
    await expectHeading(asks);
    expect(router.location().href).toBe(path);
    expect(router.canGoBack()).toBe(false);
    expect(fakeApi.heard(call)).toHaveLength(0);
    await press(button);
    await expectHeading(done);
    expect(heading()).toHaveFocus();
    expect(fakeApi.heard(call).map(({ body }) => body)).toEqual([{ token: 'secret-token' }]);
    const [label, to] = guest;
    const main = screen.getByRole('main');
    expect(
      [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([[label, to]]);
  });

  it('says that it no longer works', async () => {
    const reason = 'This link was used before, was replaced by a newer one, or has expired.';
    fakeApi.on(call, { status: 400, json: refusal('email_link_invalid', reason) });
    openApp(`${path}?token=old`);
    await expectHeading(asks);
    await press(button);
    await expectHeading('This link does not work');
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
  });

  it('without its token asks to open it again', async () => {
    openApp(path);
    await expectHeading('This link does not work');
    expect(screen.getByRole('alert')).toHaveTextContent('The link is incomplete.');
  });

  it('can be tried again after a failure', async () => {
    fakeApi.on(call, { status: 500 });
    openApp(`${path}?token=good`);
    await expectHeading(asks);
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    fakeApi.on(call, { status: 204 });
    await press(button);
    await expectHeading(done);
  });
});

it('a changed address is shown in the account menu at once', async () => {
  givenMember({ email: 'old@example.com' });
  fakeApi.on('POST /auth/confirm-email', { status: 204 });
  openApp('/confirm-email?token=good');
  await expectHeading('Use this email address?');
  await screen.findByText('old@example.com');
  fakeApi.on('POST /auth/verify-token', {
    status: 200,
    json: { valid: true, user: aUser({ email: 'new@example.com' }), error: null },
  });
  await press('Use this address');
  await expectHeading('Email address changed');
  screen.getByText('new@example.com');
  expect(screen.queryByText('old@example.com')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeVisible();
});

it('an address that has got an account meanwhile is not taken, and the page says so', async () => {
  fakeApi.on('POST /auth/confirm-email', {
    status: 409,
    json: refusal('email_taken', 'An account with this email already exists'),
  });
  openApp('/confirm-email?token=good');
  await expectHeading('Use this email address?');
  await press('Use this address');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An account with this email already exists',
  );
});
