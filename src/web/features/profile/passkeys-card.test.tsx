import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { CREATION, fakePasskeys, SENT_PASSKEY } from '#test/screen/passkey-fixture.ts';
import { button, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const aPasskey = (changes: object = {}) => ({
  id: 'p1',
  name: 'Safari on macOS',
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
  backed_up: true,
  ...changes,
});
const keep = (passkeys: object[]) =>
  fakeApi.on('GET /profile/passkeys', { status: 200, json: { passkeys, limit: 20 } });
const card = () => within(screen.getByRole('region', { name: 'Passkeys' }));
const password = () => card().getByLabelText('Password');
const heard = (call: string) => fakeApi.heard(call).map(({ body }) => body);
const wrong = {
  status: 400,
  json: refusal('invalid_input', 'Password is incorrect', { password: 'Password is incorrect' }),
};

async function openCard(passkeys: object[] = [], changes: { has_password?: boolean } = {}) {
  const fixture = fakePasskeys();
  keep(passkeys);
  fakeApi.on('POST /profile/passkeys/options', { status: 200, json: { options: CREATION } });
  fakeApi.on('POST /profile/passkeys', { status: 200, json: { passkey: aPasskey() } });
  await openProfile(changes);
  await card().findByRole('button', { name: 'Add a passkey' });
  return fixture;
}

describe('the passkeys card', () => {
  it('is not there on a site without passkeys', async () => {
    await openProfile();
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
  });

  it('lists each passkey with its uses and whether it is backed up', async () => {
    await openCard([
      aPasskey({ last_used_at: '2026-11-21T12:00:00.000Z' }),
      aPasskey({ id: 'p2', name: 'Key ring', backed_up: false }),
    ]);
    const [first, second] = card().getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /Safari on macOS.*Added Nov 20.*Last used Nov 21.*Backed up/,
    );
    expect(second?.textContent).toMatch(/Key ring.*Never used\..*On one device only/);
  });

  it('adds a passkey with the password', async () => {
    const fixture = await openCard();
    await press('Add a passkey');
    expect(password()).toHaveFocus();
    await press('Continue');
    expect(password()).toHaveAccessibleDescription('Password is required');
    expect(heard('POST /profile/passkeys/options')).toEqual([]);
    await userEvent.type(password(), 'long enough');
    await press('Continue');
    await waitFor(() => expect(fixture.challenge()).toBe('creation'));
    keep([aPasskey()]);
    fixture.create();
    expect(await card().findAllByRole('listitem')).toHaveLength(1);
    expect(heard('POST /profile/passkeys/options')).toEqual([{ password: 'long enough' }]);
    expect(heard('POST /profile/passkeys')).toEqual([SENT_PASSKEY]);
    expect(button('Add a passkey')).toHaveFocus();
    expect(await screen.findByText('Passkey added')).toBeVisible();
  });

  it('says at the field that the password is wrong, and asks the browser for nothing', async () => {
    const fixture = await openCard();
    fakeApi.on('POST /profile/passkeys/options', wrong);
    await press('Add a passkey');
    await userEvent.type(password(), 'a guess');
    await press('Continue');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Password is incorrect'));
    expect(fixture.questions).toEqual([]);
  });

  it.each([
    ['NotAllowedError', 'No passkey was chosen'],
    ['InvalidStateError', 'has a passkey for you already'],
  ])('says after a %s of the browser why none was added', async (name, text) => {
    const fixture = await openCard();
    await press('Add a passkey');
    await userEvent.type(password(), 'long enough');
    await press('Continue');
    await waitFor(() => expect(fixture.questions).toHaveLength(1));
    fixture.fail(name);
    expect(await card().findByRole('alert')).toHaveTextContent(text);
    expect(heard('POST /profile/passkeys')).toEqual([]);
  });

  it('asks members without a password for none, and shows that they must sign in again', async () => {
    await openCard([], { has_password: false });
    fakeApi.on('POST /profile/passkeys/options', {
      status: 409,
      json: refusal('sign_in_again', 'Please sign out, sign in again.'),
    });
    await press('Add a passkey');
    expect(card().queryByLabelText('Password')).toBeNull();
    await press('Continue');
    expect(await card().findByRole('alert')).toHaveTextContent('sign in again');
    expect(heard('POST /profile/passkeys/options')).toEqual([{}]);
  });

  it('renames a passkey and refuses an empty name at the field', async () => {
    await openCard([aPasskey()]);
    await press('Rename Safari on macOS');
    const name = card().getByLabelText('Name');
    expect(name).toHaveFocus();
    await userEvent.clear(name);
    await press('Save');
    expect(name).toHaveAccessibleDescription('Give the passkey a name');
    const renamed = aPasskey({ name: 'MacBook' });
    fakeApi.on('PATCH /profile/passkeys/p1', { status: 200, json: { passkey: renamed } });
    keep([renamed]);
    await userEvent.type(name, 'MacBook');
    await press('Save');
    expect(await card().findByRole('button', { name: 'Remove MacBook' })).toBeVisible();
    expect(heard('PATCH /profile/passkeys/p1')).toEqual([{ name: 'MacBook' }]);
    await waitFor(() => expect(button('Rename MacBook')).toHaveFocus());
  });

  it('removes a passkey with the password', async () => {
    await openCard([aPasskey()]);
    await press('Remove Safari on macOS');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove “Safari on macOS”?' }));
    const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await confirm();
    const field = dialog.getByLabelText('Password');
    expect(field).toHaveAccessibleDescription('Password is required');
    fakeApi.on('DELETE /profile/passkeys/p1', wrong);
    await userEvent.type(field, 'a guess');
    await confirm();
    await waitFor(() => expect(field).toHaveAccessibleDescription('Password is incorrect'));
    fakeApi.on('DELETE /profile/passkeys/p1', { status: 204 });
    keep([]);
    await confirm();
    await waitFor(() => expect(card().queryAllByRole('listitem')).toHaveLength(0));
    expect(heard('DELETE /profile/passkeys/p1').at(-1)).toEqual({ password: 'a guess' });
  });

  it('lists the passkeys in a browser that has none, and says why none can be added there', async () => {
    givenSite({ passkey_host: 'localhost' });
    keep([aPasskey()]);
    await openProfile();
    expect(await card().findByText(/This browser cannot make a passkey/)).toBeVisible();
    expect(button('Remove Safari on macOS')).toBeVisible();
    expect(card().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('offers no further passkey to a member who has twenty', async () => {
    fakePasskeys();
    keep(Array.from({ length: 20 }, (_, n) => aPasskey({ id: `p${n}` })));
    await openProfile();
    expect(
      await card().findByText('You have 20 passkeys. Remove one to add another.'),
    ).toBeVisible();
    expect(card().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
