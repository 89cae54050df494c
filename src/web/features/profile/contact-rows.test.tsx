import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { button, input, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const CHANGE = 'POST /auth/email';

async function fillIn(email: string, password: string) {
  await press('Change email');
  expect(input('New email')).toHaveFocus();
  if (email) await userEvent.type(input('New email'), email);
  if (password) await userEvent.type(input('Your password'), password);
  await press('Send link');
}

it('a change of the email on the profile sends a link and leaves the address as it is', async () => {
  await openProfile();
  fakeApi.on(CHANGE, { status: 204 });
  await fillIn(' Maya.Ruiz@example.com ', 'secret1');
  expect(await screen.findByText(/We sent a link to maya\.ruiz@example\.com\./)).toBeVisible();
  expect(fakeApi.heard(CHANGE).map(({ body }) => body)).toEqual([
    { email: 'maya.ruiz@example.com', password: 'secret1' },
  ]);
  expect(screen.getByText('maya@example.com', { selector: 'section *' })).toBeVisible();
  expect(button('Change email')).toHaveFocus();
});

it.each([
  ['', 'secret1', 'New email', 'Email is required'],
  ['maya@', 'secret1', 'New email', 'Please enter a valid email address'],
  ['new@example.com', '', 'Your password', 'Password is required'],
])(
  'a change of the email to %j with the password %j is rejected at its field without a call',
  async (email, password, label, text) => {
    await openProfile();
    await fillIn(email, password);
    await waitFor(() => expect(input(label)).toHaveAccessibleDescription(text));
    expect(fakeApi.heard(CHANGE)).toHaveLength(0);
  },
);

it('a wrong password for a change of the email is shown at its field, which keeps the input', async () => {
  await openProfile();
  const text = 'Password is incorrect';
  fakeApi.on(CHANGE, {
    status: 400,
    json: refusal('invalid_input', text, { password: text }),
  });
  await fillIn('new@example.com', 'a guess');
  await waitFor(() => expect(input('Your password')).toHaveAccessibleDescription(text));
  expect(input('New email')).toHaveValue('new@example.com');
});

it.each([
  [
    {
      status: 429,
      json: refusal('too_many_requests', 'Too many.'),
      headers: { 'retry-after': '61' },
    },
    'Too many attempts. Try again in 2 minutes.',
  ],
  [{ status: 500 }, 'Failed to send the link'],
  ['unreachable' as const, 'Unable to send the link. Please try again later.'],
])('the profile says why no link was sent to a new email (%#)', async (answer, text) => {
  await openProfile();
  fakeApi.on(CHANGE, answer);
  await fillIn('new@example.com', 'secret1');
  expect(await screen.findByText(text)).toBeVisible();
});

it('a change of the email can be canceled', async () => {
  await openProfile();
  await press('Change email');
  await press('Cancel');
  expect(button('Change email')).toHaveFocus();
});

it('a member without a password is asked to set one before changing the email', async () => {
  await openProfile({ has_password: false });
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
  expect(screen.getByText(/^To change it, first set a password with/)).toBeVisible();
});
