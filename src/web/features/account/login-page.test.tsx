import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

it('the sign-in form names missing fields without calling the server', async () => {
  openApp('/login');
  const field = await email();
  await submit();
  await waitFor(() => expect(field).toHaveAccessibleDescription('Email is required'));
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(password()).toHaveAccessibleDescription('Password is required');

  await userEvent.type(field, 'maya@');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('Please enter a valid email address'),
  );
  expect(fakeApi.heard('POST /auth/login')).toHaveLength(0);
});

it.each([
  ['/login', 'username webauthn', 'current-password'],
  ['/register', 'email', 'new-password'],
])(
  'the form at %s can be filled in by a password manager or by pasting',
  async (path, ...filled) => {
    openApp(path);
    expect(await email()).toHaveAttribute('autocomplete', filled[0]);
    expect(password()).toHaveAttribute('autocomplete', filled[1]);
    await userEvent.click(password());
    await userEvent.paste('made by a manager');
    expect(password()).toHaveValue('made by a manager');
  },
);

it('the sign-in form signs in with a lowercase email and opens the search', async () => {
  fakeApi.on('POST /auth/login', { status: 200, json: { token: 'new', user: aUser() } });
  const { router } = openApp('/login');
  await userEvent.type(await email(), ' Maya@Example.com ');
  await userEvent.type(password(), 'secret1');
  await submit();
  await waitFor(() => expect(router.location().pathname).toBe('/'));
  expect(fakeApi.heard('POST /auth/login')[0]?.body).toEqual({
    email: 'maya@example.com',
    password: 'secret1',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [
    'the words of the server',
    { status: 401, json: refusal('sign_in_failed', 'Invalid email or password') },
    'Invalid email or password',
  ],
  ['words of its own for a broken answer', { status: 500 }, 'Login failed. Please try again.'],
  [
    'other words when there is no answer',
    'unreachable' as const,
    'Unable to sign in. Please try again later.',
  ],
])('the sign-in form shows %s and keeps the typed credentials', async (_, answer, text) => {
  fakeApi.on('POST /auth/login', answer);
  const { router } = openApp('/login');
  await userEvent.type(await email(), 'maya@example.com');
  await userEvent.type(password(), 'secret1');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await email()).toHaveValue('maya@example.com');
  expect(password()).toHaveValue('secret1');
  expect(router.location().pathname).toBe('/login');
});

it('reaches email, password and the reset link by Tab in this order', async () => {
  openApp('/login');
  const field = await email();
  field.focus();
  await userEvent.tab();
  expect(password()).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveFocus();
});

it('hands the typed email to the reset screen, once and not in the address', async () => {
  const { router } = openApp('/login');
  await userEvent.type(await email(), 'maya@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(await email()).toHaveValue('maya@example.com');
  expect(router.location().href).toBe('/forgot-password');
  await router.navigate({ to: '/about' });
  await screen.findByRole('heading', { name: /^About/ });
  await router.navigate({ to: '/forgot-password' });
  expect(await email()).toHaveValue('');
});

it.each([
  ['830', 'Try again in 14 minutes'],
  ['60', 'Try again in 1 minute'],
  ['1', 'Try again in 1 minute'],
])(
  'names the wait of %s seconds after too many attempts and links to the reset',
  async (seconds, text) => {
    fakeApi.on('POST /auth/login', {
      status: 429,
      json: refusal('too_many_requests', 'Too many attempts. Please try again later.'),
      headers: { 'retry-after': seconds },
    });
    openApp('/login');
    await userEvent.type(await email(), 'maya@example.com');
    await userEvent.type(password(), 'secret1');
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    await userEvent.click(within(alert).getByRole('link', { name: 'reset your password' }));
    expect(await email()).toHaveValue('maya@example.com');
  },
);

it('the sign-in form shows the password on request', async () => {
  openApp('/login');
  await email();
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
});

it('the sign-in form links to the other account screens and says why Google is not offered', async () => {
  openApp('/login');
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/register',
  );
  const google = screen.getByRole('button', { name: 'Sign in with Google' });
  expect(google).toHaveAttribute('aria-disabled', 'true');
  expect(google).toHaveAccessibleDescription('Google sign-in is not set up on this server');
});
