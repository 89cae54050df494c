import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { input, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODES = Array.from({ length: 10 }, (_, n) => `000${n}-1111-2222-3333`);
const card = () => within(screen.getByRole('region', { name: 'Two-factor sign-in' }));
const found = (name: string) => card().findByRole('button', { name });
const WRONG = {
  status: 400,
  json: refusal('code_refused', 'This code is not right.', { code: 'This code is not right.' }),
};
const state = (on: boolean, left = 0) =>
  fakeApi.on('GET /auth/two-factor', {
    status: 200,
    json: { on, since: on ? '2026-11-20T12:00:00.000Z' : null, recovery_codes_left: left },
  });

async function openSetUp() {
  fakeApi.on('POST /auth/two-factor/begin', {
    status: 200,
    json: { secret: SECRET, uri: `otpauth://totp/Roamfare:maya?secret=${SECRET}` },
  });
  await openProfile();
  await userEvent.click(await found('Turn on two-factor sign-in'));
  await card().findByLabelText('Key');
}

describe('two-factor card', () => {
  it('shows the secret as a QR code and as text, and the recovery codes after the first code', async () => {
    await openSetUp();
    expect(input('Key')).toHaveValue('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
    expect(
      await card().findByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible();
    fakeApi.on('POST /auth/two-factor/confirm', { status: 200, json: { recovery_codes: CODES } });
    state(true, 10);
    await userEvent.type(input('Code of your authenticator app'), '123456');
    await press('Turn on');
    const list = await card().findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES);
    expect(fakeApi.heard('POST /auth/two-factor/confirm')[0]?.body).toEqual({ code: '123456' });
    await press('I’ve saved them');
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
    expect(await card().findByText('10 recovery codes left')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Two-factor sign-in' })).toHaveFocus();
  });

  it('names a missing and a wrong code at the field', async () => {
    await openSetUp();
    fakeApi.on('POST /auth/two-factor/confirm', WRONG);
    await press('Turn on');
    const field = input('Code of your authenticator app');
    expect(field).toHaveAccessibleDescription('Enter a code');
    await userEvent.type(field, '000000');
    await press('Turn on');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code is not right'));
    expect(field).toHaveValue('000000');
  });

  it('copies the recovery codes', async () => {
    userEvent.setup();
    await openSetUp();
    fakeApi.on('POST /auth/two-factor/confirm', { status: 200, json: { recovery_codes: CODES } });
    await userEvent.type(input('Code of your authenticator app'), '123456');
    await press('Turn on');
    await userEvent.click(await found('Copy codes'));
    expect(await screen.findByText('Recovery codes copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${CODES.join('\n')}\n`);
  });

  it('says that the secret could not be made and tries again', async () => {
    fakeApi.on('POST /auth/two-factor/begin', { status: 503, json: refusal('busy', 'Busy now.') });
    await openProfile();
    await userEvent.click(await found('Turn on two-factor sign-in'));
    expect(await card().findByText('Busy now.')).toBeVisible();
    await userEvent.click(await found('Cancel'));
    expect(await found('Turn on two-factor sign-in')).toBeVisible();
  });

  it('makes new recovery codes with a code', async () => {
    state(true, 1);
    await openProfile();
    expect(await card().findByText('1 recovery code left')).toBeVisible();
    await userEvent.click(await found('New recovery codes'));
    fakeApi.on('POST /auth/two-factor/recovery-codes', {
      status: 200,
      json: { recovery_codes: CODES },
    });
    expect(input('Code of your authenticator app')).toHaveFocus();
    await userEvent.type(input('Code of your authenticator app'), '123456');
    await press('Make new codes');
    expect(await card().findByText(CODES[0] ?? '')).toBeVisible();
  });

  it('is turned off with the password and a recovery code', async () => {
    state(true, 2);
    await openProfile();
    await userEvent.click(await found('Turn off two-factor sign-in'));
    await press('Turn off');
    expect(card().getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    await userEvent.type(card().getByLabelText('Password'), 'secret1');
    await press('Use a recovery code instead');
    await userEvent.type(input('Recovery code'), CODES[0] ?? '');
    fakeApi.on('DELETE /auth/two-factor', { status: 204 });
    state(false);
    await press('Turn off');
    expect(await screen.findByText('Two-factor sign-in is off')).toBeVisible();
    expect(fakeApi.heard('DELETE /auth/two-factor')[0]?.body).toEqual({
      code: CODES[0],
      password: 'secret1',
    });
    expect(await found('Turn on two-factor sign-in')).toBeVisible();
  });

  it('asks no password of members who have none', async () => {
    state(true, 2);
    await openProfile({ has_password: false });
    await userEvent.click(await found('Turn off two-factor sign-in'));
    expect(card().queryByLabelText('Password')).toBeNull();
  });

  it('says that its state could not be loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    fakeApi.on('GET /auth/two-factor', 'unreachable');
    await openProfile();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(
      await card().findByText('Unable to load two-factor sign-in. Please try again later.'),
    ).toBeVisible();
  });
});
