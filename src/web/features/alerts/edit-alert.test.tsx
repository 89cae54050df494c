import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { aDate, anAlert } from '#test/answers.ts';
import { givenAlerts } from '#test/screen/alert-fixture.ts';
import {
  chips,
  choosePrice,
  done,
  openPart,
  openPrice,
  part,
  press,
} from '#test/screen/alert-form.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const EDIT = 'Edit the alert DEN to LAS';
const alert = anAlert({
  dates: [
    aDate({ date: '2026-11-22', state: 'found', found_price: 15.41 }),
    aDate({ date: '2026-11-24' }),
  ],
});

/** Opens the page at noon in Denver on November 21. */
async function open(shown = [alert], fixture: SearchFixture = {}, name = /Las Vegas/) {
  givenAlerts(shown, 3);
  openSearch({ who: 'premium', address: '/notifications', ...fixture });
  await screen.findByRole('article', { name });
}

const form = () => screen.getByRole('form', { name: 'Edit alert' });

it('an alert is edited with its route, its unfinished days and its price, at the limit of alerts too', async () => {
  await open();
  fakeApi.on('PUT /notifications/a1/terms', {
    status: 200,
    json: { notification: alert, dates_left_out: [] },
  });
  await press(EDIT);
  expect(screen.getByRole('heading', { name: 'Edit alert' })).toHaveFocus();
  expect(screen.getByRole('article')).toHaveAttribute('aria-current', 'true');
  expect(part('from')).toHaveTextContent('from Denver, change');
  expect(part('to')).toHaveTextContent('to Las Vegas, change');
  await openPart('on');
  expect(chips()).toEqual(['Tue, Nov 24']);
  await done();
  const price = await openPrice();
  expect(price).toHaveValue('29.50');
  await userEvent.clear(price);
  await userEvent.type(price, '40');
  await userEvent.click(screen.getByRole('checkbox', { name: /^GoWild fares only/ }));
  await done();
  await press('Save alert');
  expect(await screen.findByText('Alert saved')).toBeVisible();
  expect(fakeApi.heard('PUT /notifications/a1/terms').map(({ body }) => body)).toEqual([
    {
      origins: ['DEN'],
      destinations: ['LAS'],
      travel_dates: ['2026-11-24'],
      max_price: 40,
      gowild_only: false,
      discount_den: true,
      max_stops: null,
      max_minutes: null,
      party: 1,
      channels: ['email', 'sms', 'push'],
      quiet_hours: null,
    },
  ]);
  expect(screen.queryByRole('form', { name: 'Edit alert' })).toBeNull();
  expect(screen.getByRole('button', { name: EDIT })).toHaveFocus();
});

it('an alert is deleted from its form, after a question', async () => {
  await open();
  fakeApi.on('DELETE /notifications/a1', { status: 204 });
  await press(EDIT);
  await press('Delete alert');
  const box = screen.getByRole('alertdialog', { name: 'Delete this alert?' });
  await userEvent.click(within(box).getByRole('button', { name: 'Cancel' }));
  expect(form()).toBeVisible();
  expect(fakeApi.heard('DELETE /notifications/a1')).toEqual([]);
  await press('Delete alert');
  await press('Delete');
  expect(await screen.findByText('Notification deleted successfully')).toBeVisible();
  expect(fakeApi.heard('DELETE /notifications/a1')).toHaveLength(1);
  expect(screen.queryByRole('form', { name: 'Edit alert' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your Flight Alerts' })).toHaveFocus(),
  );
});

it('the whole question of an alert can be changed: places, range, stops, people and quiet hours', async () => {
  const wide = anAlert({
    origins: ['DEN', 'SLC'],
    destinations: [],
    travel_dates: [],
    range: { from: '2026-11-23', to: '2026-11-29', weekdays: [1, 5] },
    dates: [aDate({ date: '2026-11-23' }), aDate({ date: '2026-11-27' })],
    max_stops: 0,
    max_minutes: 390,
    party: 2,
    quiet_hours: { from: '22:30', to: '06:00' },
  });
  await open([wide], {}, /anywhere$/);
  fakeApi.on('PUT /notifications/a1/terms', {
    status: 200,
    json: { notification: wide, dates_left_out: [] },
  });
  await press('Edit the alert DEN or SLC to anywhere');
  expect(part('from')).toHaveTextContent('from Denver or Salt Lake City, change');
  expect(part('to')).toHaveTextContent('to anywhere, change');
  expect(part('on')).toHaveTextContent('on Mon or Fri Nov 23 – Nov 29, change');
  expect(part('for')).toHaveTextContent('for 2 people, change');
  expect(part('with')).toHaveTextContent('with no stops, at most 6h 30m, change');
  expect(screen.getByLabelText('Quiet from')).toHaveValue('22:30');
  const to = await openPart('to');
  await userEvent.click(to.getByRole('radio', { name: /^A place/ }));
  await userEvent.type(to.getByRole('combobox', { name: 'To' }), 'ATL{Enter}');
  await done();
  await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await press('Save alert');
  expect(await screen.findByText('Alert saved')).toBeVisible();
  expect(fakeApi.heard('PUT /notifications/a1/terms').map(({ body }) => body)).toEqual([
    {
      origins: ['DEN', 'SLC'],
      destinations: ['ATL'],
      range: { from: '2026-11-23', to: '2026-11-29', weekdays: [1, 5] },
      max_price: 29.5,
      gowild_only: true,
      discount_den: true,
      max_stops: 0,
      max_minutes: 390,
      party: 2,
      channels: ['email', 'sms', 'push'],
      quiet_hours: null,
    },
  ]);
});

it('on a phone the alert is edited in a sheet, and its button gets the focus back', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 767px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await open();
  await press(EDIT);
  const sheet = within(screen.getByRole('dialog', { name: 'Edit alert' }));
  expect(sheet.getByRole('button', { name: 'Save alert' })).toBeVisible();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: EDIT })).toHaveFocus());
});

it('texts to the number of an alert can be turned off while it is edited', async () => {
  await open([anAlert({ phone_number: '3035550100', sms_consent: true, sms_state: 'agreed' })]);
  fakeApi.on('PUT /notifications/a1/terms', {
    status: 200,
    json: { notification: alert, dates_left_out: [] },
  });
  await press(EDIT);
  expect(screen.queryByLabelText('Phone number')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Text message, (303) 555-0100' }));
  await press('Save alert');
  await waitFor(() =>
    expect(fakeApi.heard('PUT /notifications/a1/terms')[0]?.body.channels).toEqual([
      'email',
      'push',
    ]),
  );
});

it('a half-written new alert stays while another alert is edited', async () => {
  await open();
  await press('Create Flight Alert');
  await choosePrice('77');
  await press(EDIT);
  expect(part('costs')).toHaveTextContent('under $29.50');
  await press('Cancel');
  expect(part('costs')).toHaveTextContent('under $77');
});

it('a refused change keeps the fields and stands at its field', async () => {
  await open();
  fakeApi.on('PUT /notifications/a1/terms', {
    status: 400,
    json: {
      error: 'invalid_input',
      message: 'This alert has ended for Tue, Nov 24. Create another one to wait again',
      fields: {
        travel_dates: 'This alert has ended for Tue, Nov 24. Create another one to wait again',
      },
    },
  });
  await press(EDIT);
  await press('Save alert');
  expect(await within(form()).findByText(/^This alert has ended for Tue, Nov 24/)).toBeVisible();
  await press('Cancel');
  expect(screen.queryByRole('form', { name: 'Edit alert' })).toBeNull();
});

it('an alert that waits for today keeps today when it is edited', async () => {
  await open([anAlert({ dates: [aDate({ date: '2026-11-21' })] })]);
  fakeApi.on('PUT /notifications/a1/terms', {
    status: 200,
    json: { notification: alert, dates_left_out: [] },
  });
  await press(EDIT);
  await press('Save alert');
  expect(await screen.findByText('Alert saved')).toBeVisible();
});

it('a stopped alert cannot be edited', async () => {
  await open([anAlert({ is_active: false, dates: [aDate({ state: 'stopped' })] })]);
  expect(screen.queryByRole('button', { name: EDIT })).toBeNull();
});

it('members without the plan cannot edit an alert', async () => {
  await open([alert], { who: 'free' });
  expect(screen.queryByRole('button', { name: EDIT })).toBeNull();
});
