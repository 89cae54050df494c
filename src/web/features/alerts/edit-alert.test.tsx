import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aDate, anAlert } from '#test/answers.ts';
import { givenAlerts } from '#test/screen/alert-fixture.ts';
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
async function open(shown = [alert], fixture: SearchFixture = {}) {
  givenAlerts(shown, 3);
  openSearch({ who: 'premium', address: '/notifications', ...fixture });
  await screen.findByRole('article', { name: /Las Vegas/ });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const form = () => screen.getByRole('form', { name: 'Edit alert' });

it('an alert is edited with its route, its unfinished days and its price, at the limit of alerts too', async () => {
  await open();
  fakeApi.on('PUT /notifications/a1/terms', {
    status: 200,
    json: { notification: alert, dates_left_out: [] },
  });
  await press(EDIT);
  expect(screen.getByRole('heading', { name: 'Edit alert' })).toHaveFocus();
  expect(form()).toHaveTextContent('Denver DEN');
  const days = within(form()).getByRole('list', { name: 'Chosen travel dates' });
  expect(within(days).getAllByRole('listitem')).toHaveLength(1);
  const price = within(form()).getByRole('spinbutton', { name: /^Max price/ });
  expect(price).toHaveValue('29.50');
  await userEvent.clear(price);
  await userEvent.type(price, '40');
  await userEvent.click(within(form()).getByRole('checkbox', { name: /^GoWild fares only/ }));
  await press('Save alert');
  expect(await screen.findByText('Alert saved')).toBeVisible();
  expect(fakeApi.heard('PUT /notifications/a1/terms').map(({ body }) => body)).toEqual([
    { travel_dates: ['2026-11-24'], max_price: 40, gowild_only: false },
  ]);
  expect(screen.queryByRole('form', { name: 'Edit alert' })).toBeNull();
  expect(screen.getByRole('button', { name: EDIT })).toHaveFocus();
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
