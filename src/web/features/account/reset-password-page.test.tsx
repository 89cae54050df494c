import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const VERIFY = 'POST /auth/verify-reset-token';
const RESET = 'POST /auth/reset-password';
const heading = () => screen.getByRole('heading', { level: 1 });
const expectHeading = (text: string) => waitFor(() => expect(heading()).toHaveTextContent(text));
const password = () => screen.getByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm new password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Reset password' }));

async function openForm(name: string | null = 'Maya') {
  fakeApi.on(VERIFY, { status: 200, json: { valid: true, user_name: name } });
  const app = openApp('/reset-password?token=secret-token');
  await expectHeading('Hi');
  return app;
}

async function fillIn(first: string, second: string) {
  if (first) await userEvent.type(password(), first);
  if (second) await userEvent.type(confirmation(), second);
  await submit();
}

it('a password reset makes this browser a known device', async () => {
  await openForm();
  fakeApi.on(RESET, { status: 200, json: { success: true, device_token: 'a-device' } });
  await fillIn('a fresh start', 'a fresh start');
  await expectHeading('Password reset!');
  expect(localStorage.getItem('device_token')).toBe('a-device');
});

describe('reset link', () => {
  it('the reset link is checked behind a spinner', async () => {
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    fakeApi.on(VERIFY, async () => {
      await asked;
      return { status: 200, json: { valid: true, user_name: 'Maya' } };
    });
    openApp('/reset-password?token=secret-token');
    expect(await screen.findByText('Verifying reset link...')).toBeVisible();
    answerNow();
    await expectHeading('Hi Maya!');
    expect(heading()).toHaveFocus();
    expect(fakeApi.heard(VERIFY)[0]?.body).toEqual({ token: 'secret-token' });
  });

  it('the reset token is removed from the URL and the history and still works', async () => {
    const { router } = await openForm();
    expect(router.location().href).toBe('/reset-password');
    expect(router.canGoBack()).toBe(false);
  });

  it('the new password form greets a member without a name', async () => {
    await openForm(null);
    expect(heading().textContent).toBe('Hi!');
  });

  it.each([
    ['without a token', '/reset-password', 'No reset token provided'],
    ['that the server refuses', '/reset-password?token=x', 'Invalid or expired reset token'],
  ])('a reset link %s is invalid', async (_, address, text) => {
    fakeApi.on(VERIFY, { status: 200, json: { valid: false, user_name: null } });
    openApp(address);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(heading()).toHaveTextContent('Invalid reset link');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });

  it('a reset link that the server cannot parse is invalid', async () => {
    fakeApi.on(VERIFY, { status: 400, json: refusal('invalid_input', 'Please check.') });
    openApp(`/reset-password?token=${'x'.repeat(600)}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired reset token');
  });

  it('a reset link is not called invalid when the check failed', async () => {
    fakeApi.on(VERIFY, { status: 429, json: refusal('too_many_requests', 'Too many attempts.') });
    openApp('/reset-password?token=secret-token');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(heading()).toHaveTextContent('Reset your password');
    fakeApi.on(VERIFY, { status: 200, json: { valid: true, user_name: 'Maya' } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expectHeading('Hi Maya!');
  });
});

describe('new password form', () => {
  it.each([
    ['', '', 'New password', 'Password is required'],
    ['secret1', '', 'Confirm new password', 'Please confirm your password'],
    ['secret1', 'secret2', 'Confirm new password', 'Passwords do not match'],
    ['abc12', 'abc12', 'New password', 'Password must be at least 6 characters long'],
    ['abc12', 'other', 'Confirm new password', 'Passwords do not match'],
  ])(
    'the new password form rejects the passwords %j and %j at the field',
    async (first, second, label, text) => {
      await openForm();
      await fillIn(first, second);
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
      expect(fakeApi.heard(RESET)).toHaveLength(0);
    },
  );

  it('the new password form sends the password once with the token, then links to sign-in', async () => {
    fakeApi.on(RESET, { status: 200, json: { success: true } });
    await openForm();
    await fillIn('secret1', 'secret1');
    await expectHeading('Password reset!');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sign in now' })).toHaveAttribute('href', '/login');
    expect(fakeApi.heard(RESET).map(({ body }) => body)).toEqual([
      { token: 'secret-token', password: 'secret1' },
    ]);
  });

  it('a password reset signs out a member whose session it ended', async () => {
    givenMember();
    fakeApi.on(RESET, () => {
      fakeApi.on('POST /auth/verify-token', {
        status: 200,
        json: { valid: false, user: null, error: 'Token verification failed' },
      });
      return { status: 200, json: { success: true } };
    });
    await openForm();
    await screen.findByRole('button', { name: /^Account menu/ });
    await fillIn('secret1', 'secret1');
    await expectHeading('Password reset!');
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
    expect(heading()).toHaveTextContent('Password reset!');
  });

  it('the new password form says that the reset link was used meanwhile', async () => {
    fakeApi.on(RESET, {
      status: 400,
      json: refusal('reset_token_invalid', 'Invalid or expired reset token'),
    });
    await openForm();
    await fillIn('secret1', 'secret1');
    await expectHeading('Invalid reset link');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired reset token');
  });

  it.each([
    [{ status: 500 }, 'Failed to reset password'],
    ['unreachable' as const, 'Unable to reset your password. Please try again later.'],
  ])(
    'the new password form keeps its input when the password could not be set (%#)',
    async (answer, text) => {
      fakeApi.on(RESET, answer);
      await openForm();
      await fillIn('secret1', 'secret1');
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(password()).toHaveValue('secret1');
    },
  );
});
