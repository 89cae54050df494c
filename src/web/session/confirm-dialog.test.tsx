import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { input, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const NEEDED = { status: 403, json: refusal('confirmation_needed', 'Please confirm.') };
const KEY = {
  id: 'k1',
  name: 'My agent',
  prefix: 'rf_kkkkk',
  scopes: ['search'],
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
  expires_at: null,
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));
const confirm = async () =>
  userEvent.click((await dialog()).getByRole('button', { name: 'Confirm' }));

/** A call that needs a confirmation, until `POST /auth/confirm` has answered. */
async function askForKey(changes: Partial<UserDto> = {}) {
  let isConfirmed = false;
  fakeApi.on('POST /profile/keys', () =>
    isConfirmed ? { status: 200, json: { key: KEY, token: 'rf_new' } } : NEEDED,
  );
  fakeApi.on('POST /auth/confirm', () => {
    isConfirmed = true;
    return { status: 204 };
  });
  await openProfile(changes);
  await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }));
  await userEvent.type(input('Name'), 'My agent');
  await press('Create key');
}

const withApp = () =>
  fakeApi.on('GET /auth/two-factor', {
    status: 200,
    json: { on: true, since: '2026-11-20T12:00:00.000Z', recovery_codes_left: 10 },
  });

describe('a call that needs the member to prove who they are', () => {
  it('is made again after the password, with what was typed', async () => {
    await askForKey();
    const field = (await dialog()).getByLabelText('Password');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'secret1');
    await confirm();
    expect(await screen.findByLabelText('Your key')).toHaveValue('rf_new');
    expect(fakeApi.heard('POST /auth/confirm').map(({ body }) => body)).toEqual([
      { password: 'secret1' },
    ]);
    expect(fakeApi.heard('POST /profile/keys').map(({ body }) => body.name)).toEqual([
      'My agent',
      'My agent',
    ]);
  });

  it('keeps the form when the member cancels, and says what was needed', async () => {
    await askForKey();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm.');
    expect(input('Name')).toHaveValue('My agent');
    expect(fakeApi.heard('POST /profile/keys')).toHaveLength(1);
  });

  it('says that a password is wrong or missing and stays open', async () => {
    await askForKey();
    fakeApi.on('POST /auth/confirm', {
      status: 400,
      json: refusal('invalid_input', 'Password is incorrect', {
        password: 'Password is incorrect',
      }),
    });
    await confirm();
    const field = (await dialog()).getByLabelText('Password');
    expect(field).toHaveAccessibleDescription('Password is required');
    await userEvent.type(field, 'a guess');
    await confirm();
    await waitFor(() => expect(field).toHaveAccessibleDescription('Password is incorrect'));
    expect(fakeApi.heard('POST /profile/keys')).toHaveLength(1);
  });

  it('takes a code of members who have an app', async () => {
    withApp();
    await askForKey();
    const box = await dialog();
    await userEvent.click(await box.findByRole('button', { name: 'Use a code instead' }));
    await userEvent.type(box.getByLabelText('Code of your authenticator app'), '123456');
    await confirm();
    expect(await screen.findByLabelText('Your key')).toHaveValue('rf_new');
    expect(fakeApi.heard('POST /auth/confirm')[0]?.body).toEqual({ code: '123456' });
  });

  it('leads members who have neither to the sign-in', async () => {
    fakeApi.on('POST /auth/logout', { status: 204 });
    await askForKey({ has_password: false });
    const box = await dialog();
    await userEvent.click(await box.findByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(fakeApi.heard('POST /auth/logout')[0]?.authorization).toMatch(/^Bearer /);
  });
});
