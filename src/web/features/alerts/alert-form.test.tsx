import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAlert } from '#test/answers.ts';
import { createdAlert, createdAlerts, givenAlerts } from '#test/screen/alert-fixture.ts';
import {
  chips,
  choosePlace,
  done,
  fillForm,
  openFilled,
  openForm,
  openPart,
  openPrice,
  part,
  press,
  typeDays,
  typePlace,
} from '#test/screen/alert-form.ts';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';
import { ENDED, signInAgain } from '#test/screen/session-fixture.ts';

screenTest();
afterEach(closeSearch);

/** Looks at the days and the price, each in its window. */
async function expectFilled() {
  await openPart('on');
  expect(chips()).toEqual(['Sun, Nov 22', 'Tue, Nov 24']);
  await done();
  expect(await openPrice()).toHaveValue('29.5');
  await done();
}

it('restores the alert that was not created after the session ended', async () => {
  await openForm();
  await fillForm();
  fakeApi.on('POST /notifications', ENDED);
  await press('Create Alert for 2 Dates');
  await signInAgain({ is_premium: true });
  await waitFor(() => expect(part('from').textContent).toContain('Denver'));
  await expectFilled();
  fakeApi.on('POST /notifications', () => createdAlert());
  await press('Create Alert for 2 Dates');
  expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
  expect(createdAlerts().at(-1)).toMatchObject({
    origin_airport: 'DEN',
    destination_airport: 'LAS',
    max_price: 29.5,
  });
});

it('keeps the half-written alert of a page that was left', async () => {
  const { router } = await openForm();
  await fillForm();
  await router.navigate({ to: '/about' });
  await screen.findByRole('heading', { level: 1, name: /About/ });
  await router.navigate({ to: '/notifications' });
  await waitFor(() => expect(part('from').textContent).toContain('Denver'));
  await expectFilled();
  fakeApi.on('POST /notifications', () => createdAlert());
  await press('Create Alert for 2 Dates');
  expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
  expect(sessionStorage.getItem('drafts')).toBeNull();
});

it('keeps nothing of a half-written alert after signing out', async () => {
  const { session, router } = await openForm();
  await fillForm();
  await session.signOut();
  await waitFor(() => expect(router.location().pathname).toBe('/login'));
  expect(sessionStorage.getItem('drafts')).toBeNull();
});

describe('creating an alert', () => {
  it('the alert form creates an alert from its sentence, resets itself and reloads the list', async () => {
    await openForm();
    fakeApi.on('POST /notifications', () => {
      givenAlerts([anAlert()], 1);
      return createdAlert();
    });
    await fillForm();
    await expectFilled();
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
    expect(
      screen.getByText(
        'Successfully created flight alert for 2 dates! Check your email for confirmation.',
      ),
    ).toBeVisible();
    expect(createdAlerts()).toEqual([
      {
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        travel_dates: ['2026-11-22', '2026-11-24'],
        max_price: 29.5,
        gowild_only: true,
      },
    ]);
    expect(await screen.findByRole('article')).toBeVisible();
    const opener = screen.getByRole('button', { name: 'Create Flight Alert' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    expect(await openPrice()).toHaveValue('');
    await done();
    await openPart('on');
    expect(screen.queryByRole('list', { name: 'Chosen travel dates' })).toBeNull();
  });

  it('the sentence of the alert form says what is chosen', async () => {
    await openFilled();
    expect(part('from')).toHaveTextContent('from Denver, change');
    expect(part('to')).toHaveTextContent('to Las Vegas, change');
    expect(part('on')).toHaveTextContent('on Sun, Nov 22 or Tue, Nov 24, change');
    expect(part('costs')).toHaveTextContent('costs under $29.50, GoWild only, change');
    expect(part('for')).toHaveTextContent('for 1 person, change');
    expect(part('with')).toHaveTextContent('with any stops, change');
  });

  it('Enter in the window of a part closes it and sends nothing', async () => {
    await openForm();
    await openPrice();
    await userEvent.keyboard('{Tab}');
    await userEvent.type(screen.getByLabelText('Max price'), '20{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(part('costs')).toHaveFocus();
    expect(part('costs')).toHaveTextContent('under $20');
    expect(screen.queryByText('Origin airport is required')).toBeNull();
  });

  it('the alert form keeps its fields when the server refuses the alert', async () => {
    await openFilled();
    fakeApi.on('POST /notifications', {
      status: 409,
      json: refusal('alert_limit_reached', 'Maximum 3 alerts reached'),
    });
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByText('Maximum 3 alerts reached')).toBeVisible();
    await expectFilled();
    await press('Create Flight Alert');
    await press('Create Flight Alert');
    await expectFilled();
  });

  it('the alert form shows a server error at its field until the field changes', async () => {
    await openFilled();
    fakeApi.on('POST /notifications', {
      status: 400,
      json: refusal('invalid_input', 'Please check.', { max_price: 'Too much' }),
    });
    await press('Create Alert for 2 Dates');
    await waitFor(() => expect(part('costs')).toHaveAccessibleDescription('Too much'));
    expect(part('costs')).toHaveFocus();
    const price = await openPrice();
    expect(price).toHaveAccessibleDescription('Too much');
    await userEvent.type(price, '1');
    expect(screen.queryByText('Too much')).toBeNull();
  });

  it('the alert form does not create an alert at the limit', async () => {
    await openForm(3);
    const button = screen.getByRole('button', { name: 'Maximum 3 alerts reached' });
    expect(button).toBeDisabled();
  });
});

describe('alert form on a phone', () => {
  async function openOnPhone() {
    teachDialogs();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 767px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await openForm();
    return screen.getByRole('dialog', { name: 'Create Flight Alert' });
  }

  it('the alert form is a sheet with its button below, and keeps its fields when closed', async () => {
    const sheet = within(await openOnPhone());
    await userEvent.type(await openPrice(), '29.5');
    await done();
    expect(sheet.getByRole('button', { name: 'Create Alert' }).closest('form')).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Create Flight Alert' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    expect(await openPrice()).toHaveValue('29.5');
  });

  it('the sheet shows errors of the form and closes when the alert is created', async () => {
    const sheet = within(await openOnPhone());
    await press('Create Alert');
    expect(sheet.getByText('Origin airport is required')).toBeVisible();
    await fillForm();
    fakeApi.on('POST /notifications', () => createdAlert());
    await press('Create Alert for 2 Dates');
    expect(await screen.findByText('Flight Alert Created!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Create Flight Alert' })).toHaveFocus();
  });
});

describe('validation errors of a new alert', () => {
  it('the alert form shows all errors with the focus on the first and removes fixed ones', async () => {
    await openForm();
    await press('Create Alert');
    for (const text of [
      'Origin airport is required',
      'Destination airport is required',
      'At least one travel date is required',
      'Max price must be greater than $0',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(part('from')).toHaveFocus();
    await choosePlace('from', 'DEN');
    expect(screen.queryByText('Origin airport is required')).toBeNull();
    await choosePlace('to', 'DEN');
    expect(part('to')).toHaveAccessibleDescription('Destination must be different from origin');
    expect(createdAlerts()).toEqual([]);
  });

  it('the alert form focuses the days for a date error, which stands in their window too', async () => {
    await openForm();
    await choosePlace('from', 'DEN');
    await choosePlace('to', 'LAS');
    await press('Create Alert');
    expect(part('on')).toHaveFocus();
    expect(part('on')).toHaveAccessibleDescription('At least one travel date is required');
    const days = await openPart('on');
    expect(days.getByText('At least one travel date is required')).toBeVisible();
    await done();
    await typeDays('Nov 24');
    expect(screen.queryByText('At least one travel date is required')).toBeNull();
  });
});

describe('alert for a city', () => {
  it('the alert form asks which airports of a city to use, and takes several', async () => {
    await openForm();
    await choosePlace('from', 'New York');
    await press('Create Alert');
    const city = await openPart('from');
    const airports = within(city.getByRole('group', { name: /^Departure airports/ }));
    expect(airports.getAllByRole('checkbox')).toHaveLength(3);
    expect(airports.getByText('Origin airport is required')).toBeVisible();
    await userEvent.click(airports.getByRole('checkbox', { name: /LGA/ }));
    expect(screen.queryByText('Origin airport is required')).toBeNull();
    expect(part('from')).toHaveTextContent('from New York LGA, change');
    await userEvent.click(airports.getByRole('checkbox', { name: /JFK/ }));
    expect(part('from')).toHaveTextContent('from New York LGA or New York JFK, change');
  });

  it('a chosen city stands in the sentence until its airports are chosen', async () => {
    await openForm();
    await typePlace('to', 'New York');
    expect(part('to')).toHaveTextContent('to New York City, change');
  });
});
