import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { openProfile, press } from '#test/screen/profile-fixture.ts';
import { savedFiles } from '#test/screen/saved-files.ts';

screenTest();

const card = () => within(screen.getByRole('region', { name: 'Your data' }));

describe('downloading the own data', () => {
  it('saves the file and says so', async () => {
    await openProfile();
    const names = savedFiles();
    fakeApi.on('GET /profile/export', { status: 200, json: {} });
    await press('Download my data');
    expect(await card().findByText('Your data was downloaded.')).toBeVisible();
    expect(names).toEqual(['my-data.zip']);
    expect(fakeApi.heard('GET /profile/export')[0]?.authorization).toBe('Bearer good-token');
  });

  it('says why there is no file', async () => {
    await openProfile();
    const names = savedFiles();
    fakeApi.on('GET /profile/export', {
      status: 409,
      json: refusal('export_running', 'Your data is being downloaded already.'),
    });
    await press('Download my data');
    expect(await card().findByRole('alert')).toHaveTextContent('being downloaded already');
    expect(names).toEqual([]);
  });
});

describe('deleting the account', () => {
  async function openDialog(changes = {}) {
    const app = await openProfile(changes);
    await press('Delete account');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    return { ...app, dialog, confirm };
  }

  it('says what goes, what stays and what is not touched, and ends nothing without Premium', async () => {
    const { dialog } = await openDialog();
    for (const text of ['Gone at once, for good', 'Stays without your name', 'Not touched'])
      expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.queryByText('Ends')).toBeNull();
  });

  it('says to members with Premium that it ends', async () => {
    const { dialog } = await openDialog({ is_premium: true });
    expect(dialog.getByText(/Nothing is charged again/)).toBeVisible();
  });

  it('deletes with the password, signs out here and forgets the browser', async () => {
    localStorage.setItem('device_token', 'known');
    const { dialog, confirm, router } = await openDialog();
    fakeApi.on('DELETE /profile', { status: 204 });
    await userEvent.type(dialog.getByLabelText('Password'), 'long enough');
    await confirm();
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(fakeApi.heard('DELETE /profile').map(({ body }) => body)).toEqual([
      { password: 'long enough', device_token: 'known' },
    ]);
    await waitFor(() => expect(router.location().pathname).toBe('/login'));
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(localStorage.getItem('device_token')).toBeNull();
  });

  it('asks for the password and sends nothing without one', async () => {
    const { dialog, confirm } = await openDialog();
    await confirm();
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(dialog.getByLabelText('Password')).toHaveFocus();
    expect(fakeApi.heard('DELETE /profile')).toEqual([]);
  });

  it('shows a wrong password at the field and stays signed in', async () => {
    const { dialog, confirm } = await openDialog();
    const fields = { password: 'Password is incorrect' };
    fakeApi.on('DELETE /profile', {
      status: 400,
      json: refusal('invalid_input', 'Password is incorrect', fields),
    });
    await userEvent.type(dialog.getByLabelText('Password'), 'a guess');
    await confirm();
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription(
        'Password is incorrect',
      ),
    );
    expect(localStorage.getItem('auth_token')).toBe('good-token');
  });

  it('says how long to wait after too many wrong passwords', async () => {
    const { dialog, confirm } = await openDialog();
    fakeApi.on('DELETE /profile', {
      status: 429,
      headers: { 'retry-after': '61' },
      json: refusal('too_many_requests', 'Too many attempts. Please try again later.'),
    });
    await userEvent.type(dialog.getByLabelText('Password'), 'a guess');
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Too many wrong passwords. Try again in 2 minutes.',
    );
    expect(dialog.getByLabelText('Password')).toHaveFocus();
  });

  it('says when a refusal is about something else', async () => {
    const { dialog, confirm } = await openDialog();
    fakeApi.on('DELETE /profile', {
      status: 409,
      json: refusal('admin_stays', 'An administrator cannot delete the own account.'),
    });
    await userEvent.type(dialog.getByLabelText('Password'), 'long enough');
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('An administrator cannot');
  });

  it('asks members without a password for none', async () => {
    const { dialog, confirm } = await openDialog({ has_password: false });
    expect(dialog.queryByLabelText('Password')).toBeNull();
    fakeApi.on('DELETE /profile', {
      status: 409,
      json: refusal('sign_in_again', 'Please sign out, sign in again.'),
    });
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('sign in again');
    expect(fakeApi.heard('DELETE /profile')[0]?.body).toEqual({});
  });
});

describe('ending what goes on', () => {
  const OPEN = { sessions: 2, passkeys: 0, keys: 0, calendar: 1, devices: 0, trips: 3, alerts: 1 };
  const NONE = { sessions: 0, passkeys: 0, keys: 0, calendar: 0, devices: 0, trips: 0, alerts: 0 };

  async function openEnd(open: object = OPEN) {
    givenMember();
    fakeApi.on('GET /profile/open', { status: 200, json: open });
    openApp('/profile/end');
    await screen.findByText('Other sign-ins');
  }

  const answer = async (name: string) =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

  it('shows a count of each, and a button where there is something', async () => {
    await openEnd();
    for (const text of [
      '2 other sign-ins',
      '3 kept trips',
      '1 alert',
      'No browser gets notices.',
      'No program has a key of yours.',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn notices off' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove the address' })).toBeVisible();
  });

  it.each([
    ['Sign out everywhere else', ['sessions']],
    ['Remove all kept trips', ['trips']],
    ['End all', ['sessions', 'passkeys', 'keys', 'calendar', 'devices', 'trips', 'alerts']],
  ])('ends after a question: %s', async (name, what) => {
    await openEnd();
    await press(name);
    await answer('Cancel');
    expect(fakeApi.heard('POST /profile/end')).toEqual([]);
    fakeApi.on('POST /profile/end', { status: 200, json: NONE });
    fakeApi.on('GET /profile/open', { status: 200, json: NONE });
    await press(name);
    await answer(name);
    expect(await screen.findByText('You keep no trips.')).toBeVisible();
    expect(fakeApi.heard('POST /profile/end').map(({ body }) => body)).toEqual([{ what }]);
    expect(screen.queryByRole('button', { name: 'End all' })).toBeNull();
  });

  it('says when it failed and keeps the counts', async () => {
    await openEnd();
    fakeApi.on('POST /profile/end', {
      status: 503,
      json: refusal('storage_unavailable', 'Not now'),
    });
    await press('Delete all alerts');
    await answer('Delete all alerts');
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByText('1 alert')).toBeVisible();
  });

  it('is reached from the profile', async () => {
    const { router } = await openProfile();
    fakeApi.on('GET /profile/open', { status: 200, json: NONE });
    await userEvent.click(screen.getByRole('link', { name: 'End sign-ins, alerts and more' }));
    expect(await screen.findByRole('heading', { name: 'End everything' })).toBeVisible();
    expect(router.location().pathname).toBe('/profile/end');
  });
});
