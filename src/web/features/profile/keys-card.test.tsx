import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { button, input, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const TOKEN = `rf_${'k'.repeat(43)}`;
const aKey = (changes: object = {}) => ({
  id: 'k1',
  name: 'My agent',
  prefix: 'rf_kkkkk',
  scopes: ['search', 'trips:read'],
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
  expires_at: null,
  ...changes,
});
const keep = (keys: object[]) =>
  fakeApi.on('GET /profile/keys', { status: 200, json: { keys, limit: 10 } });
const card = () => within(screen.getByRole('region', { name: 'API keys' }));
const check = (label: string) => userEvent.click(card().getByRole('checkbox', { name: label }));

async function openForm(keys: object[] = []) {
  keep(keys);
  await openProfile();
  await userEvent.click(await card().findByRole('button', { name: 'Create a key' }));
}

describe('API keys card', () => {
  it('lists each key with its first characters, scopes and last use', async () => {
    keep([
      aKey({ last_used_at: '2026-11-21T12:00:00.000Z', expires_at: '2026-12-20T12:00:00.000Z' }),
      aKey({ id: 'k2', name: 'Other' }),
    ]);
    await openProfile();
    const [first, second] = await card().findAllByRole('listitem');
    expect(first).toHaveTextContent('My agent');
    expect(first).toHaveTextContent('rf_kkkkk… Search flights and trips; see kept trips');
    expect(first?.textContent).toMatch(/Created Nov 20.*Last used Nov 21.*Expires Dec 20/);
    expect(second).toHaveTextContent('Never used.');
  });

  it('shows a new key once, with a button that copies it', async () => {
    userEvent.setup();
    await openForm();
    expect(input('Name')).toHaveFocus();
    await userEvent.type(input('Name'), 'My agent');
    await check('See kept trips');
    fakeApi.on('POST /profile/keys', { status: 200, json: { key: aKey(), token: TOKEN } });
    keep([aKey()]);
    await press('Create key');
    expect(await card().findByLabelText('Your key')).toHaveValue(TOKEN);
    expect(fakeApi.heard('POST /profile/keys').map(({ body }) => body)).toEqual([
      { name: 'My agent', scopes: ['search', 'trips:read'], expires_in_days: 90 },
    ]);
    await press('Copy key');
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    await press('Done');
    expect(button('Create a key')).toHaveFocus();
    expect(card().getAllByRole('listitem')).toHaveLength(1);
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  it('a key without name or scope is refused at the field without calling the server', async () => {
    await openForm();
    await check('Search flights and trips');
    await press('Create key');
    expect(input('Name')).toHaveAccessibleDescription('Give the key a name');
    expect(input('Name')).toHaveFocus();
    expect(card().getByRole('group', { name: 'What it may do' })).toHaveAccessibleDescription(
      'Choose at least one scope',
    );
    expect(fakeApi.heard('POST /profile/keys')).toHaveLength(0);
  });

  it('says why the server made no key, and keeps what was typed', async () => {
    await openForm();
    await userEvent.type(input('Name'), 'My agent');
    await userEvent.selectOptions(card().getByLabelText('Expires'), 'When I revoke it');
    const message = 'You have 10 API keys already. Revoke one to create another.';
    fakeApi.on('POST /profile/keys', { status: 409, json: refusal('key_limit_reached', message) });
    await press('Create key');
    expect(await card().findByRole('alert')).toHaveTextContent(message);
    expect(input('Name')).toHaveValue('My agent');
    expect(fakeApi.heard('POST /profile/keys')[0]?.body).not.toHaveProperty('expires_in_days');
  });

  it('revokes a key after confirmation', async () => {
    keep([aKey()]);
    await openProfile();
    await userEvent.click(await card().findByRole('button', { name: 'Revoke My agent' }));
    const question = screen.getByRole('alertdialog', { name: 'Revoke “My agent”?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(fakeApi.heard('DELETE /profile/keys/k1')).toHaveLength(0);
    await press('Revoke My agent');
    fakeApi.on('DELETE /profile/keys/k1', { status: 204 });
    keep([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(card().queryAllByRole('listitem')).toHaveLength(0));
    expect(fakeApi.heard('DELETE /profile/keys/k1')).toHaveLength(1);
  });

  it('offers no further key to a member who has ten', async () => {
    keep(Array.from({ length: 10 }, (_, n) => aKey({ id: `k${n}` })));
    await openProfile();
    expect(
      await card().findByText('You have 10 keys. Revoke one to create another.'),
    ).toBeVisible();
    expect(card().queryByRole('button', { name: 'Create a key' })).toBeNull();
  });

  it('says that the keys failed to load and retries', async () => {
    fakeApi.on('GET /profile/keys', { status: 403, json: refusal('unexpected', 'Not now') });
    await openProfile();
    expect(await card().findByRole('alert')).toHaveTextContent('Not now');
    keep([aKey()]);
    await userEvent.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findAllByRole('listitem')).toHaveLength(1);
  });
});
