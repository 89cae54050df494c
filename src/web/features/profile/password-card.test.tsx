import { HERE } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { input, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

describe('changing the password', () => {
  async function fillIn(current: string, next: string, again = next) {
    await press('Change password');
    expect(input('Current password')).toHaveFocus();
    await userEvent.type(input('Current password'), current);
    await userEvent.type(input('New password'), next);
    await userEvent.type(input('Confirm new password'), again);
    await press('Change password');
  }

  it('changing the password sends it without its confirmation, then reloads the sessions', async () => {
    localStorage.setItem('device_token', 'a device');
    await openProfile();
    await screen.findByText('This device');
    fakeApi.on('PUT /auth/password', { status: 204 });
    fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE] } });
    await fillIn('secret1', 'much longer secret');
    expect(await screen.findByText(/^ ?Password changed\./)).toBeVisible();
    expect(fakeApi.heard('PUT /auth/password')[0]?.body).toEqual({
      current_password: 'secret1',
      new_password: 'much longer secret',
      device_token: 'a device',
      end_grants: true,
    });
    await waitFor(() => expect(screen.queryByText('Sign out everywhere else')).toBeNull());
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it('leaves API keys, the calendar address and notices to browsers when the member says so', async () => {
    await openProfile();
    fakeApi.on('PUT /auth/password', { status: 204 });
    await press('Change password');
    const box = screen.getByRole('checkbox', { name: /^End API keys, the calendar address/ });
    expect(box).toHaveProperty('checked', true);
    await userEvent.click(box);
    await userEvent.type(input('Current password'), 'secret1');
    await userEvent.type(input('New password'), 'much longer secret');
    await userEvent.type(input('Confirm new password'), 'much longer secret');
    await press('Change password');
    expect(await screen.findByText(/^ ?Password changed\./)).not.toHaveTextContent('API keys');
    expect(fakeApi.heard('PUT /auth/password')[0]?.body).toMatchObject({ end_grants: false });
  });

  it('a new password shows its server error at its field', async () => {
    await openProfile();
    const text = 'Current password is incorrect';
    fakeApi.on('PUT /auth/password', {
      status: 400,
      json: refusal('invalid_input', text, { current_password: text }),
    });
    await fillIn('a guess', 'much longer secret');
    await waitFor(() => expect(input('Current password')).toHaveAccessibleDescription(text));
    expect(input('New password')).toHaveValue('much longer secret');
  });

  it.each([
    ['841', 'Too many wrong passwords. Try again in 15 minutes.'],
    ['1', 'Too many wrong passwords. Try again in 1 minute.'],
  ])(
    'changing the password names the wait of %s seconds after too many attempts',
    async (seconds, text) => {
      await openProfile();
      fakeApi.on('PUT /auth/password', {
        status: 429,
        json: refusal('too_many_requests', 'Too many attempts. Please try again later.'),
        headers: { 'retry-after': seconds },
      });
      await fillIn('secret1', 'much longer secret');
      expect(await screen.findByText(text)).toBeVisible();
      expect(input('New password')).toHaveValue('much longer secret');
    },
  );

  it('a new password that is too short or confirmed differently is not sent', async () => {
    await openProfile();
    await fillIn('secret1', '12345', '123456');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(input('New password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters long',
    );
    expect(fakeApi.heard('PUT /auth/password')).toHaveLength(0);
  });
});
