import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptAlerts, createdAlerts } from '#test/screen/alert-fixture.ts';
import { openFilled, openForm, press } from '#test/screen/alert-form.ts';
import { givenSite } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const input = (label: string | RegExp) => screen.getByLabelText(label);

describe('text message alerts', () => {
  it('the alert form disables text messages with the reason where none can be sent', async () => {
    await openForm();
    expect(input('Phone number')).toBeDisabled();
    expect(input('Phone number')).toHaveAccessibleDescription(
      'Text messages are not available yet',
    );
    expect(screen.queryByLabelText(/Send me text messages/)).toBeNull();
  });

  it('the alert form requires consent once there is a phone number', async () => {
    givenSite({ sms_alerts: true });
    await openFilled();
    await waitFor(() => expect(input('Phone number').matches(':disabled')).toBe(false));
    expect(screen.queryByLabelText(/Send me text messages/)).toBeNull();
    await userEvent.type(input('Phone number'), '7205550134');
    await press('Create Alert for 2 Dates');
    expect(screen.getByLabelText(/Send me text messages/)).toHaveFocus();
    expect(createdAlerts()).toEqual([]);
    await userEvent.click(screen.getByLabelText(/Send me text messages/));
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]).toMatchObject({ phone_number: '7205550134', sms_consent: true });
  });
});

describe('how the messages of an alert come', () => {
  it('email is the only way where there are no browser notices and no texts', async () => {
    await openForm();
    expect(screen.getByText('Email, maya@example.com')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Email/ })).toBeNull();
  });

  it('an alert can be without email as long as another way is left', async () => {
    givenSite({ push_key: 'B'.repeat(87) });
    acceptAlerts();
    await openFilled();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Browser notices/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Email/ }));
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Please choose at least one way')).toBeVisible();
    expect(createdAlerts()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Browser notices/ }));
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]?.channels.toSorted()).toEqual(['push', 'sms']);
  });

  it('quiet hours are off until somebody turns them on, in the time of the departure', async () => {
    acceptAlerts();
    await openFilled();
    expect(screen.queryByLabelText('Quiet from')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    expect(screen.getByText('Local time in Denver.')).toBeVisible();
    await userEvent.selectOptions(input('Quiet from'), '9 PM');
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]?.quiet_hours).toEqual({ from: '21:00', to: '07:00' });
  });
});
