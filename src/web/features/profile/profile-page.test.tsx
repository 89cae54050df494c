import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import { aUser, fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { button, input, openProfile, press } from '#test/screen/profile-fixture.ts';

screenTest();

const acceptChanges = (stored: Partial<UserDto> = {}) =>
  fakeApi.on('PUT /auth/profile', (body) => ({
    status: 200,
    json: { user: aUser({ ...stored, ...body, phone_number: body.phone_number || null }) },
  }));

async function replaceText(label: string, text: string) {
  await userEvent.clear(input(label));
  if (text) await userEvent.type(input(label), text);
}

describe('profile details', () => {
  it('the profile shows the email as text', async () => {
    await openProfile();
    expect(screen.getByText('maya@example.com', { selector: 'section *' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the profile saves one field, says so and updates every screen', async () => {
    await openProfile();
    acceptChanges();
    await press('Edit first name');
    expect(input('First name')).toHaveFocus();
    expect(input('First name')).toHaveValue('Maya');
    await replaceText('First name', 'Zoë');
    await press('Save');
    expect(await screen.findByText('first name updated successfully!')).toBeVisible();
    expect(fakeApi.heard('PUT /auth/profile').map((one) => one.body)).toEqual([
      { first_name: 'Zoë' },
    ]);
    expect(button('Edit first name')).toHaveFocus();
    expect(button(/^Account menu/)).toHaveAttribute(
      'aria-label',
      'Account menu, Zoë Okafor, Free plan',
    );
  });

  it('a profile field restores the stored value on Cancel and on Escape', async () => {
    await openProfile();
    for (const leave of [() => press('Cancel'), () => userEvent.keyboard('{Escape}')]) {
      await press('Edit last name');
      await replaceText('Last name', 'Other');
      await leave();
      expect(screen.getByText('Okafor')).toBeVisible();
      expect(button('Edit last name')).toHaveFocus();
      await press('Edit last name');
      expect(input('Last name')).toHaveValue('Okafor');
      await press('Cancel');
    }
    expect(fakeApi.heard('PUT /auth/profile')).toHaveLength(0);
  });

  it.each([
    ['first name', 'First name', '  ', 'First name is required'],
    ['last name', 'Last name', '', 'Last name is required'],
    ['phone number', 'Phone number', '555123', 'Please enter a valid US phone number (10 digits)'],
  ])(
    'an invalid %s on the profile is rejected at the field without calling the server',
    async (name, label, text, message) => {
      await openProfile();
      await press(`Edit ${name}`);
      await replaceText(label, text);
      await press('Save');
      await waitFor(() => expect(input(label)).toHaveAccessibleDescription(message));
      expect(input(label)).toHaveFocus();
      expect(fakeApi.heard('PUT /auth/profile')).toHaveLength(0);
    },
  );

  it('the profile sends the digits of a phone number and an empty text to remove it', async () => {
    await openProfile();
    acceptChanges();
    expect(screen.getByText('Not given')).toBeVisible();
    await press('Edit phone number');
    await userEvent.type(input('Phone number'), '5551234567');
    await press('Save');
    expect(await screen.findByText('(555) 123-4567')).toBeVisible();
    await press('Edit phone number');
    await replaceText('Phone number', '');
    await press('Save');
    expect(await screen.findByText('Not given')).toBeVisible();
    expect(fakeApi.heard('PUT /auth/profile').map((one) => one.body)).toEqual([
      { phone_number: '5551234567' },
      { phone_number: '' },
    ]);
  });

  it.each([
    [
      'the words of the server for the field',
      { status: 400, json: refusal('invalid_input', 'Wrong', { first_name: 'Not this one' }) },
      'Not this one',
    ],
    ['words of its own for a broken answer', { status: 500 }, 'Failed to update profile'],
    [
      'other words when there is no answer',
      'unreachable' as const,
      'Unable to update your profile. Please try again later.',
    ],
  ])('the profile shows %s and keeps the input', async (_, answer, text) => {
    await openProfile();
    fakeApi.on('PUT /auth/profile', answer);
    await press('Edit first name');
    await replaceText('First name', 'Zoë');
    await press('Save');
    await waitFor(() => expect(input('First name')).toHaveAccessibleDescription(text));
    expect(input('First name')).toHaveValue('Zoë');
  });

  it('the profile is saved in a browser whose storage is blocked meanwhile', async () => {
    await openProfile();
    acceptChanges();
    await press('Edit first name');
    const storage = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    onTestFinished(() => storage.mockRestore());
    await press('Save');
    expect(await screen.findByText('first name updated successfully!')).toBeVisible();
    expect(fakeApi.heard('PUT /auth/profile')).toHaveLength(1);
  });

  describe('saved profile field', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => void vi.useRealTimers());

    it('the profile says for three seconds that a field was saved', async () => {
      await openProfile();
      acceptChanges();
      await press('Edit last name');
      await press('Save');
      const text = 'last name updated successfully!';
      await screen.findByText(text);
      act(() => void vi.advanceTimersByTime(2_500));
      expect(screen.queryByText(text)).not.toBeNull();
      act(() => void vi.advanceTimersByTime(600));
      expect(screen.queryByText(text)).toBeNull();
    });
  });
});

describe('plan on the profile', () => {
  const plan = () => within(screen.getByRole('region', { name: 'Your plan' }));
  const badge = () => screen.getByRole('heading', { level: 1 }).nextElementSibling;

  it('the profile shows the plan of a free member with its dates', async () => {
    await openProfile({ created_at: '2026-01-05T18:00:00.000Z' });
    expect(badge()).toHaveTextContent('Free');
    expect(plan().getByText('January 5, 2026')).toBeVisible();
    expect(plan().getByText('Not available')).toBeVisible();
    expect(plan().getByRole('button', { name: 'Upgrade Now' })).toBeVisible();
    expect(plan().queryByText('Manage Subscription')).toBeNull();
    expect(document.title).toBe('Profile · Roamfare');
  });

  it('managing a subscription on the profile is disabled where payments are off', async () => {
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await openProfile({ is_premium: true, last_login: '2026-11-21T18:00:00.000Z' });
    expect(badge()).toHaveTextContent('Premium');
    expect(plan().getByText('November 21, 2026')).toBeVisible();
    const manage = plan().getByRole('button', { name: 'Manage Subscription' });
    expect(manage).toHaveAttribute('aria-disabled', 'true');
    expect(manage).toHaveAccessibleDescription('Payments are not set up on this server');
    expect(plan().queryByText('Upgrade Now')).toBeNull();
    expect(document.title).toBe('Manage Subscription · Roamfare');
  });
});
