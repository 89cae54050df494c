import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const field = (label: string) => screen.getByLabelText(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function open() {
  const app = openApp('/register');
  await screen.findByRole('heading', { name: 'Create your account' });
  return app;
}

async function fillIn(changes: Record<string, string> = {}) {
  const form = {
    'First name': 'Maya',
    'Last name': 'Okafor',
    Email: 'maya@example.com',
    Phone: '',
    Password: 'secret1',
    'Confirm password': 'secret1',
    ...changes,
  };
  for (const [label, text] of Object.entries(form)) {
    await userEvent.clear(field(label));
    if (text) await userEvent.type(field(label), text);
  }
}

it('registration names every missing field at once and focuses the first', async () => {
  await open();
  await submit();
  await waitFor(() => expect(field('First name')).toHaveFocus());
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(field('First name')).toHaveAccessibleDescription('First name is required');
});

it.each([
  ['Password', 'abc12', 'Password must be at least 6 characters long'],
  ['Confirm password', 'secret2', 'Passwords do not match'],
  ['Phone', '555123', 'Please enter a valid US phone number (10 digits)'],
  ['Phone', '55512345678', 'Please enter a valid US phone number (10 digits)'],
  ['Email', 'maya', 'Please enter a valid email address'],
])('registration rejects %s %s', async (label, text, message) => {
  await open();
  await fillIn({ [label]: text });
  await submit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(fakeApi.heard('POST /auth/register')).toHaveLength(0);
});

it('registration says once what is wrong with a password', async () => {
  await open();
  await fillIn({ Password: 'abc12' });
  const advice = 'At least 6 characters. A short sentence is easy to remember and hard to guess.';
  expect(screen.getByText(advice)).toBeVisible();
  await submit();
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible();
  expect(screen.queryByText(advice)).toBeNull();
});

it('registration reports different passwords while other fields are invalid too', async () => {
  await open();
  await fillIn({ 'First name': '', Email: '', 'Confirm password': 'other12' });
  await submit();
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
});

describe('registration request', () => {
  it('registration sends neither an empty phone nor the confirmation, then shows the welcome', async () => {
    fakeApi.on('POST /auth/register', { status: 200, json: { token: 'new', user: aUser() } });
    const { router } = await open();
    await fillIn();
    await submit();

    const welcome = await screen.findByRole('dialog', { name: 'Welcome to Roamfare, Maya!' });
    expect(fakeApi.heard('POST /auth/register')[0]?.body).toEqual({
      first_name: 'Maya',
      last_name: 'Okafor',
      email: 'maya@example.com',
      password: 'secret1',
    });
    expect(welcome).toHaveTextContent('Your account has been created successfully');
    expect(welcome).toHaveTextContent('1 free search per week');
    expect(welcome).toHaveTextContent('Right now: 3 searches per day');
    await waitFor(() => expect(router.location().pathname).toBe('/'));

    await userEvent.click(within(welcome).getByRole('button', { name: 'Upgrade to Premium' }));
    await waitFor(() => expect(router.location().pathname).toBe('/plans'));
    expect(welcome).not.toHaveAttribute('open');
  });

  it('the welcome goes on with the search that was asked before the registration', async () => {
    fakeApi.on('POST /auth/register', { status: 200, json: { token: 'new', user: aUser() } });
    sessionStorage.setItem('return_to', JSON.stringify('/?origin=DEN'));
    const { router } = await open();
    await fillIn();
    await submit();
    const welcome = await screen.findByRole('dialog', { name: /^Welcome/ });
    await waitFor(() => expect(router.location().pathname).toBe('/'));
    await userEvent.click(within(welcome).getByRole('button', { name: 'Start Searching Flights' }));
    expect(welcome).not.toHaveAttribute('open');
    expect(router.location().search).toEqual({ origin: 'DEN' });
  });

  it('registration sends the phone number as digits', async () => {
    fakeApi.on('POST /auth/register', { status: 200, json: { token: 'new', user: aUser() } });
    await open();
    await fillIn({ Phone: '5551234567' });
    expect(field('Phone')).toHaveValue('(555) 123-4567');
    await submit();
    await screen.findByRole('dialog', { name: /^Welcome/ });
    expect(fakeApi.heard('POST /auth/register')[0]?.body.phone_number).toBe('5551234567');
  });
});

it('registration shows a server error at its field with the focus and keeps the other input', async () => {
  fakeApi.on('POST /auth/register', {
    status: 409,
    json: refusal('email_taken', 'An account with this email already exists', {
      email: 'An account with this email already exists',
    }),
  });
  await open();
  await fillIn();
  await submit();
  await waitFor(() =>
    expect(field('Email')).toHaveAccessibleDescription('An account with this email already exists'),
  );
  expect(field('Email')).toHaveFocus();
  expect(field('Password')).toHaveValue('secret1');
});

it('registration shows its own message for a malformed response', async () => {
  fakeApi.on('POST /auth/register', { status: 500 });
  await open();
  await fillIn();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Registration failed. Please try again.',
  );
});
